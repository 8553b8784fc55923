// Documentation/Internals/Navigation.md explains why stacks are rows with counted ids.

public import Incremental
public import Sluice

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
  @usableFromInline package var maker = NumberMaker()
  /// Whether the first destination cannot be popped.
  public let hasRoot: Bool

  /// Creates a stack without a root, of destinations from the lowest to the top.
  public init(_ destinations: some Sequence<Destination>) {
    rows = maker.make(destinations)
    hasRoot = false
  }

  /// Creates an empty stack without a root.
  public init() { self.init(EmptyCollection()) }

  /// Creates a stack with a root, and the destinations above it.
  public init(root: Destination, _ destinations: some Sequence<Destination>) {
    rows = maker.make([root] + destinations)
    hasRoot = true
  }

  /// Creates a stack of only a root.
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
  /// Creates a stack without a root, of destinations from the lowest to the top.
  public init(arrayLiteral destinations: Destination...) { self.init(destinations) }
}

extension RouteStack: CustomStringConvertible {
  /// The destinations, from the lowest to the top.
  public var description: String { "\(destinations)" }
}

extension RouteStack: CustomReflectable {
  /// The destinations with their ids, and the number of ids used, for tools that show values.
  public var customMirror: Mirror {
    Mirror(self, children: ["rows": rows, "hasRoot": hasRoot, "made": maker.made], displayStyle: .struct)
  }
}

// MARK: - Navigating

extension RouteStack {
  /// Pushes a destination, and returns its id.
  @discardableResult
  public mutating func push(_ destination: Destination) -> RowID<Route<Destination>> {
    let route = maker.make(destination)
    rows.append(route)
    return route.id
  }

  /// Pops the top, and returns it; returns nil and changes nothing if the stack is empty, or has only the root.
  @discardableResult
  public mutating func pop() -> Destination? {
    guard count > least else { return nil }
    return rows.remove(at: count - 1).destination
  }

  /// Pops all destinations above the one with this id; returns false and changes nothing if it is absent.
  @discardableResult
  public mutating func pop(to id: RowID<Route<Destination>>) -> Bool {
    guard let position = rows.position(of: id) else { return false }
    return pop(toCount: position + 1)
  }

  /// Pops all destinations above the highest one for which `isTarget` is true; returns false and changes nothing if
  /// there is none.
  ///
  /// ```swift
  /// state.path.pop { $0.is(\.cart) }
  /// ```
  @discardableResult
  public mutating func pop(where isTarget: (Destination) -> Bool) -> Bool {
    guard let position = rows.lastIndex(where: { isTarget($0.destination) }) else { return false }
    return pop(toCount: position + 1)
  }

  /// Pops destinations until this many are left; returns false and changes nothing if there are fewer, or the root
  /// would be popped.
  @discardableResult
  public mutating func pop(toCount target: Int) -> Bool {
    guard (least...count).contains(target) else { return false }
    removeAll(above: target)
    return true
  }

  /// Pops all destinations but the root; all of them if there is no root.
  public mutating func popToRoot() { pop(toCount: least) }

  /// Pops the destination with this id and all above it; returns false and changes nothing if it is absent, or is the
  /// root.
  @discardableResult
  public mutating func leave(_ id: RowID<Route<Destination>>) -> Bool {
    rows.position(of: id).map { pop(toCount: $0) } ?? false
  }

  /// Replaces the top, whose effects end; returns false and changes nothing if the stack is empty.
  @discardableResult
  public mutating func replaceTop(with destination: Destination) -> Bool {
    top.map { replace($0.id, with: destination) } ?? false
  }

  /// Replaces the destination with this id, which may be the root, and all above it; returns false and changes nothing
  /// if it is absent.
  @discardableResult
  public mutating func replace(_ id: RowID<Route<Destination>>, with destination: Destination) -> Bool {
    guard let position = rows.position(of: id) else { return false }
    removeAll(above: position)
    push(destination)
    return true
  }

  /// Replaces all destinations, including the root; returns false and changes nothing if a stack with a root would be
  /// empty.
  @discardableResult
  public mutating func reset(to destinations: some Sequence<Destination>) -> Bool {
    reset(to: destinations, keepingWhile: { _, _ in false })
  }

  /// Replaces all destinations but the lowest ones: these stay, with their ids and effects, as long as `isSame` is true
  /// for the existing and the new one. Returns false and changes nothing if a stack with a root would be empty.
  ///
  /// ```swift
  /// state.path.reset(to: table.parse(link), keepingWhile: { $0.screen == $1.screen })
  /// ```
  @discardableResult
  public mutating func reset(
    to destinations: some Sequence<Destination>, keepingWhile isSame: (Destination, Destination) -> Bool
  ) -> Bool {
    let new = Array(destinations)
    guard new.count >= least else { return false }
    var kept = 0
    for (route, destination) in zip(rows, new) {
      guard isSame(route.destination, destination) else { break }
      kept += 1
    }
    removeAll(above: kept)
    for destination in new.dropFirst(kept) { push(destination) }
    return true
  }

  private mutating func removeAll(above target: Int) {
    while count > target { rows.remove(at: count - 1) }
  }
}

// MARK: - Coding

private enum StackKey: CodingKey {
  case routes, made, hasRoot
}

extension RouteStack: Encodable where Destination: Encodable {
  /// Encodes the destinations with their ids, and the number of ids used, so that new ids are different after a
  /// restart.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: StackKey.self)
    try container.encode(rows, forKey: .routes)
    try container.encode(maker, forKey: .made)
    try container.encode(hasRoot, forKey: .hasRoot)
  }
}

extension RouteStack: Decodable where Destination: Decodable {
  /// Decodes a stack.
  ///
  /// - Throws: `DecodingError.dataCorrupted` if two destinations have equal ids, if one has an id that the stack cannot
  ///   have made, or if a stack with a root is empty.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: StackKey.self)
    rows = try container.decode(Rows<Route<Destination>>.self, forKey: .routes)
    maker = try container.decode(NumberMaker.self, forKey: .made)
    hasRoot = try container.decode(Bool.self, forKey: .hasRoot)
    if !maker.hasMade(rows) {
      throw DecodingError.dataCorruptedError(
        forKey: .routes, in: container, debugDescription: "A route has an id that this stack has not made.")
    }
    if hasRoot, rows.isEmpty {
      throw DecodingError.dataCorruptedError(
        forKey: .routes, in: container, debugDescription: "A stack with a root has no routes.")
    }
  }
}
