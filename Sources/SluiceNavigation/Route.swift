public import Incremental
public import Sluice

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
package protocol RouteHolder {
  associatedtype Destination
  var rows: Rows<Route<Destination>> { get set }
  /// The maker of the routes. Its identity distinguishes this holder from others, which give equal ids to other routes.
  var maker: NumberMaker { get }
  /// Whether the first route cannot be popped.
  var hasRoot: Bool { get }
}

extension RouteHolder {
  @usableFromInline package var hasRoot: Bool { false }
}

extension NumberMaker {
  /// Makes a route with an id that was never used before.
  mutating func make<Destination>(_ destination: Destination) -> Route<Destination> {
    Route(number: next(), destination)
  }

  mutating func make<Destination>(_ destinations: some Sequence<Destination>) -> Rows<Route<Destination>> {
    Rows(destinations.map { make($0) })
  }

  /// Returns whether it has made all of these routes.
  func hasMade<Destination>(_ routes: Rows<Route<Destination>>) -> Bool {
    routes.allSatisfy { route in route.number.map { $0 <= made } ?? false }
  }
}

// MARK: - Places for tools

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
