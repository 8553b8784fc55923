public import Incremental

extension EachRoute {
  /// Attaches a child to each destination.
  @inlinable
  @_disfavoredOverload
  public init<Destination, DestinationAction>(
    _ stack: any WritableKeyPath<State, RouteStack<Destination>> & Sendable,
    action: @escaping @Sendable (RouteAction<Destination, DestinationAction>) -> Action,
    @ReducerBuilder<Destination, DestinationAction> child: () -> Combined<Destination, DestinationAction>
  ) {
    self.init(stack, action: EnumCase(action), child: child)
  }

  /// Attaches a child to each destination, and receives its outputs.
  @inlinable
  @_disfavoredOverload
  public init<Destination, DestinationAction: ActionWithOutput>(
    _ stack: any WritableKeyPath<State, RouteStack<Destination>> & Sendable,
    action: @escaping @Sendable (RouteAction<Destination, DestinationAction>) -> Action,
    output: @escaping @Sendable (RowID<Route<Destination>>, DestinationAction.Output) -> Action?,
    @ReducerBuilder<Destination, DestinationAction> child: () -> Combined<Destination, DestinationAction>
  ) {
    self.init(stack, action: EnumCase(action), output: output, child: child)
  }

  /// Navigates a stack of destinations that have no actions.
  @inlinable
  @_disfavoredOverload
  public init<Destination>(
    _ stack: any WritableKeyPath<State, RouteStack<Destination>> & Sendable,
    action: @escaping @Sendable (RouteAction<Destination, Never>) -> Action
  ) {
    self.init(stack, action: action) { EmptyReducer() }
  }
}
