/// A reducer with a declaration of the kinds of effects that it performs.
///
/// Created by `performing`.
public struct DeclaringReducer<Base: Reducer>: Reducer {
  /// The state of the base reducer.
  public typealias State = Base.State
  /// The actions of the base reducer.
  public typealias Action = Base.Action

  @usableFromInline let base: Base
  /// The declared kinds of effects.
  public let effects: [any EffectRequest.Type]

  @usableFromInline
  init(_ base: Base, _ effects: [any EffectRequest.Type]) { (self.base, self.effects) = (base, effects) }

  /// Calls the base reducer.
  @inlinable
  public func reduce(_ state: inout State, _ action: Action, _ context: Context<Action>) {
    base.reduce(&state, action, context)
  }

  /// Returns the reduction of the base reducer.
  @inlinable
  public func makeReduction() -> Reduction<State, Action> { base.makeReduction() }

  /// Declares the kinds of effects of this declaration, and those of the base reducer.
  public func declareEffects(to declarations: inout EffectDeclarations) {
    declarations.add(effects)
    base.declareEffects(to: &declarations)
  }
}
