import Incremental

/// A parcel whose list is being made, nested in that of another one. It detects a parcel that contains itself, whose
/// list would never be complete.
final class NestedDelivery {
  private let parcel: String
  private let depth: Int
  private let stackEnd: UInt?
  private let outer: NestedDelivery?

  /// The innermost nested parcel of each thread.
  private static let innermost = ThreadSlot()

  private init(_ parcel: String, in outer: NestedDelivery?) {
    (self.parcel, self.outer) = (parcel, outer)
    depth = (outer?.depth ?? 0) + 1
    stackEnd = depth == NestedBodies.free ? StackSpace.end : outer?.stackEnd
  }

  /// Makes the list of a parcel; stops the program with a message if the stack is about to overflow.
  static func deliver<Result>(_ parcel: String, _ body: () -> Result) -> Result {
    let outer = innermost.content
    let nested = NestedDelivery(parcel, in: innermost.object(as: NestedDelivery.self)?({ $0 }))
    if nested.stackEnd.map(StackSpace.isNear) == true || nested.depth >= NestedBodies.most { nested.stop() }
    innermost.content = ThreadSlot.Content(nested)
    defer { innermost.content = outer }
    return withExtendedLifetime(nested, body)
  }

  private func stop() -> Never {
    var (names, next) = ([parcel], outer)
    // A parcel may be nested in itself before the parcels in between are: its name appears once.
    while let nested = next, names.count < 10, nested.parcel != parcel || names.count == 1 {
      if nested.parcel != parcel { names.insert(nested.parcel, at: 0) }
      next = nested.outer
    }
    misuse(
      "The parcel \(parcel) contains itself: \(([parcel] + names).joined(separator: ", which contains ")).",
      why: "A parcel is delivered with all that is inside, without end, until the stack overflows.",
      fix:
        "Take the inner one out. For a state that contains others of its kind, put a reducer into the parcel that contains itself, such"
        + " as `EachRow(\\.children, action: …) { … }`.")
  }
}
