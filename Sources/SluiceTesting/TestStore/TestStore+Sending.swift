public import Sluice

extension TestStore {
  /// Sends an action, and asserts its changes.
  ///
  /// ```swift
  /// store.send(.increment) { $0.count = 1 }
  /// store.send(.save)                          // changes nothing at once
  /// ```
  ///
  /// Returns the action, to wait for its effects or to cancel them.
  ///
  /// Rules: the closure turns the state before the action into the one after it. It describes only the changes of this
  /// action: actions that it sends at once are handled later, and must be received.
  @inlinable
  @discardableResult
  public func send(
    _ action: Action, isolation caller: isolated (any Actor)? = #isolation, fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column,
    expecting change: ((inout State) throws -> Void)? = nil
  ) -> TestedAction {
    let place = TestLocation(fileID, filePath, line, column)
    checkAllAsserted(before: action, place)
    let sent = store.send(action, isolation: caller, file: fileID, line: line)
    checkSent(action, change, place)
    return TestedAction(sent, self)
  }

  /// Sends actions in one cycle, and asserts their changes together.
  @discardableResult
  public func send(
    group actions: some Sequence<Action>, isolation caller: isolated (any Actor)? = #isolation,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column,
    expecting change: ((inout State) throws -> Void)? = nil
  ) -> TestedAction {
    let place = TestLocation(fileID, filePath, line, column)
    let actions = Array(actions)
    if let first = actions.first { checkAllAsserted(before: first, place) }
    let sent = store.send(group: actions, isolation: caller, file: fileID, line: line)
    for _ in actions.dropLast() { _ = record.log.takeFirst() }
    if let last = actions.last { checkSent(last, change, place) }
    return TestedAction(sent, self)
  }

  /// Compares the changes of a sent action with those that the test expects.
  @inlinable
  func checkSent(_ action: Action, _ change: ((inout State) throws -> Void)?, _ place: TestLocation) {
    checkLiveUse(place)
    if let step = record.log.takeFirst() { return check(step.state, after: step.action, change, place) }
    failUnhandled(action, place)
  }

  @usableFromInline
  func failUnhandled(_ action: Action, _ place: TestLocation) {
    let reason = store.hasEnded ? ", because the store has ended" : ""
    let reports = list(record.log.takeFailures())
    fail(
      "\(words(action)) was not handled\(reason)." + (reports.isEmpty ? "" : " The store reported:\(reports)"), place)
  }

  /// Reports actions that were handled since the last assertion: they must be received before another action is sent.
  @inlinable
  func checkAllAsserted(before action: Action, _ place: TestLocation) {
    isFinished = false
    if !record.log.isEmpty { skipAll(before: action, place) }
  }

  @usableFromInline
  func skipAll(before action: Action, _ place: TestLocation) {
    let skipped = record.log.takeAll()
    checkFailures(place)
    checkOutputs(place)
    guard let last = skipped.last else { return }
    asserted = last.state
    let list = self.list(skipped.map(\.action))
    leftOut(
      "\(words(action)) was sent before the test has received what came back:\(list)\nReceive each of them first:"
        + " `store.receive(…) { … }`.", orRemark: "Not received, before \(words(action)) was sent:\(list)", place)
  }
}
