/// A sender that may be suspended until an outlet has room. Its identity tells which one is cancelled.
package final class WaitingSender: Sendable {
  /// Whether it is answered as soon as its action is accepted, and not when that is handled.
  package let needsRoomOnly: Bool

  package init(needsRoomOnly: Bool) { self.needsRoomOnly = needsRoomOnly }
}
