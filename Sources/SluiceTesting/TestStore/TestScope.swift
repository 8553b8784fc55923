public import Sluice

/// A test store for a part of the state, and the actions of one case: a stored property, a row, a screen, a sheet.
///
/// ```swift
/// let counter = store.scope(\.counter, action: Action.counter)
/// counter.send(.increment) { $0.count = 1 }
/// ```
///
/// Rules: the rest of the state must not change, unless the test is not exhaustive.
public struct TestScope<State, Action> {
  /// The part after the last assertion.
  public var state: State { read() }
  /// The store for the part.
  public let store: Store<State, Action>

  let test: any TestAccounts
  let read: () -> State
  let willSend: (Action, TestLocation) -> Void
  let checkSent: (Action, ((inout State) throws -> Void)?, TestLocation) -> Void
  let take: (ExpectedAction<Action>, ((inout State) throws -> Void)?, TestLocation) -> Void
  let waitFor:
    nonisolated(nonsending) (ExpectedAction<Action>, Duration?, ((inout State) throws -> Void)?, TestLocation) async ->
      Void

  /// Sends an action, and asserts its changes of the part.
  @discardableResult
  public func send(
    _ action: Action, isolation caller: isolated (any Actor)? = #isolation, fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column,
    expecting change: ((inout State) throws -> Void)? = nil
  ) -> TestedAction {
    let place = TestLocation(fileID, filePath, line, column)
    willSend(action, place)
    let sent = store.send(action, isolation: caller, file: fileID, line: line)
    checkSent(action, change, place)
    _ = read()  // which remembers a part that may go away
    return TestedAction(sent, test)
  }
}

extension ExpectedAction {
  /// Returns an expectation of an action that contains this one.
  func embedded<Whole>(_ part: EnumCase<Whole, Action>) -> ExpectedAction<Whole> {
    ExpectedAction<Whole>(words: words, matches: { part.extract($0).map(matches) ?? false }) { whole in
      guard let difference, let action = part.extract(whole) else { return "" }
      return difference(action)
    }
  }
}
