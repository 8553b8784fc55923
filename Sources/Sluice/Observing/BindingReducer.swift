/// Sets the fields that bindings ask for. Put it before what looks at them.
///
/// Rules: a binding in a state whose reducer has none is reported to the store's error handler, once.
public struct BindingReducer<State, Action: BindableAction>: Reducer where Action.Bound == State {
  /// Makes a reducer that sets fields.
  @inlinable
  public init() {}

  /// Sets a field if the action says so.
  @inlinable
  public func reduce(_ state: inout State, _ action: Action, _ context: Context<Action>) {
    guard let binding = action.bindingAction else { return }
    binding.apply(&state)
    context.noteAttached(State.self)
  }
}
