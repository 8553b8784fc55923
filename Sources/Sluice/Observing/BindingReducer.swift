/// Sets the fields that bindings ask for. Put it before what looks at them.
public struct BindingReducer<State, Action: BindableAction>: Reducer where Action.Bound == State {
  /// Makes a reducer that sets fields.
  @inlinable
  public init() {}

  /// Sets a field if the action says so.
  @inlinable
  public func reduce(_ state: inout State, _ action: Action, _ context: Context<Action>) {
    action.bindingAction?.apply(&state)
  }
}
