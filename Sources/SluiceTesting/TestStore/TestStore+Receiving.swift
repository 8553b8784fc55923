public import Sluice
import SluiceNavigation

// MARK: - Expected actions

/// The action that a test expects.
struct ExpectedAction<Action> {
  /// The name of the action in messages.
  let words: String
  let matches: (Action) -> Bool
  /// Returns the difference to another action; nil if the expected one is not known as a value.
  var difference: ((Action) -> String)?
}

extension ExpectedAction where Action: Equatable {
  init(_ action: Action) {
    words = SluiceTesting.words(action)
    matches = { $0 == action }
    difference = { SluiceTesting.difference(action, $0) }
  }
}

// MARK: - Received actions

extension TestStore {
  /// Removes the next action, which must be the expected one.
  func take(
    _ expected: ExpectedAction<Action>, _ change: ((inout State) throws -> Void)?, _ place: TestLocation,
    _ waited: Waited? = nil
  ) {
    isFinished = false
    catchUp()
    checkLiveUse(place)
    if exhaustivity.isOn { takeNext(expected, change, place, waited) } else { takeAny(expected, change, place, waited) }
  }

  private func takeNext(
    _ expected: ExpectedAction<Action>, _ change: ((inout State) throws -> Void)?, _ place: TestLocation,
    _ waited: Waited?
  ) {
    guard let step = record.log.takeFirst() else { return failMissing(expected, place, waited) }
    if expected.matches(step.action) { return check(step.state, after: step.action, change, place) }
    asserted = step.state
    fail(
      "\(expected.words) did not come next, but \(words(step.action)) did."
        + (expected.difference.map { "\n\($0(step.action))" } ?? ""), place)
  }

  private func takeAny(
    _ expected: ExpectedAction<Action>, _ change: ((inout State) throws -> Void)?, _ place: TestLocation,
    _ waited: Waited?
  ) {
    guard let (skipped, step) = record.log.takeFirst(where: expected.matches) else {
      return failMissing(expected, place, waited)
    }
    if let last = skipped.last {
      asserted = last.state
      remark("Skipped:\(list(skipped.map(\.action)))", place)
    }
    check(step.state, after: step.action, change, place)
  }

  private func failMissing(_ expected: ExpectedAction<Action>, _ place: TestLocation, _ waited: Waited?) {
    let (others, reports) = (list(record.log.actions), list(record.log.failures))
    fail(
      "\(expected.words) did not come back." + (others.isEmpty ? "" : "\nThese did:\(others)")
        + (reports.isEmpty ? "" : "\nThe store reported:\(reports)") + "\n\(effectsInWords(waited))", place)
  }

  /// Waits for the expected action, and removes it.
  nonisolated(nonsending) func waitFor(
    _ expected: ExpectedAction<Action>, _ time: Duration?, _ change: ((inout State) throws -> Void)?,
    _ place: TestLocation
  ) async {
    let waited = await wait(atLeast: time) {
      exhaustivity.isOn ? !record.log.actions.isEmpty : record.log.actions.contains(where: expected.matches)
    }
    take(expected, change, place, waited)
  }

  /// Skips all actions that were handled and not received.
  ///
  /// Rules: the test fails if there are none, unless `strict` is false.
  public func skipReceivedActions(
    strict isStrict: Bool = true, fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) {
    let place = TestLocation(fileID, filePath, line, column)
    let skipped = record.log.takeAll()
    guard let last = skipped.last else {
      if isStrict { fail("There was no action to skip.", place) }
      return
    }
    asserted = last.state
    remark("Skipped:\(list(skipped.map(\.action)))", place)
  }
}

// MARK: - Outputs and navigation

extension TestStore where Action: ActionWithOutput {
  /// Asserts the next output of the reducer to its parent.
  ///
  /// ```swift
  /// store.send(.swiped)
  /// store.receive(output: .deleted)
  /// ```
  ///
  /// Rules: an output is sent by `context.output` of the store's reducer. Outputs are received in order, separately
  /// from actions.
  public func receive(
    output: Action.Output, fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) where Action.Output: Equatable {
    takeOutputs(expecting(output), TestLocation(fileID, filePath, line, column))
  }

  /// Waits for effects that could lead to an output; then asserts the next one.
  nonisolated(nonsending) public func receive(
    output: Action.Output, within time: Duration? = nil, fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) async where Action.Output: Equatable {
    await waitForOutputs(expecting(output), time, TestLocation(fileID, filePath, line, column))
  }

  private func expecting(_ output: Action.Output) -> ExpectedAction<Any> where Action.Output: Equatable {
    ExpectedAction(words: "The output \(words(output))", matches: { $0 as? Action.Output == output })
  }
}

extension TestStore {
  /// Asserts the next request of the reducer to the stack or presentation that contains it.
  ///
  /// Rules: a test has no such container, so nothing is pushed or popped. When a reducer requests its dismissal, its
  /// effects are cancelled, as if it were dismissed. Requests and outputs are received in the order in which they were
  /// sent.
  public func receive(
    navigation request: NavigationRequest, fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) {
    takeOutputs(expecting(request), TestLocation(fileID, filePath, line, column))
  }

  /// Waits for effects that could lead to a navigation request; then asserts the next one.
  nonisolated(nonsending) public func receive(
    navigation request: NavigationRequest, within time: Duration? = nil, fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) async {
    await waitForOutputs(expecting(request), time, TestLocation(fileID, filePath, line, column))
  }

