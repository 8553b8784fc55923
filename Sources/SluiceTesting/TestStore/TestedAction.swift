public import Sluice

/// An action that a test has sent: to wait for the effects that it led to, or to end them.
///
/// ```swift
/// let sent = store.send(.appeared)
/// …
/// sent.cancel()
/// ```
///
/// A test that wants neither ignores it.
public struct TestedAction {
  @usableFromInline let sent: SentAction
  @usableFromInline let test: any TestAccounts

  @inlinable
  init(_ sent: SentAction, _ test: any TestAccounts) { (self.sent, self.test) = (sent, test) }

  /// Cancels the rest of what the action led to: its effects, the effects of the actions they sent, and so on.
  ///
  /// Rules: once it has returned, no action of these effects is handled. Actions that were handled before have to be
  /// received.
  public func cancel(isolation caller: isolated (any Actor)? = #isolation) { sent.cancel(isolation: caller) }

  /// Waits until nothing is left of what the action led to.
  ///
  /// Rules: it fails, and names the effects, if they wait for the clock, an answer, or anything else that the test has
  /// to do, or if they do not return within the `limit` of the test store. Actions that they sent still have to be
  /// received.
  nonisolated(nonsending) public func finish(
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) async {
    await test.finish(sent, TestLocation(fileID, filePath, line, column))
  }
}

/// A test store, whatever its state and its actions are.
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
