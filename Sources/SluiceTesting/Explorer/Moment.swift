import Sluice

/// A point of an exploration: a state, and the running effects.
@usableFromInline
struct Moment<State, Action> {
  @usableFromInline var state: State
  /// nil if there are none. The object is not changed any more, because other moments share it.
  @usableFromInline var flights: Flights<State, Action>?

  @inlinable
  init(_ state: State) { self.state = state }

  @inlinable var isAtRest: Bool { flights == nil }
}
