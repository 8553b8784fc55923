public import Sluice

extension TestScoping {
  /// A test store for a part of the state and the case of the actions that a constructor makes.
  @_disfavoredOverload
  public func scope<Part, PartAction>(
    _ part: any WritableKeyPath<State, Part> & Sendable, action: @escaping @Sendable (PartAction) -> Action,
    fileID: StaticString = #fileID, line: UInt = #line
  ) -> TestScope<Part, PartAction> {
    scope(part, action: EnumCase(action, fileID: fileID, line: line))
  }

  /// A test store for a part that may be absent, and the case of the actions that a constructor makes; nil if it is.
  @_disfavoredOverload
  public func scope<Part, PartAction>(
    _ part: any WritableKeyPath<State, Part?> & Sendable, action: @escaping @Sendable (PartAction) -> Action,
    fileID: StaticString = #fileID, line: UInt = #line
  ) -> TestScope<Part, PartAction>? {
    scope(part, action: EnumCase(action, fileID: fileID, line: line))
  }

  /// A test store for the payload of the case of the state that a constructor makes, and its actions; nil if the state is another case.
  @_disfavoredOverload
  public func scope<Part, PartAction>(
    case part: @escaping @Sendable (Part) -> State, action: @escaping @Sendable (PartAction) -> Action,
    fileID: StaticString = #fileID, line: UInt = #line
  ) -> TestScope<Part, PartAction>? {
    scope(case: EnumCase(part, fileID: fileID, line: line), action: EnumCase(action, fileID: fileID, line: line))
  }

  /// A test store for the row with an id, and its actions; nil if there is none.
  @_disfavoredOverload
  public func scope<Row: Identifiable & Equatable & SendableMetatype, RowAction>(
    _ rows: any WritableKeyPath<State, Rows<Row>> & Sendable, id: Row.ID,
    action: @escaping @Sendable (Row.ID, RowAction) -> Action, fileID: StaticString = #fileID, line: UInt = #line
  ) -> TestScope<Row, RowAction>? where Row.ID: Sendable {
    scope(rows, id: id, action: EnumCase(action, fileID: fileID, line: line))
  }

  /// A test store for the destination of a stack that has an id, and its actions; nil if there is none.
  @_disfavoredOverload
  public func scope<Destination: Equatable & SendableMetatype, DestinationAction>(
    _ stack: any WritableKeyPath<State, RouteStack<Destination>> & Sendable, id: RowID<Route<Destination>>,
    action: @escaping @Sendable (RouteAction<Destination, DestinationAction>) -> Action, fileID: StaticString = #fileID,
    line: UInt = #line
  ) -> TestScope<Destination, DestinationAction>? {
    scope(stack, id: id, action: EnumCase(action, fileID: fileID, line: line))
  }

  /// A test store for the presented destination, and its actions; nil if there is none.
  @_disfavoredOverload
  public func scope<Destination: Equatable & SendableMetatype, DestinationAction>(
    presented: any WritableKeyPath<State, Presented<Destination>> & Sendable,
    action: @escaping @Sendable (PresentedAction<Destination, DestinationAction>) -> Action,
    fileID: StaticString = #fileID, line: UInt = #line
  ) -> TestScope<Destination, DestinationAction>? {
    scope(presented: presented, action: EnumCase(action, fileID: fileID, line: line))
  }
}
