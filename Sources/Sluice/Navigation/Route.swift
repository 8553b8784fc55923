public import Incremental

/// A destination in the state with an identity, so that equal destinations can be shown twice.
///
/// ```swift
/// for route in state.path.routes { print(route.id, route.destination) }
/// ```
///
/// Rules: only a `RouteStack` or a `Presented` makes routes. It never uses an id again, so an action for a removed
/// destination reaches no other.
public struct Route<Destination>: Identifiable {
  /// The id that distinguishes this route from all other routes that its stack ever had.
  public let id: RowID<Route>
  /// The destination.
  public var destination: Destination

  init(number: Int, _ destination: Destination) {
    id = RowID("\(number)")
    self.destination = destination
  }

  /// The position of this route among all that its stack has made, from 1; nil for an id that no stack has made.
  var number: Int? {
    guard let number = Int(id.rawValue), number > 0, "\(number)" == id.rawValue else { return nil }
    return number
  }
}

extension Route: Equatable where Destination: Equatable {}
extension Route: Hashable where Destination: Hashable {}
extension Route: Sendable where Destination: Sendable {}
extension Route: Encodable where Destination: Encodable {}
extension Route: Decodable where Destination: Decodable {}

/// A holder of routes: a stack, or a place for one presented destination.
@usableFromInline
protocol RouteHolder {
  associatedtype Destination
  var rows: Rows<Route<Destination>> { get set }
  /// The maker of the routes. Its identity distinguishes this holder from others, which give equal ids to other routes.
  var maker: RouteMaker { get }
  /// Whether the first route cannot be popped.
  var hasRoot: Bool { get }
}

extension RouteHolder {
  @usableFromInline var hasRoot: Bool { false }
}

/// A maker of routes with ids that were never used before.
@usableFromInline
struct RouteMaker: Sendable {
  /// The number of routes made so far.
  private(set) var made = 0
  /// An identity that all copies share, and that is no part of the value.
  private var mark = Mark()

  private final class Mark: Hashable, Sendable {
    static func == (a: Mark, b: Mark) -> Bool { a === b }

    func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
  }

  init() {}

  /// The identity that distinguishes this maker from others in this process.
  var identity: AnyHashable { AnyHashable(mark) }

  mutating func make<Destination>(_ destination: Destination) -> Route<Destination> {
    made += 1
    return Route(number: made, destination)
  }

  mutating func make<Destination>(_ destinations: some Sequence<Destination>) -> Rows<Route<Destination>> {
    Rows(destinations.map { make($0) })
  }

  /// Continues from a number, if that is larger than its own.
  mutating func goOn(after number: Int) { made = max(made, number) }

  /// Returns whether it has made all of these routes.
  func hasMade<Destination>(_ routes: Rows<Route<Destination>>) -> Bool {
    routes.allSatisfy { route in route.number.map { $0 <= made } ?? false }
  }
}

extension RouteMaker: Hashable {
  @usableFromInline
  static func == (a: RouteMaker, b: RouteMaker) -> Bool { a.made == b.made }

  @usableFromInline
  func hash(into hasher: inout Hasher) { hasher.combine(made) }
}

extension RouteMaker: CustomReflectable {
  /// Leaves out the identity, so that tools that compare states by reflection find no difference between equal ones.
  @usableFromInline var customMirror: Mirror { Mirror(self, children: ["made": made]) }
}

extension RouteMaker: Codable {
  @usableFromInline
  func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(made)
  }

  @usableFromInline
  init(from decoder: any Decoder) throws {
    made = try decoder.singleValueContainer().decode(Int.self)
  }
}

// MARK: - Route numbers after an undo

/// The number of routes that each stack and presentation in a part of the state has made.
///
/// A part that returns to an earlier state, as by undo, returns to the numbers of that time, too. They must not be used
/// again: an action for an undone route would reach the next one.
@usableFromInline
struct RouteNumbers {
  private let layout: SharedLayout
  private var made: [AnyHashable: Int] = [:]
  private var most = 0

  /// Reads the numbers; returns nil if a part of this type has no routes.
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

  /// Lets the stacks and presentations of the part, which returned to an earlier state, continue from these numbers.
  /// One that was not among them, because it returns or was decoded, continues from the largest.
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

// MARK: - Places for tools

/// A stack or a presentation in a state, for tools that find it by reflection.
package protocol RoutePlace {
  /// Whether it is a stack; else it presents one destination.
  static var isStack: Bool { get }
  /// The type of the destinations.
  static var destinationType: Any.Type { get }
  /// The number of destinations.
  var count: Int { get }
  /// Returns the destinations from the lowest to the top; if there are more than `limit`, only the upper ones.
  func shown(limit: Int) -> [Any]
}

extension RouteStack: RoutePlace {
  package static var isStack: Bool { true }
  package static var destinationType: Any.Type { Destination.self }

  package func shown(limit: Int) -> [Any] { rows.suffix(limit).map(\.destination) }
}

extension Presented: RoutePlace {
  package static var isStack: Bool { false }
  package static var destinationType: Any.Type { Destination.self }
  package var count: Int { rows.count }

  package func shown(limit: Int) -> [Any] { rows.suffix(limit).map(\.destination) }
}
