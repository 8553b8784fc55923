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
    with next: R, case part: CasePath<State, R.State>
  ) -> ComposedReducer<Self, AnyReducer<State, Action>> where State: CasePathable, R.Action == Action {
    compose(with: next.lift(case: State.cases[keyPath: part]))
  }
}

/// Two reducers that handle each action one after the other. Made by `compose(with:)`.
public struct ComposedReducer<A: Reducer, B: Reducer<A.State, A.Action>>: Reducer {
  @usableFromInline let first: A
  @usableFromInline let second: B

  @inlinable
  init(_ first: A, _ second: B) { (self.first, self.second) = (first, second) }

  /// Lets both handle the action.
  @inlinable
  public func reduce(_ state: inout A.State, _ action: A.Action, _ context: Context<A.Action>) {
    first.reduce(&state, action, context)
    second.reduce(&state, action, context)
  }

  /// Declares what both declare.
  @inlinable
  public func declareEffects(to declarations: inout EffectDeclarations) {
    first.declareEffects(to: &declarations)
    second.declareEffects(to: &declarations)
  }

  /// Makes both ready.
  @inlinable
  public func makeReduction() -> Reduction<A.State, A.Action> {
    let (first, second) = (first.makeReduction(), second.makeReduction())
    return { state, action, context in
      first(&state, action, context)
      second(&state, action, context)
    }
  }
}

extension Optional: Reducer where Wrapped: Reducer {
  /// What the wrapped reducer changes.
  public typealias State = Wrapped.State
  /// What the wrapped reducer can be told to do.
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
