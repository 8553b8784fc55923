public import Incremental

/// A stack of destinations in the state: what was pushed, and what is still below it.
///
/// ```swift
/// struct App { var path = RouteStack<Destination>() }                // the root is a view that is always there
/// struct Tab { var path = RouteStack<Destination>(root: .home) }     // the root is the first destination
/// ```
///
/// Actions change it, through `EachRoute`; a reducer may also change it itself.
///
/// Rules: each destination that is pushed gets an id of its own. A stack with a root is never empty. A change that
/// cannot be made changes nothing, and says so. To start again, use `reset`, not a new stack: that ends the effects of the
/// old one's destinations, too, but counts its ids from 1 again, so that an action for one of them could reach another.
///
/// Cost: that of `Rows`: a copy is free, a change is O(log n), and a destination is changed in place. Two stacks are
/// compared without looking at what they share.
public struct RouteStack<Destination> {
  @usableFromInline package var rows: Rows<Route<Destination>>
  @usableFromInline var maker = RouteMaker()
  /// Whether the first destination stays.
  public let hasRoot: Bool

  /// A stack without root, of destinations from the lowest to the top.
  public init(_ destinations: some Sequence<Destination>) {
    rows = maker.make(destinations)
    hasRoot = false
  }

  /// An empty stack without root.
  public init() { self.init(EmptyCollection()) }

  /// A stack with a root, and what is above it.
  public init(root: Destination, _ destinations: some Sequence<Destination>) {
    rows = maker.make([root] + destinations)
    hasRoot = true
  }

  /// A stack of nothing but a root.
  public init(root: Destination) { self.init(root: root, EmptyCollection()) }
}

extension RouteStack {
  /// The destinations with their ids, from the lowest to the top.
  public var routes: Rows<Route<Destination>> { rows }

  /// The destinations, from the lowest to the top.
  public var destinations: [Destination] { rows.map(\.destination) }

  /// The destination at the top with its id; nil if the stack is empty.
  public var top: Route<Destination>? { rows.last }

  /// How many destinations there are, the root included.
  public var count: Int { rows.count }

  /// Whether there is no destination.
  public var isEmpty: Bool { rows.isEmpty }

  /// The ids of the destinations that are not the root: what a `NavigationStack` of SwiftUI is given as its path.
  public var pushed: [RowID<Route<Destination>>] { Array(rows.ids.dropFirst(hasRoot ? 1 : 0)) }

  /// The destination with an id; nil if it is not there.
  public subscript(id: RowID<Route<Destination>>) -> Destination? { rows[id: id]?.destination }

  /// Changes a destination in place; returns nil if it is not there.
  @discardableResult
  public mutating func update<Result>(
    _ id: RowID<Route<Destination>>, _ body: (inout Destination) throws -> Result
  ) rethrows -> Result? {
    try rows.update(id) { try body(&$0.destination) }
  }

  /// How many destinations cannot be popped.
  @usableFromInline var least: Int { hasRoot ? 1 : 0 }
}

extension RouteStack: RouteHolder {}
extension RouteStack: Equatable where Destination: Equatable {}
extension RouteStack: Hashable where Destination: Hashable {}
extension RouteStack: Sendable where Destination: Sendable {}

extension RouteStack: ExpressibleByArrayLiteral {
  /// A stack without root, of destinations from the lowest to the top.
  public init(arrayLiteral destinations: Destination...) { self.init(destinations) }
}

extension RouteStack: CustomStringConvertible {
  /// The destinations, from the lowest to the top.
  public var description: String { "\(destinations)" }
}
