extension Optional: Reducer where Wrapped: Reducer {
  /// The state of the wrapped reducer.
  public typealias State = Wrapped.State
  /// The actions of the wrapped reducer.
  public typealias Action = Wrapped.Action

  /// Lets the wrapped reducer, if there is one, handle the action.
  @inlinable
  public func reduce(_ state: inout Wrapped.State, _ action: Wrapped.Action, _ context: Context<Wrapped.Action>) {
    self?.reduce(&state, action, context)
  }

  /// Declares what the wrapped reducer declares.
  @inlinable
  public func declareEffects(to declarations: inout EffectDeclarations) { self?.declareEffects(to: &declarations) }

  /// Makes the wrapped reducer ready.
  @inlinable
  public func makeReduction() -> Reduction<Wrapped.State, Wrapped.Action> {
    self?.makeReduction() ?? { _, _, _ in }
  }
}
