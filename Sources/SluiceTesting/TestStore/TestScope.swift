public import Sluice

/// A test store for a part of the state, and the actions of one case.
///
/// ```swift
/// let counter = store.scope(\.counter, action: \.counter)
/// counter.send(.increment) { $0.count = 1 }
/// ```
///
/// Rules: nothing else of the state may change, unless the test is not exhaustive.
public struct TestScope<State, Action> {
  /// The part, after the last assertion.
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

  /// Sends an action, and asserts what it changes of the part.
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
    return TestedAction(sent, test)
  }
}

extension TestScope where Action: Equatable {
  /// Asserts which action of the part came back next, and what it has changed.
  public func receive(
    _ action: Action, fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column, expecting change: ((inout State) throws -> Void)? = nil
  ) {
    take(ExpectedAction(action), change, TestLocation(fileID, filePath, line, column))
  }

  /// The same, after a wait for effects that could send it.
  nonisolated(nonsending) public func receive(
    _ action: Action, within time: Duration? = nil, fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column,
    expecting change: ((inout State) throws -> Void)? = nil
  ) async {
    await self.waitFor(ExpectedAction(action), time, change, TestLocation(fileID, filePath, line, column))
  }
}

extension TestStore {
  /// A test store for a part of the state and one case of the actions.
  public func scope<Part, PartAction>(
    _ part: any WritableKeyPath<State, Part> & Sendable, action: EnumCase<Action, PartAction>
  ) -> TestScope<Part, PartAction> {
    let path: WritableKeyPath<State, Part> = part
    let whole = { (change: ((inout Part) throws -> Void)?) -> ((inout State) throws -> Void)? in
      change.map { change in { try change(&$0[keyPath: path]) } }
    }
    return TestScope(
      store: store.scope(part, action: action), test: self, read: { self.state[keyPath: path] },
      willSend: { self.checkAllAsserted(before: action.embed($0), $1) },
      checkSent: { self.checkSent(action.embed($0), whole($1), $2) },
      take: { self.take($0.embedded(action), whole($1), $2) },
      waitFor: { await self.waitFor($0.embedded(action), $1, whole($2), $3) })
  }

  /// A test store for a part of the state and one case of the actions.
  public func scope<Part, PartAction>(
    _ part: any WritableKeyPath<State, Part> & Sendable, action: CasePath<Action, PartAction>
  ) -> TestScope<Part, PartAction> where Action: CasePathable {
    scope(part, action: Action.cases[keyPath: action])
  }
}

extension ExpectedAction {
  /// The same action, inside of another one.
  func embedded<Whole>(_ part: EnumCase<Whole, Action>) -> ExpectedAction<Whole> {
    ExpectedAction<Whole>(words: words, matches: { part.extract($0).map(matches) ?? false }) { whole in
      guard let difference, let action = part.extract(whole) else { return "" }
      return difference(action)
    }
  }
}
