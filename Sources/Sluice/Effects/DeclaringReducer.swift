/// The same reducer with a declaration of the kinds of effects it performs. Made by `performing`.
public struct DeclaringReducer<Base: Reducer>: Reducer {
  /// The state of the base reducer.
  public typealias State = Base.State
  /// The actions of the base reducer.
  public typealias Action = Base.Action

  @usableFromInline let base: Base
  /// The kinds of effects it performs.
  public let effects: [any EffectRequest.Type]

  @usableFromInline
  init(_ base: Base, _ effects: [any EffectRequest.Type]) { (self.base, self.effects) = (base, effects) }

  /// Does what the base reducer does.
  @inlinable
  public func reduce(_ state: inout State, _ action: Action, _ context: Context<Action>) {
    base.reduce(&state, action, context)
  }

  /// Makes the base reducer ready.
  @inlinable
  public func makeReduction() -> Reduction<State, Action> { base.makeReduction() }

  /// Declares its effects, and those of the base reducer.
  public func declareEffects(to declarations: inout EffectDeclarations) {
    declarations.add(effects)
    base.declareEffects(to: &declarations)
  }
}
