public import Sluice
public import SluiceNavigation

// MARK: - Scopes

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

// MARK: - Scoping

/// A test store, or a test store for a part. It can be scoped further.
///
/// ```swift
/// let screen = try #require(store.scope(\.path, id: "1", action: AppAction.path))
/// let detail = try #require(screen.scope(case: Path.detail, action: PathAction.detail))
/// let form = try #require(detail.scope(presented: \.edit, action: DetailAction.edit))
/// form.send(.titleChanged("Rye")) { $0.title = "Rye" }
/// ```
///
/// Rules: an optional part is present if the store's current state has it, including changes that are not asserted
/// yet. After the part is removed, its `state` is the last one, an action that is sent to it is reported as by any
/// store, and a closure that describes a change of it fails.
public protocol TestScoping<State, Action> {
  /// The state.
  associatedtype State
  /// The actions.
  associatedtype Action

  /// The test store in the form of one for a part.
  var whole: TestScope<State, Action> { get }
}

extension TestScope: TestScoping {
  /// The test store itself.
  public var whole: TestScope { self }
}

extension TestStore: TestScoping {
  /// The test store in the form of one for a part, which is the whole state.
  public var whole: TestScope<State, Action> {
    TestScope(
      store: store, test: self, read: { self.state }, willSend: { self.checkAllAsserted(before: $0, $1) },
      checkSent: { self.checkSent($0, $1, $2) }, take: { self.take($0, $1, $2) },
      waitFor: { await self.waitFor($0, $1, $2, $3) })
  }
}

extension TestScope {
  typealias Change<Part> = (inout Part) throws -> Void

  /// Returns a test store for a part that is read and changed by these functions.
  func part<Part, PartAction>(
    _ store: Store<Part, PartAction>, _ action: EnumCase<Action, PartAction>, read: @escaping () -> Part,
    update: @escaping (inout State, Change<Part>) throws -> Void
  ) -> TestScope<Part, PartAction> {
    let whole = { (change: Change<Part>?) -> Change<State>? in change.map { change in { try update(&$0, change) } } }
    return TestScope<Part, PartAction>(
      store: store, test: test, read: read, willSend: { willSend(action.embed($0), $1) },
      checkSent: { checkSent(action.embed($0), whole($1), $2) }, take: { take($0.embedded(action), whole($1), $2) },
      waitFor: { await waitFor($0.embedded(action), $1, whole($2), $3) })
  }

  /// Returns a test store for an optional part; `update` returns nil if the part is absent.
  func part<Part, PartAction>(
    _ store: Store<Part, PartAction>?, _ action: EnumCase<Action, PartAction>, find: @escaping (State) -> Part?,
    update: @escaping (inout State, Change<Part>) throws -> Void?
  ) -> TestScope<Part, PartAction>? {
    guard let store else { return nil }
    var last = store.state
    return part(store, action) {
      if let now = find(state) { last = now }
      return last
    } update: {
      if try update(&$0, $1) == nil { throw PartIsGone() }
    }
  }
}

/// The error of a closure that changes a part that is absent.
struct PartIsGone: Error, CustomStringConvertible {
  var description: String { "The part that it changes is not in the state any more." }
}

// MARK: - Parts of the state

extension TestScoping {
  /// Returns a test store for a part of the state and one case of the actions.
  public func scope<Part, PartAction>(
    _ part: any WritableKeyPath<State, Part> & Sendable, action: EnumCase<Action, PartAction>
  ) -> TestScope<Part, PartAction> {
    let (whole, path) = (whole, part as WritableKeyPath<State, Part>)
    return whole.part(whole.store.scope(part, action: action), action) {
      whole.state[keyPath: path]
    } update: {
      try $1(&$0[keyPath: path])
    }
  }

  /// Returns a test store for an optional part, and one case of the actions; nil if the part is absent.
  public func scope<Part, PartAction>(
    _ part: any WritableKeyPath<State, Part?> & Sendable, action: EnumCase<Action, PartAction>
  ) -> TestScope<Part, PartAction>? {
    let (whole, path) = (whole, part as WritableKeyPath<State, Part?>)
    return whole.part(whole.store.scope(part, action: action), action) {
      $0[keyPath: path]
    } update: {
      try $0[keyPath: path].update($1)
    }
  }

  /// Returns a test store for the payload of one case of the state, and one case of the actions; nil if the state is
  /// another case.
  public func scope<Part, PartAction>(
    case part: EnumCase<State, Part>, action: EnumCase<Action, PartAction>
  ) -> TestScope<Part, PartAction>? {
    let whole = whole
    return whole.part(whole.store.scope(case: part, action: action), action, find: part.extract) {
      guard var payload = part.extract($0) else { return nil }
      try $1(&payload)
      return $0 = part.embed(payload)
    }
  }

  /// Returns a test store for the row with an id, and its actions; nil if there is none.
  public func scope<Row: Identifiable & Equatable & SendableMetatype, RowAction>(
    _ rows: any WritableKeyPath<State, Rows<Row>> & Sendable, id: Row.ID, action: EnumCase<Action, (Row.ID, RowAction)>
  ) -> TestScope<Row, RowAction>? where Row.ID: Sendable {
    let (whole, path) = (whole, rows as WritableKeyPath<State, Rows<Row>>)
    return whole.part(whole.store.scope(rows, id: id, action: action), action.at(id)) {
      $0[keyPath: path][id: id]
    } update: {
      try $0[keyPath: path].update(id, $1)
    }
  }

