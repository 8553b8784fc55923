/// A reducer that does nothing.
public struct EmptyReducer<State, Action>: Reducer {
  /// Makes a reducer that does nothing.
  public init() {}

  /// Does nothing.
  @inlinable
  public func reduce(_ state: inout State, _ action: Action, _ context: Context<Action>) {}
}
