/// A store did not go to another state of its tape, and nothing was changed.
public enum TravelRefused: Error, Equatable, CustomStringConvertible {
  /// The store does not record.
  case noTape
  /// The number is neither that of an action on the tape nor that of the state that it begins with.
  case notOnTape(number: Int, tape: ClosedRange<Int>)
  /// The store is at work: a reducer, an observer or a service called.
  case busy
  /// The store has ended.
  case ended
  /// A journal has recorded what would be undone.
  case journal

  /// What happened, and what to do.
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
