import Sluice

/// Where an exploration is: a state, and the effects that are under way.
@usableFromInline
struct Moment<State, Action> {
  @usableFromInline var state: State
  /// Nil if there are none. It is not changed any more: other moments share it.
  @usableFromInline var flights: Flights<State, Action>?

  @inlinable
  init(_ state: State) { self.state = state }

  @inlinable var isAtRest: Bool { flights == nil }
}
