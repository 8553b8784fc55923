/// What has become of the actions that were sent through an outlet with a limit.
///
/// ```swift
/// let outlet = store.outlet(limit: 100, policy: .dropOldest)
/// outlet.statistics?.dropped      // 0
/// ```
///
/// It is a copy of the counts at one moment. Copies of an outlet share their counts.
public struct OutletStatistics: Equatable, Sendable {
  /// How many actions were let in. With `OutletPolicy.dropOldest`, some of them were dropped later.
  public internal(set) var accepted = 0
  /// How many actions the policy has dropped.
  public internal(set) var dropped = 0
  /// How many actions were refused because the outlet was full.
  public internal(set) var refused = 0
  /// How many actions wait until the store takes them up.
  public internal(set) var waiting = 0
  /// How many senders are suspended until there is room.
  public internal(set) var suspended = 0

  /// Makes statistics, for tests of what receives them.
  public init(accepted: Int = 0, dropped: Int = 0, refused: Int = 0, waiting: Int = 0, suspended: Int = 0) {
    (self.accepted, self.dropped, self.refused) = (accepted, dropped, refused)
    (self.waiting, self.suspended) = (waiting, suspended)
  }

  /// What was counted since an earlier moment; what waits and who is suspended is that of this moment.
  func since(_ earlier: OutletStatistics) -> OutletStatistics {
    OutletStatistics(
      accepted: accepted - earlier.accepted, dropped: dropped - earlier.dropped, refused: refused - earlier.refused,
      waiting: waiting, suspended: suspended)
  }
}
