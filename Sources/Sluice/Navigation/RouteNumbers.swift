import Incremental

/// How many routes the stacks and presentations in a part of the state have made.
///
/// A part that goes back, as by undo, brings the numbers of that time with it. They must not be given again: an action
/// for a route that is undone would reach the next one.
@usableFromInline
struct RouteNumbers {
  private let layout: SharedLayout
  private var made: [AnyHashable: Int] = [:]
  private var most = 0

  /// Reads the numbers; nil if a part of this type has no routes.
  ///
  /// - Complexity: O(n) in the elements of collections that may have routes.
  @usableFromInline
  init?<Part>(in part: inout Part) {
    guard let layout = SharedLayout.of(Part.self, .routeMakers) else { return nil }
    self.layout = layout
    FieldMemory.lend(&part) { part in
      _ = layout.contains(in: part) { field in
        note(field.value.read(as: RouteMaker.self) { $0 })
        return false
      }
    }
  }

  private mutating func note(_ maker: RouteMaker) {
    made[maker.identity] = max(maker.made, made[maker.identity] ?? 0)
    most = max(most, maker.made)
  }

  /// Lets the stacks and presentations of the part, which went back, count on from these numbers. One that was not
  /// among them, because it returns or was decoded, counts on from the largest.
  @usableFromInline
  func keep<Part>(in part: inout Part) {
    FieldMemory.lend(&part) { part in
      layout.change(in: part, where: { field in field.value.read(as: RouteMaker.self) { $0.made < number(of: $0) } }) {
        $0.value.change(as: RouteMaker.self) { $0.goOn(after: number(of: $0)) }
      }
    }
  }

  private func number(of maker: RouteMaker) -> Int { made[maker.identity] ?? most }
}
