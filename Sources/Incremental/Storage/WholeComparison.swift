/// Whether this thread compares whole values, including what a type's `==` leaves out.
///
/// A type whose `==` leaves something out checks this property, so that a place which is shared by several users
/// keeps the whole value.
package enum WholeComparison {
  private final class Mark: Sendable {}
  private static let slot = ThreadSlot()
  private static let mark = Mark()

  package static var isGoingOn: Bool { slot.content.start != nil }

  package static func during(_ compare: () -> Bool) -> Bool {
    let before = slot.content
    slot.content = ThreadSlot.Content(mark)
    defer { slot.content = before }
    return compare()
  }
}
