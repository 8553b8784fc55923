extension IfPresented {
  /// Attaches a child to the presented destination.
  @inlinable
  @_disfavoredOverload
  public init<Destination, DestinationAction>(
    _ presented: any WritableKeyPath<State, Presented<Destination>> & Sendable,
    action: @escaping @Sendable (PresentedAction<Destination, DestinationAction>) -> Action,
    fileID: StaticString = #fileID, line: UInt = #line,
    @ReducerBuilder<Destination, DestinationAction> child: () -> Combined<Destination, DestinationAction>
  ) {
    self.init(presented, action: EnumCase(action, fileID: fileID, line: line), child: child)
  }

  /// Presents and dismisses destinations without actions.
  @inlinable
  @_disfavoredOverload
  public init<Destination>(
    _ presented: any WritableKeyPath<State, Presented<Destination>> & Sendable,
    action: @escaping @Sendable (PresentedAction<Destination, Never>) -> Action, fileID: StaticString = #fileID,
    line: UInt = #line
  ) {
    self.init(presented, action: action, fileID: fileID, line: line) { EmptyReducer() }
  }
}
