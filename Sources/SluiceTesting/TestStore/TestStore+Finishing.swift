import Sluice

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
    leftOut(
      "Actions came back that the test has not received:\(list)\nWhat they changed:\n"
        + difference(state, last.state, signs: "before", "after"), orRemark: "Not received:\(list)", place)
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
