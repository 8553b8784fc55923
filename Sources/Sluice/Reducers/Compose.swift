extension Reducer {
  /// This reducer, then another, for each action.
  ///
  /// ```swift
  /// let app = counter.compose(with: logger).compose(with: rows, at: \.rows)
  /// ```
  @inlinable
  public func compose<R: Reducer<State, Action>>(with next: R) -> ComposedReducer<Self, R> {
    ComposedReducer(self, next)
  }

  /// This reducer, then another for one property.
  @inlinable
  public func compose<R: Reducer>(
    with next: R, at part: any WritableKeyPath<State, R.State> & Sendable
  ) -> ComposedReducer<Self, Lift<State, R>> where R.Action == Action {
    compose(with: next.lift(part))
  }

  /// This reducer, then another for one case of an enum.
  @inlinable
  public func compose<R: Reducer>(
    with next: R, case part: @escaping @Sendable (R.State) -> State, fileID: StaticString = #fileID, line: UInt = #line
  ) -> ComposedReducer<Self, AnyReducer<State, Action>> where R.Action == Action {
    compose(with: next.lift(case: EnumCase(part, fileID: fileID, line: line)))
  }
}

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
