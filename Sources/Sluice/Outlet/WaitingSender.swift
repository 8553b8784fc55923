/// A sender that may be suspended until an outlet has room. Its identity is used to cancel it.
package final class WaitingSender: Sendable {
  /// Whether it is answered as soon as its action is accepted, not when that is handled.
  package let needsRoomOnly: Bool

  package init(needsRoomOnly: Bool) { self.needsRoomOnly = needsRoomOnly }
}
