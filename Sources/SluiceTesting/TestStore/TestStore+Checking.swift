import Sluice

// MARK: - Comparing states

extension TestStore {
  /// Ignores the changes of a part of the state: the test need not describe them.
  ///
  /// ```swift
  /// store.ignoreChanges(of: \.history)
  /// store.send(.rename("Rye")) { $0.title = "Rye" }  // not a word about the history
  /// ```
  ///
  /// Rules: this holds from then on, also for test stores of parts, such as a row: what they do not describe may change
  /// with them. A change that the test describes nevertheless counts as made.
  public func ignoreChanges<Part>(of part: WritableKeyPath<State, Part>) {
    ignored.append { $0[keyPath: part] = $1[keyPath: part] }
  }

  /// Compares the changes of an action with those that the test expects.
  @inlinable
  func check(
    _ actual: State, after action: Action, _ change: ((inout State) throws -> Void)?, _ place: TestLocation
  ) {
    let before = asserted
    asserted = actual
    if exhaustivity.isOn {
      guard let expected = expected(from: before, change, place) else { return }
      compare(expected, actual, changed: before, after: action, hasChange: change != nil, place)
    } else {
      guard let expected = expected(from: actual, change, place) else { return }
      if expected != actual { compareRoutes(expected, actual, before, after: action, place) }
      remarkSkipped(before, actual, hasChange: change != nil, after: action, place)
    }
  }

  @inlinable
  func compare(
    _ expected: State, _ actual: State, changed before: State, after action: Action, hasChange: Bool,
    _ place: TestLocation
  ) {
    if expected != actual {
      checkDifference(expected, actual, changed: before, after: action, hasChange: hasChange, place)
    } else if hasChange, expected == before {
      failIdle(action, place)
    }
  }

  /// Fails for a difference in the parts whose changes the test does not ignore.
  @usableFromInline
  func checkDifference(
    _ expected: State, _ actual: State, changed before: State, after action: Action, hasChange: Bool,
    _ place: TestLocation
  ) {
    let expected = ignoring(expected, actual)
    if expected == actual { return }
    if !hasChange { return failUnexpected(ignoring(before, actual), actual, after: action, place) }
    failDifference(expected, actual, after: action, place, hint: before == actual ? attaching(action) : "")
  }

  /// Returns a state with the parts of the actual one whose changes the test ignores.
  private func ignoring(_ state: State, _ actual: State) -> State {
    var state = state
    for takeOver in ignored { takeOver(&state, actual) }
    return state
  }

  /// Returns a hint for an action that changed nothing, and carries another action, as that of a child does.
  ///
  /// The test fails in any case, so the hint may be wrong: the reducer of the child may be attached.
  private func attaching(_ action: Action) -> String {
    guard let part = Mirror(reflecting: action).children.first, let name = part.label else { return "" }
    let payload = Mirror(reflecting: part.value)
    let values = payload.displayStyle == .tuple ? payload.children.map(\.value) : [part.value]
    guard values.contains(where: { Mirror(reflecting: $0).displayStyle == .enum }) else { return "" }
    return """

      Nothing has changed. If `\(name)` is the case of a part, look whether the part's reducer is attached:
      `Scope(\\.…, action: Action.\(name)) { … }`, or `IfLet`, `EachRow`, `IfPresented` and the like.
      """
  }

  @inlinable
  func expected(
    from base: State, _ change: ((inout State) throws -> Void)?, _ place: TestLocation
  ) -> State? {
    guard let change else { return base }
    // The closure is called here and not passed on, because passing it on would allocate it.
    var expected = sharesValues ? beginSharing(base) : base
    do {
      try change(&expected)
      return sharesValues ? endSharing(expected) : expected
    } catch {
      if sharesValues { _ = endSharing(nil) }
      failThrown(error, place)
      return nil
    }
  }

  @usableFromInline
  func beginSharing(_ base: State) -> State {
    sharing = SharedExpectation(of: base, in: store)
    return sharing?.state ?? base
  }

  @usableFromInline
  func endSharing(_ expected: State?) -> State {
    defer { sharing = nil }
    return sharing?.end(with: expected) ?? expected ?? asserted
  }

  @usableFromInline
  func failThrown(_ error: any Error, _ place: TestLocation) {
    fail("The closure that describes the expected change threw an error: \(error)", place)
  }

  @usableFromInline
  func failIdle(_ action: Action, _ place: TestLocation) {
    fail(
      "\(words(action)) changed nothing, and neither does the closure. If nothing is meant to change, leave the closure"
        + " out.\(StateClasses.find(in: State.self).map { " Or something else is meant: \($0)" } ?? "")", place)
  }

  @usableFromInline
  func failDifference(
    _ expected: State, _ actual: State, after action: Action, _ place: TestLocation, hint: String = ""
  ) {
    fail("The state after \(words(action)) is not the expected one:\n\(difference(expected, actual))\(hint)", place)
  }

  @usableFromInline
  func failUnexpected(_ before: State, _ actual: State, after action: Action, _ place: TestLocation) {
    fail(
      "\(words(action)) changed the state, and the test expects no change:\n"
        + "\(difference(before, actual, signs: "before", "after"))\nDescribe it: `{ $0.… = … }`.", place)
  }

