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
