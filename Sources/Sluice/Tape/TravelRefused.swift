/// The error for a store that could not go to another state of its tape.
///
/// Nothing was changed.
public enum TravelRefused: Error, Equatable, CustomStringConvertible {
  /// The store does not record.
  case noTape
  /// The number is neither that of an action on the tape nor the tape's `base`.
  case notOnTape(number: Int, tape: ClosedRange<Int>)
  /// The store is in a cycle: the call came from a reducer, an observer or a service.
  case busy
  /// The store has ended.
  case ended
  /// A journal has recorded the actions that would be undone.
  case journal

  /// The message: what happened, and what to do.
  public var description: String {
    switch self {
    case .noTape:
      "The store does not record, so it cannot go back. Begin with `store.record()`."
    case .notOnTape(let number, let tape):
      "There is no state \(number) on the tape, which goes from \(tape.lowerBound) to \(tape.upperBound). Take the number of one of"
        + " its `entries`, or its `base`."
    case .busy:
      "The store is at work, so it cannot go to another state now. Call this outside reducers, observers and services."
    case .ended: "The store has ended, so it stays as it is."
    case .journal:
      "The store has a journal, which cannot forget actions, so they cannot be undone or replaced. `travel(to:)` can show the state"
        + " from before."
    }
  }
}
