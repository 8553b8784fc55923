public import Sluice

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

  /// A test store for a part of the state and the case of the actions that a constructor makes.
  public func scope<Part, PartAction>(
    _ part: any WritableKeyPath<State, Part> & Sendable, action: @escaping @Sendable (PartAction) -> Action,
    fileID: StaticString = #fileID, line: UInt = #line
  ) -> TestScope<Part, PartAction> {
    scope(part, action: EnumCase(action, fileID: fileID, line: line))
  }

  /// A test store for a part that may be absent, and the case of the actions that a constructor makes; nil if it is.
  public func scope<Part, PartAction>(
    _ part: any WritableKeyPath<State, Part?> & Sendable, action: @escaping @Sendable (PartAction) -> Action,
    fileID: StaticString = #fileID, line: UInt = #line
  ) -> TestScope<Part, PartAction>? {
    scope(part, action: EnumCase(action, fileID: fileID, line: line))
  }

  /// A test store for the payload of the case of the state that a constructor makes, and its actions; nil if the state
  /// is another case.
  public func scope<Part, PartAction>(
    case part: @escaping @Sendable (Part) -> State, action: @escaping @Sendable (PartAction) -> Action,
    fileID: StaticString = #fileID, line: UInt = #line
  ) -> TestScope<Part, PartAction>? {
    scope(case: EnumCase(part, fileID: fileID, line: line), action: EnumCase(action, fileID: fileID, line: line))
  }

  /// A test store for the row with an id, and its actions; nil if there is none.
  public func scope<Row: Identifiable & Equatable & SendableMetatype, RowAction>(
    _ rows: any WritableKeyPath<State, Rows<Row>> & Sendable, id: Row.ID,
    action: @escaping @Sendable (Row.ID, RowAction) -> Action, fileID: StaticString = #fileID, line: UInt = #line
  ) -> TestScope<Row, RowAction>? where Row.ID: Sendable {
    scope(rows, id: id, action: EnumCase(action, fileID: fileID, line: line))
  }

  /// A test store for the destination of a stack that has an id, and its actions; nil if there is none.
  public func scope<Destination: Equatable & SendableMetatype, DestinationAction>(
    _ stack: any WritableKeyPath<State, RouteStack<Destination>> & Sendable, id: RowID<Route<Destination>>,
    action: @escaping @Sendable (RouteAction<Destination, DestinationAction>) -> Action, fileID: StaticString = #fileID,
    line: UInt = #line
  ) -> TestScope<Destination, DestinationAction>? {
    scope(stack, id: id, action: EnumCase(action, fileID: fileID, line: line))
  }

  /// A test store for the presented destination, and its actions; nil if there is none.
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
