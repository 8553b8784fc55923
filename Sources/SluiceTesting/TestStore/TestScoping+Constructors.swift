public import Sluice

extension TestScoping {
  /// Returns a test store for a part of the state and the case of the actions with a constructor.
  @_disfavoredOverload
  public func scope<Part, PartAction>(
    _ part: any WritableKeyPath<State, Part> & Sendable, action: @escaping @Sendable (PartAction) -> Action
  ) -> TestScope<Part, PartAction> {
    scope(part, action: EnumCase(action))
  }

  /// Returns a test store for an optional part, and the case of the actions with a constructor; nil if the part is
  /// absent.
  @_disfavoredOverload
  public func scope<Part, PartAction>(
    _ part: any WritableKeyPath<State, Part?> & Sendable, action: @escaping @Sendable (PartAction) -> Action
  ) -> TestScope<Part, PartAction>? {
    scope(part, action: EnumCase(action))
  }

  /// Returns a test store for the payload of the case of the state with a constructor, and its actions; nil if the
  /// state is another case.
  @_disfavoredOverload
  public func scope<Part, PartAction>(
    case part: @escaping @Sendable (Part) -> State, action: @escaping @Sendable (PartAction) -> Action
  ) -> TestScope<Part, PartAction>? {
    scope(case: EnumCase(part), action: EnumCase(action))
  }

  /// Returns a test store for the row with an id, and its actions; nil if there is none.
  @_disfavoredOverload
  public func scope<Row: Identifiable & Equatable & SendableMetatype, RowAction>(
    _ rows: any WritableKeyPath<State, Rows<Row>> & Sendable, id: Row.ID,
    action: @escaping @Sendable (Row.ID, RowAction) -> Action
  ) -> TestScope<Row, RowAction>? where Row.ID: Sendable {
    scope(rows, id: id, action: EnumCase(action))
  }

  /// Returns a test store for the destination of a stack with an id, and its actions; nil if there is none.
  @_disfavoredOverload
  public func scope<Destination: Equatable & SendableMetatype, DestinationAction>(
    _ stack: any WritableKeyPath<State, RouteStack<Destination>> & Sendable, id: RowID<Route<Destination>>,
    action: @escaping @Sendable (RouteAction<Destination, DestinationAction>) -> Action
  ) -> TestScope<Destination, DestinationAction>? {
    scope(stack, id: id, action: EnumCase(action))
  }

  /// Returns a test store for the presented destination, and its actions; nil if there is none.
  @_disfavoredOverload
  public func scope<Destination: Equatable & SendableMetatype, DestinationAction>(
    presented: any WritableKeyPath<State, Presented<Destination>> & Sendable,
    action: @escaping @Sendable (PresentedAction<Destination, DestinationAction>) -> Action
  ) -> TestScope<Destination, DestinationAction>? {
    scope(presented: presented, action: EnumCase(action))
  }
}
