extension EachRoute {
  /// Attaches a child to each destination.
  @inlinable
  @_disfavoredOverload
  public init<Destination, DestinationAction>(
    _ stack: any WritableKeyPath<State, RouteStack<Destination>> & Sendable,
    action: @escaping @Sendable (RouteAction<Destination, DestinationAction>) -> Action,
    fileID: StaticString = #fileID, line: UInt = #line,
    @ReducerBuilder<Destination, DestinationAction> child: () -> Combined<Destination, DestinationAction>
  ) {
    self.init(stack, action: EnumCase(action, fileID: fileID, line: line), child: child)
  }

  /// Navigates a stack of destinations that have no actions.
  @inlinable
  @_disfavoredOverload
  public init<Destination>(
    _ stack: any WritableKeyPath<State, RouteStack<Destination>> & Sendable,
    action: @escaping @Sendable (RouteAction<Destination, Never>) -> Action, fileID: StaticString = #fileID,
    line: UInt = #line
  ) {
    self.init(stack, action: action, fileID: fileID, line: line) { EmptyReducer() }
  }
}
