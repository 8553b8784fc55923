public import Sluice

/// An action that a test has sent. It can wait for the action's effects, or cancel them.
///
/// ```swift
/// let sent = store.send(.appeared)
/// …
/// sent.cancel()
/// ```
///
/// A test that needs neither ignores it.
public struct TestedAction {
  @usableFromInline let sent: SentAction
  @usableFromInline let test: any TestAccounts

  @inlinable
  init(_ sent: SentAction, _ test: any TestAccounts) { (self.sent, self.test) = (sent, test) }

  /// Cancels the effects of the action, the effects of the actions that they sent, and so on.
  ///
  /// Rules: once it has returned, no action of these effects is handled. Actions that were handled before must be
  /// received.
  public func cancel(isolation caller: isolated (any Actor)? = #isolation) { sent.cancel(isolation: caller) }

  /// Waits until the effects of the action, the effects of the actions that they sent, and so on, have ended.
  ///
  /// Rules: the test fails, and names the effects, if they wait for the clock, an answer, or any other step of the
  /// test, or if they do not return within the `limit` of the test store. Actions that they sent must still be
  /// received.
  nonisolated(nonsending) public func finish(
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) async {
    await test.finish(sent, TestLocation(fileID, filePath, line, column))
  }
}

/// A test store of any types of state and actions.
@usableFromInline
protocol TestAccounts: AnyObject {
  nonisolated(nonsending) func finish(_ sent: SentAction, _ place: TestLocation) async
  func fail(_ message: String, _ place: TestLocation)
}

extension TestStore: TestAccounts {
  @usableFromInline
  nonisolated(nonsending) func finish(_ sent: SentAction, _ place: TestLocation) async {
    let waited = await wait { sent.isFinished }
    checkLiveUse(place)
    if sent.isFinished { return }
    let left = store.effectStatuses.filter { $0.root == sent.number }
    fail("The effects of the action are not over:" + left.map { "\n  \(inWords($0, waited))" }.joined(), place)
  }
}
