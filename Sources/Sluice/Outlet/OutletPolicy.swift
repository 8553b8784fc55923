/// A policy that determines how an outlet with a limit handles an action for which it has no room.
///
/// ```swift
/// let lines = store.outlet(limit: 100, policy: .wait)           // a socket reader must not lose messages
/// let position = store.outlet(limit: 1, policy: .dropOldest)    // only the newest value counts
/// ```
///
/// | Policy | `enqueue` | `enqueueWhenFree` | `send` |
/// |---|---|---|---|
/// | `wait` | returns false | suspends until there is room | suspends for room, then until the action is handled |
/// | `dropOldest` | returns true | returns | as without a limit; throws `StoreError.actionDropped` if it is dropped |
/// | `dropNewest` | returns false | throws `StoreError.actionDropped` | throws `StoreError.actionDropped` |
/// | `refuse` | returns false | throws `StoreError.outletFull` | throws `StoreError.outletFull` |
public enum OutletPolicy: String, CaseIterable, Sendable {
  /// The sender waits for room. Waiting senders get room in the order in which they called.
  case wait
  /// The oldest waiting action of this outlet is dropped.
  case dropOldest
  /// The new action is dropped.
  case dropNewest
  /// The new action is refused: the sender has to decide how to proceed.
  case refuse
}

// MARK: - Statistics

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

/// The actions that a store takes from an outlet with a limit, for the trace.
package struct OutletDelivery: Equatable {
  /// The policy of the outlet; nil for all outlets without a limit.
  package let policy: OutletPolicy?
  /// The counts since the previous delivery, and those of the actions taken now.
  package let statistics: OutletStatistics
}
