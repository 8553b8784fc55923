/// Sets the fields that binding actions name.
///
/// Put it before reducers that read these fields.
///
/// Rules: if the program has no such reducer for a type of state, a binding of its fields is reported to the store's
/// error handler, once.
public struct BindingReducer<State, Action: BindableAction>: Reducer where Action.Bound == State {
  /// Creates a reducer that sets fields.
  @inlinable
  public init() {}

  /// Sets a field if the action is a binding.
  @inlinable
  public func reduce(_ state: inout State, _ action: Action, _ context: Context<Action>) {
    action.bindingAction?.apply(&state)
  }

  /// Declares no effects.
  ///
  /// It also notes that the program has a reducer that sets fields of this type.
  @inlinable
  public func declareEffects(to declarations: inout EffectDeclarations) { AttachedReducers.note(State.self) }

  /// Returns the reduction.
  ///
  /// It also notes that the program has a reducer that sets fields of this type.
  @inlinable
  public func makeReduction() -> Reduction<State, Action> {
    AttachedReducers.note(State.self)
    return { reduce(&$0, $1, $2) }
  }
}
