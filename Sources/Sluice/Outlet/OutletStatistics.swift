/// Counts of the actions that were sent through an outlet with a limit.
///
/// ```swift
/// let outlet = store.outlet(limit: 100, policy: .dropOldest)
/// outlet.statistics?.dropped      // 0
/// ```
///
/// A value is a copy of the counts at one time. Copies of an outlet share their counts.
public struct OutletStatistics: Equatable, Sendable {
  /// The number of accepted actions.
  ///
  /// With `OutletPolicy.dropOldest`, some of them were dropped later.
  public internal(set) var accepted = 0
  /// The number of actions that the policy dropped.
  public internal(set) var dropped = 0
  /// The number of actions that were refused because the outlet was full.
  public internal(set) var refused = 0
  /// The number of actions that wait for the store.
  public internal(set) var waiting = 0
  /// The number of senders that are suspended until there is room.
  public internal(set) var suspended = 0

  /// Creates statistics, for tests of code that receives them.
  public init(accepted: Int = 0, dropped: Int = 0, refused: Int = 0, waiting: Int = 0, suspended: Int = 0) {
    (self.accepted, self.dropped, self.refused) = (accepted, dropped, refused)
    (self.waiting, self.suspended) = (waiting, suspended)
  }

  /// Returns the counts since earlier statistics; `waiting` and `suspended` are the current ones.
  func since(_ earlier: OutletStatistics) -> OutletStatistics {
    OutletStatistics(
      accepted: accepted - earlier.accepted, dropped: dropped - earlier.dropped, refused: refused - earlier.refused,
      waiting: waiting, suspended: suspended)
  }
}
