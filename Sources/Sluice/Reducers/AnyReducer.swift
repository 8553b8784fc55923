// Documentation/Internals/ReadyReducers.md says why a reducer is resolved once per store.

/// A reducer whose type is not known: to store one of several, or to hide what it is made of.
///
/// ```swift
/// let reducers: [AnyReducer<Int, CounterAction>] = [counter.erased(), Doubling().erased()]
/// ```
///
/// - Complexity: one call more for each action.
public struct AnyReducer<State, Action>: Reducer {
  @usableFromInline let make: @Sendable () -> Reduction<State, Action>
  @usableFromInline let declare: @Sendable (inout EffectDeclarations) -> Void

  @inlinable
  init(
    declaring declare: @escaping @Sendable (inout EffectDeclarations) -> Void = { _ in },
    making make: @escaping @Sendable () -> Reduction<State, Action>
  ) {
    (self.make, self.declare) = (make, declare)
  }

  /// Hides the type of a reducer.
  @inlinable
  public init(_ reducer: some Reducer<State, Action>) {
    self.init(declaring: { reducer.declareEffects(to: &$0) }, making: { reducer.makeReduction() })
  }

  /// Does what the hidden reducer does.
  @inlinable
  public func reduce(_ state: inout State, _ action: Action, _ context: Context<Action>) {
    make()(&state, action, context)
  }

  /// Makes the hidden reducer ready.
  @inlinable
  public func makeReduction() -> Reduction<State, Action> { make() }

  /// Declares what the hidden reducer declares.
  @inlinable
  public func declareEffects(to declarations: inout EffectDeclarations) { declare(&declarations) }
}

extension Reducer {
  /// Returns this reducer without its type.
  @inlinable
  public func erased() -> AnyReducer<State, Action> { AnyReducer(self) }

  /// Returns this reducer without its type and its declarations, for uses in which its effects need no handler.
  @inlinable
  var undeclared: AnyReducer<State, Action> {
    AnyReducer(declaring: { $0.withoutKinds { declareEffects(to: &$0) } }) { makeReduction() }
  }
}
