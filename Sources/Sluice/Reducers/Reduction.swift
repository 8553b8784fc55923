/// A reducer made ready for one store: it may keep what it has resolved, so it is not shared between stores.
public typealias Reduction<State, Action> = (inout State, Action, Context<Action>) -> Void

/// A body that is resolved on first use.
@usableFromInline
final class LazyReduction<State, Action> {
  @usableFromInline @exclusivity(unchecked) var ready: ReadyReduction<State, Action>?
  @usableFromInline let make: () -> Reduction<State, Action>

  @inlinable
  init(_ make: @escaping () -> Reduction<State, Action>) { self.make = make }

  /// Resolves it.
  @inlinable
  var resolved: Reduction<State, Action> {
    let made = make()
    ready = ReadyReduction(made)
    return made
  }
}
