public import Incremental

extension Reducer {
  /// The same reducer for a larger state, of which it changes one part.
  ///
  /// ```swift
  /// let app = counter.lift(\AppState.count)
  /// ```
  ///
  /// - Complexity: O(1) and no copy, if the path is stored all the way; else what its accessors cost.
  @inlinable
  public func lift<Root>(_ path: any WritableKeyPath<Root, State> & Sendable) -> Lift<Root, Self> {
    Lift(self, to: path)
  }

  /// The same reducer for an enum, of which it changes the payload of one case, in place. For any other case it does
  /// nothing.
  ///
  /// ```swift
  /// let session = login.lift(case: Session.cases.loggedOut)
  /// ```
  @inlinable
  public func lift<Root>(case part: Case<Root, State>) -> AnyReducer<Root, Action> {
    AnyReducer(declaring: { declareEffects(to: &$0) }) {
      let reduce = makeReduction()
      return { state, action, context in part.modify(&state) { reduce(&$0, action, context) } }
    }
  }

  /// The same reducer for an optional state. For nil it does nothing.
  @inlinable
  public func optional() -> AnyReducer<State?, Action> {
    AnyReducer(declaring: { declareEffects(to: &$0) }) {
      let reduce = makeReduction()
      return { state, action, context in _ = modifyIfLet(&state) { reduce(&$0, action, context) } }
    }
  }
}

/// A reducer that works on one part of a larger state. Made by `lift(_:)`.
public struct Lift<Root, Base: Reducer>: Reducer {
  /// The larger state.
  public typealias State = Root

  @usableFromInline let base: Base
  @usableFromInline let place: WritablePlace<Root, Base.State>

  @inlinable
  init(_ base: Base, to path: any WritableKeyPath<Root, Base.State> & Sendable) {
    self.base = base
    place = WritablePlace(path)
  }

  /// Changes the part of `state` that the path leads to.
  @inlinable
  public func reduce(_ state: inout Root, _ action: Base.Action, _ context: Context<Base.Action>) {
    place.modify(&state) { base.reduce(&$0, action, context) }
  }

  /// Declares what the smaller reducer declares.
  @inlinable
  public func declareEffects(to declarations: inout EffectDeclarations) { base.declareEffects(to: &declarations) }

  /// Makes the smaller reducer ready.
  @inlinable
  public func makeReduction() -> Reduction<Root, Base.Action> {
    let (place, reduce) = (place, base.makeReduction())
    return { state, action, context in place.modify(&state) { reduce(&$0, action, context) } }
  }
}
