/// Whether this thread compares values as a whole: also what does not count as a difference to those who look at them.
///
/// A type that leaves something out of its `==` asks this, so that a place which several have in common keeps the whole.
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
