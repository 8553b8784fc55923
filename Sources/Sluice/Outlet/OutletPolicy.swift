/// Determines how an outlet with a limit handles an action for which it has no room.
///
/// ```swift
/// let lines = store.outlet(limit: 100, policy: .wait)           // a socket reader must not lose messages
/// let position = store.outlet(limit: 1, policy: .dropOldest)    // only the newest value counts
/// ```
///
/// | Policy | `enqueue` | `enqueueWhenFree` | `send` |
/// |---|---|---|---|
/// | `wait` | returns false | suspends until there is room | suspends for room, then until the action is handled |
/// | `dropOldest` | returns true | returns | as without a limit; throws `ActionDropped` if it is dropped |
/// | `dropNewest` | returns false | throws `ActionDropped` | throws `ActionDropped` |
/// | `refuse` | returns false | throws `OutletFull` | throws `OutletFull` |
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
