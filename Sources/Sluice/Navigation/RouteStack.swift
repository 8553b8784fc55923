// Documentation/Internals/Navigation.md says why stacks are rows with counted ids.

public import Incremental

/// A stack of destinations in the state.
///
/// ```swift
/// struct App { var path = RouteStack<Destination>() }                // the root is a view that is always there
/// struct Tab { var path = RouteStack<Destination>(root: .home) }     // the root is the first destination
/// ```
///
/// Actions change it, through `EachRoute`; a reducer may also change it itself.
///
/// Rules: each pushed destination gets an id of its own. A stack with a root is never empty. A change that is not
/// possible changes nothing, and its function says so. To start over, use `reset`, not a new stack: a new stack ends
/// the effects of the old one's destinations, too, but counts its ids from 1 again, so an action for an old
/// destination could reach a new one.
///
/// Cost: that of `Rows`: a copy is free, a change is O(log n), and a destination is changed in place. The storage
/// that two stacks share is skipped when they are compared.
public struct RouteStack<Destination> {
  @usableFromInline package var rows: Rows<Route<Destination>>
  @usableFromInline var maker = RouteMaker()
  /// Whether the first destination cannot be popped.
  public let hasRoot: Bool

  /// Makes a stack without a root, of destinations from the lowest to the top.
  public init(_ destinations: some Sequence<Destination>) {
    rows = maker.make(destinations)
    hasRoot = false
  }

  /// Makes an empty stack without a root.
  public init() { self.init(EmptyCollection()) }

  /// Makes a stack with a root, and the destinations above it.
  public init(root: Destination, _ destinations: some Sequence<Destination>) {
    rows = maker.make([root] + destinations)
    hasRoot = true
  }

  /// Makes a stack of only a root.
  public init(root: Destination) { self.init(root: root, EmptyCollection()) }
}

extension RouteStack {
  /// The destinations with their ids, from the lowest to the top.
  public var routes: Rows<Route<Destination>> { rows }

  /// The destinations, from the lowest to the top.
  public var destinations: [Destination] { rows.map(\.destination) }

  /// The destination at the top with its id; nil if the stack is empty.
  public var top: Route<Destination>? { rows.last }

  /// The number of destinations, including the root.
  public var count: Int { rows.count }

  /// Whether there is no destination.
  public var isEmpty: Bool { rows.isEmpty }

  /// The ids of the destinations without the root: the path for SwiftUI's `NavigationStack`.
  public var pushed: [RowID<Route<Destination>>] { Array(rows.ids.dropFirst(hasRoot ? 1 : 0)) }

  /// The destination with an id; nil if it is absent.
  public subscript(id: RowID<Route<Destination>>) -> Destination? { rows[id: id]?.destination }

  /// Changes a destination in place; returns nil if it is absent.
  @discardableResult
  public mutating func update<Result>(
    _ id: RowID<Route<Destination>>, _ body: (inout Destination) throws -> Result
  ) rethrows -> Result? {
    try rows.update(id) { try body(&$0.destination) }
  }

  /// The number of destinations that cannot be popped.
  @usableFromInline var least: Int { hasRoot ? 1 : 0 }
}

extension RouteStack: RouteHolder {}
extension RouteStack: Equatable where Destination: Equatable {}
extension RouteStack: Hashable where Destination: Hashable {}
extension RouteStack: Sendable where Destination: Sendable {}

extension RouteStack: ExpressibleByArrayLiteral {
  /// Makes a stack without a root, of destinations from the lowest to the top.
  public init(arrayLiteral destinations: Destination...) { self.init(destinations) }
}

extension RouteStack: CustomStringConvertible {
  /// The destinations, from the lowest to the top.
  public var description: String { "\(destinations)" }
}
