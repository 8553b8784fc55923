/// What an outlet with a limit does with an action for which it has no room.
///
/// ```swift
/// let lines = store.outlet(limit: 100, policy: .wait)           // a socket reader must not lose messages
/// let position = store.outlet(limit: 1, policy: .dropOldest)    // only the newest value counts
/// ```
///
/// | Policy | `enqueue` | `enqueueWhenFree` | `send` |
/// |---|---|---|---|
/// | `wait` | returns false | suspends until there is room | suspends until there is room, and then until the action is handled |
/// | `dropOldest` | returns true | returns | as ever; if a newer action takes the place of its own, it throws `ActionDropped` |
/// | `dropNewest` | returns false | throws `ActionDropped` | throws `ActionDropped` |
/// | `refuse` | returns false | throws `OutletFull` | throws `OutletFull` |
public enum OutletPolicy: String, CaseIterable, Sendable {
  /// The sender waits for room. Senders that wait get room in the order in which they asked.
  case wait
  /// The action of this outlet that has waited for the longest time is dropped.
  case dropOldest
  /// The new action is dropped.
  case dropNewest
  /// The new action is refused: the sender has to decide what becomes of it.
  case refuse
}
