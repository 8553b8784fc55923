/// Lets reducers handle an action only if a condition holds before.
///
/// ```swift
/// When({ state, action in state.isEditing }) { Editor() }
/// ```
public struct When<State, Action>: Reducer {
  /// The reducers behind the condition.
  public let body: AnyReducer<State, Action>

  /// Declares what the reducers inside declare.
  @inlinable
  public func declareEffects(to declarations: inout EffectDeclarations) { body.declareEffects(to: &declarations) }

  /// Makes the body ready, at once: what users wrote inside is resolved lazily.
  @inlinable
  public func makeReduction() -> Reduction<State, Action> { body.makeReduction() }

  /// Guards reducers with a condition.
  @inlinable
  public init(
    _ condition: @escaping @Sendable (State, Action) -> Bool,
    @ReducerBuilder<State, Action> _ reducers: () -> Combined<State, Action>
  ) {
    let guarded = reducers()
    body = AnyReducer(declaring: { guarded.declareEffects(to: &$0) }) {
      let reduce = guarded.makeReduction()
      return { state, action, context in
        if condition(state, action) { reduce(&state, action, context) }
      }
    }
  }
}

extension Reducer {
  /// Returns this reducer for those actions only for which the condition holds before they are handled.
  @inlinable
  public func filter(_ condition: @escaping @Sendable (State, Action) -> Bool) -> When<State, Action> {
    When(condition) { self }
  }
}