  private func expecting(_ request: NavigationRequest) -> ExpectedAction<Any> {
    ExpectedAction(
      words: "The request to \(request)", matches: { ($0 as? RouteRequest).map(request.matches) ?? false })
  }

  /// Fails for outputs that no assertion received.
  func checkOutputs(_ place: TestLocation) {
    let left = record.log.takeOutputs()
    if left.isEmpty { return }
    let list = inWords(left)
    leftOut(
      "The reducer sent its parent what the test has not received:\(list)\nReceive each of them:"
        + " `store.receive(output: …)`, `store.receive(navigation: …)`.", orRemark: "Not received:\(list)", place)
  }

  private func takeOutputs(_ expected: ExpectedAction<Any>, _ place: TestLocation, _ waited: Waited? = nil) {
    isFinished = false
    catchUp()
    checkLiveUse(place)
    let outputs = record.log.outputs
    guard let index = exhaustivity.isOn ? outputs.indices.first : outputs.firstIndex(where: expected.matches) else {
      return fail("\(expected.words) did not come.\n\(effectsInWords(waited))", place)
    }
    record.log.outputs.removeFirst(index + 1)
    if index > 0 { remark("Skipped:\(inWords(outputs[..<index]))", place) }
    if !expected.matches(outputs[index]) {
      fail("\(expected.words) did not come next, but this did:\(inWords([outputs[index]]))", place)
    }
  }

  private nonisolated(nonsending) func waitForOutputs(
    _ expected: ExpectedAction<Any>, _ time: Duration?, _ place: TestLocation
  ) async {
    let waited = await wait(atLeast: time) {
      exhaustivity.isOn ? !record.log.outputs.isEmpty : record.log.outputs.contains(where: expected.matches)
    }
    takeOutputs(expected, place, waited)
  }

  private func inWords(_ outputs: some Sequence<Any>) -> String {
    outputs.map { "\n  " + (($0 as? RouteRequest).map { "the request to \($0)" } ?? words($0)) }.joined()
  }
}

// MARK: - Navigation requests

/// A request of a reducer to the stack or presentation that contains it, as a test expects it.
///
/// ```swift
/// store.send(.close)
/// store.receive(navigation: .dismiss)
/// ```
public struct NavigationRequest: Sendable, CustomStringConvertible {
  /// The request, for messages.
  public let description: String
  let matches: @Sendable (RouteRequest) -> Bool

  /// The request of `context.dismiss()`.
  public static let dismiss = NavigationRequest(description: "be dismissed") {
    if case .dismiss = $0 { true } else { false }
  }

  /// The request of `context.popToRoot()`.
  public static let popToRoot = NavigationRequest(description: "pop to the root") {
    if case .popToRoot = $0 { true } else { false }
  }

  /// Returns the request of `context.push(destination)`.
  public static func push<Destination: Equatable & Sendable>(_ destination: Destination) -> NavigationRequest {
    NavigationRequest(description: "push \(destination)") {
      if case .push(let pushed) = $0 { pushed as? Destination == destination } else { false }
    }
  }

  /// Returns the request of `context.replace(with: destination)`.
  public static func replace<Destination: Equatable & Sendable>(with destination: Destination) -> NavigationRequest {
    NavigationRequest(description: "be replaced with \(destination)") {
      if case .replace(let placed) = $0 { placed as? Destination == destination } else { false }
    }
  }
}

// MARK: - Reported failures

extension TestStore {
  /// Asserts that the store reported an error to its error handler.
  ///
  /// ```swift
  /// store.receive(failure: ReducerError.self) { if case .stateNotPresent = $0 { true } else { false } }
  /// ```
  ///
  /// Rules: an error that an effect threw matches, too, although the store reports it as an `EffectError.failed`.
  public func receive<Cause: Error>(
    failure kind: Cause.Type, where matches: (Cause) -> Bool = { _ in true }, fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) {
    takeFailure(kind, matches, TestLocation(fileID, filePath, line, column))
  }

  /// Waits for effects that could fail; then asserts that the store reported an error to its error handler.
  nonisolated(nonsending) public func receive<Cause: Error>(
    failure kind: Cause.Type, where matches: (Cause) -> Bool = { _ in true }, within time: Duration? = nil,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) async {
    _ = await wait(atLeast: time) { record.log.failures.contains { $0.has(matches) } }
    takeFailure(kind, matches, TestLocation(fileID, filePath, line, column))
  }

  private func takeFailure<Cause: Error>(_ kind: Cause.Type, _ matches: (Cause) -> Bool, _ place: TestLocation) {
    isFinished = false
    checkLiveUse(place)
    if record.log.takeFailure(where: { $0.has(matches) }) != nil { return }
    let others = list(record.log.failures)
    fail(
      "The store has not reported a \(kind) that matches." + (others.isEmpty ? "" : " It has reported:\(others)"), place
    )
  }
}

extension StoreFailure {
  /// Returns whether its cause, or the error that an effect threw, is of a type and matches.
  fileprivate func has<Cause: Error>(_ matches: (Cause) -> Bool) -> Bool {
    [cause, (cause as? EffectError)?.cause].contains { ($0 as? Cause).map(matches) ?? false }
  }
}