  /// Returns a test store for the destination of a stack with an id, and its actions; nil if there is none.
  public func scope<Destination: Equatable & SendableMetatype, DestinationAction>(
    _ stack: any WritableKeyPath<State, RouteStack<Destination>> & Sendable, id: RowID<Route<Destination>>,
    action: EnumCase<Action, RouteAction<Destination, DestinationAction>>
  ) -> TestScope<Destination, DestinationAction>? {
    let (whole, path) = (whole, stack as WritableKeyPath<State, RouteStack<Destination>>)
    return whole.part(
      whole.store.scope(stack, id: id, action: action), action.appending(RouteAction.destination).at(id)
    ) {
      $0[keyPath: path][id]
    } update: {
      try $0[keyPath: path].update(id, $1)
    }
  }

  /// Returns a test store for the presented destination, and its actions; nil if there is none.
  public func scope<Destination: Equatable & SendableMetatype, DestinationAction>(
    presented: any WritableKeyPath<State, Presented<Destination>> & Sendable,
    action: EnumCase<Action, PresentedAction<Destination, DestinationAction>>
  ) -> TestScope<Destination, DestinationAction>? {
    let (whole, path) = (whole, presented as WritableKeyPath<State, Presented<Destination>>)
    guard let id = whole.store.state[keyPath: path].route?.id else { return nil }
    let find = { (state: State) in state[keyPath: path].route.flatMap { $0.id == id ? $0.destination : nil } }
    return whole.part(
      whole.store.scope(presented: presented, action: action), action.appending(PresentedAction.destination).at(id),
      find: find
    ) {
      if find($0) == nil { nil } else { try $0[keyPath: path].update($1) }
    }
  }

  /// Returns a test store for a part of the state and the case of the actions that a constructor makes.
  public func scope<Part, PartAction>(
    _ part: any WritableKeyPath<State, Part> & Sendable, action: @escaping @Sendable (PartAction) -> Action,
    fileID: StaticString = #fileID, line: UInt = #line
  ) -> TestScope<Part, PartAction> {
    scope(part, action: EnumCase(action, fileID: fileID, line: line))
  }

  /// Returns a test store for a part that may be absent, and the case of the actions that a constructor makes; nil if
  /// it is.
  public func scope<Part, PartAction>(
    _ part: any WritableKeyPath<State, Part?> & Sendable, action: @escaping @Sendable (PartAction) -> Action,
    fileID: StaticString = #fileID, line: UInt = #line
  ) -> TestScope<Part, PartAction>? {
    scope(part, action: EnumCase(action, fileID: fileID, line: line))
  }

  /// Returns a test store for the payload of the case of the state that a constructor makes, and its actions; nil if
  /// the state is another case.
  public func scope<Part, PartAction>(
    case part: @escaping @Sendable (Part) -> State, action: @escaping @Sendable (PartAction) -> Action,
    fileID: StaticString = #fileID, line: UInt = #line
  ) -> TestScope<Part, PartAction>? {
    scope(case: EnumCase(part, fileID: fileID, line: line), action: EnumCase(action, fileID: fileID, line: line))
  }

  /// Returns a test store for the row with an id, and its actions; nil if there is none.
  public func scope<Row: Identifiable & Equatable & SendableMetatype, RowAction>(
    _ rows: any WritableKeyPath<State, Rows<Row>> & Sendable, id: Row.ID,
    action: @escaping @Sendable (Row.ID, RowAction) -> Action, fileID: StaticString = #fileID, line: UInt = #line
  ) -> TestScope<Row, RowAction>? where Row.ID: Sendable {
    scope(rows, id: id, action: EnumCase(action, fileID: fileID, line: line))
  }

  /// Returns a test store for the destination of a stack that has an id, and its actions; nil if there is none.
  public func scope<Destination: Equatable & SendableMetatype, DestinationAction>(
    _ stack: any WritableKeyPath<State, RouteStack<Destination>> & Sendable, id: RowID<Route<Destination>>,
    action: @escaping @Sendable (RouteAction<Destination, DestinationAction>) -> Action, fileID: StaticString = #fileID,
    line: UInt = #line
  ) -> TestScope<Destination, DestinationAction>? {
    scope(stack, id: id, action: EnumCase(action, fileID: fileID, line: line))
  }

  /// Returns a test store for the presented destination, and its actions; nil if there is none.
  public func scope<Destination: Equatable & SendableMetatype, DestinationAction>(
    presented: any WritableKeyPath<State, Presented<Destination>> & Sendable,
    action: @escaping @Sendable (PresentedAction<Destination, DestinationAction>) -> Action,
    fileID: StaticString = #fileID, line: UInt = #line
  ) -> TestScope<Destination, DestinationAction>? {
    scope(presented: presented, action: EnumCase(action, fileID: fileID, line: line))
  }
}

extension EnumCase {
  /// Returns the case of the actions of the child with an id.
  fileprivate func at<ID: Equatable & Sendable, Child>(_ id: ID) -> EnumCase<Root, Child> where Value == (ID, Child) {
    EnumCase<Root, Child>(
      name, embed: { [embed] in embed((id, $0)) },
      extract: { [extract] in extract($0).flatMap { $0.0 == id ? $0.1 : nil } })
  }
}

extension Optional {
  /// Changes the wrapped value in place; returns nil if there is none.
  fileprivate mutating func update(_ change: (inout Wrapped) throws -> Void) rethrows -> Void? {
    guard var value = self else { return nil }
    defer { self = value }
    return try change(&value)
  }
}