  /// Compares again, accepting a repeated navigation: the closure got the state after the action, so it has navigated
  /// once more.
  @usableFromInline
  func compareRoutes(_ expected: State, _ actual: State, _ before: State, after action: Action, _ place: TestLocation) {
    if StateAgreement.agree(expected, actual, before: before) { return }
    failDifference(expected, actual, after: action, place)
  }

  /// Logs the changes of an action. The closure was not run on the state before the action, for which it need not hold,
  /// so it is unknown which of the changes it asserts.
  @usableFromInline
  func remarkSkipped(
    _ before: State, _ actual: State, hasChange: Bool, after action: Action, _ place: TestLocation
  ) {
    guard exhaustivity.showsSkipped, before != actual else { return }
    let subject =
      hasChange
      ? "What \(words(action)) changed, with what is asserted of it" : "Not asserted of what \(words(action)) changed"
    remark("\(subject):\n\(difference(before, actual, signs: "before", "after"))", place)
  }
}

extension TestStore {
  @usableFromInline
  func fail(_ message: String, _ place: TestLocation) {
    hasFailed = true
    report(TestFailure(message: message, isRemark: false, location: place))
  }

  /// Reports an event that the test does not assert: as a failure if it is exhaustive, else as a remark.
  func leftOut(_ failure: String, orRemark remark: String, _ place: TestLocation) {
    if exhaustivity.isOn { fail(failure, place) } else { self.remark(remark, place) }
  }

  /// Logs a remark about skipped assertions, if the test wants remarks.
  func remark(_ message: String, _ place: TestLocation) {
    if exhaustivity.showsSkipped { report(TestFailure(message: message, isRemark: true, location: place)) }
  }

  /// Returns the actions, each on a line of its own.
  func list(_ actions: some Sequence<Action>) -> String { actions.map { "\n  \(words($0))" }.joined() }

  /// Returns the reports of the store, each on a line of its own.
  func list(_ failures: [StoreFailure<Action>]) -> String { failures.map { "\n  \($0)" }.joined() }

  private func report(_ failure: TestFailure) {
    if let onFailure { onFailure(failure) } else { failure.report() }
  }

  /// Fails for live dependencies that were used since the last check.
  @usableFromInline
  func checkLiveUse(_ place: TestLocation) {
    for key in record.live.take() where !allowedKeys.contains(where: { $0 == key }) {
      fail(
        "The live dependency \(key) was used in a test. It has no value for tests. Provide one, `TestStore(…) {"
          + " Provide(\(key).self, …) }`, give the key a `testValue`, or allow it: `TestStore(…, allowing: [\(key).self])`.",
        place)
    }
  }

  /// Fails for each report of the store that the test did not expect.
  func checkFailures(_ place: TestLocation) {
    for failure in record.log.takeFailures() {
      let message = "The store reported: \(failure)\nIf that is meant to be, expect it: `store.receive(failure: …)`."
      leftOut(message, orRemark: message, place)
    }
  }
}

// MARK: - The end of a test

extension TestStore {
  /// Asserts that nothing is left: no action, no effect, no report, and no provided dependency that was not read.
  public func finish(
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) {
    catchUp()
    checkEnd(TestLocation(fileID, filePath, line, column))
  }

  /// Waits for running effects; then asserts that nothing is left: no action, no effect, no report, and no provided
  /// dependency that was not read.
  nonisolated(nonsending) public func finish(
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) async {
    let waited = await wait { store.effectStatuses.allSatisfy(\.isInBackground) }
    checkEnd(TestLocation(fileID, filePath, line, column), waited)
  }

  func checkEnd(_ place: TestLocation, _ waited: Waited? = nil) {
    isFinished = true
    checkLiveUse(place)
    checkFailures(place)
    checkOutputs(place)
    checkActions(place)
    checkEffects(place, waited)
    checkUnread(place)
  }

  private func checkActions(_ place: TestLocation) {
    let left = record.log.takeAll()
    guard let last = left.last else { return }
    let list = self.list(left.map(\.action))
    let change =
      state == last.state
      ? "" : "\nWhat they changed:\n" + difference(state, last.state, signs: "before", "after")
    leftOut(
      "Actions came back that the test has not received:\(list)\(change)", orRemark: "Not received:\(list)", place)
    asserted = last.state
  }

  private func checkEffects(_ place: TestLocation, _ waited: Waited?) {
    let statuses = store.effectStatuses.filter { !$0.isInBackground }
    if statuses.isEmpty { return }
    let list = statuses.map { "\n  \(inWords($0, waited))" }.joined()
    leftOut(
      "Effects are not over at the end of the test:\(list)\nTo end them, write `store.skipInFlightEffects()`.",
      orRemark: "Effects that are not over:\(list)", place)
  }

  private func checkUnread(_ place: TestLocation) {
    let unread = providedKeys.filter { !record.reads.hasRead($0) }
    if unread.isEmpty { return }
    let message =
      "These dependencies were provided for the test, and nothing has read them:"
      + unread.map { "\n  \($0)" }.joined()
    leftOut("\(message)\nLeave them out.", orRemark: message, place)
  }
}
