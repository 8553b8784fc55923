public import Sluice

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
