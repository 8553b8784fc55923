public import Incremental

/// A place for one destination that is presented over the rest, such as a sheet or an alert; or for none.
///
/// ```swift
/// struct App { var sheet = Presented<Sheet>() }
/// store.send(.sheet(.present(.editor(Editor()))))
/// ```
///
/// Actions change it, through `IfPresented`; a reducer may also change it itself. The presented destination may have
/// a `Presented` or a `RouteStack` of its own, and so on.
///
/// Rules: each presentation gets an identity of its own. Presenting another destination, or an equal one again, ends
/// the effects of the one before. To dismiss, do not assign a new `Presented`: that ends the effects, too, but counts
/// ids from 1 again.
public struct Presented<Destination> {
  /// None or one row.
  @usableFromInline package var rows: Rows<Route<Destination>> = []
  @usableFromInline var maker = RouteMaker()

  /// Makes a place without a destination.
  public init() {}

  /// Makes a place with a presented destination.
  public init(_ destination: Destination) { present(destination) }

  /// The presented destination, with its id.
  public var route: Route<Destination>? { rows.first }

  /// The presented destination.
  public var destination: Destination? { route?.destination }

  /// Presents a destination in place of the current one, and returns its id.
  @discardableResult
  public mutating func present(_ destination: Destination) -> RowID<Route<Destination>> {
    let route = maker.make(destination)
    rows = [route]
    return route.id
  }

  /// Dismisses the presented destination, and returns it.
  @discardableResult
  public mutating func dismiss() -> Destination? {
    defer { rows.removeAll() }
    return destination
  }

  /// Dismisses the destination with this id; returns nil and changes nothing if it is not presented.
  @discardableResult
  public mutating func dismiss(_ id: RowID<Route<Destination>>) -> Destination? { id == route?.id ? dismiss() : nil }

  /// Changes the presented destination in place; returns nil if there is none.
  @discardableResult
  public mutating func update<Result>(_ body: (inout Destination) throws -> Result) rethrows -> Result? {
    guard let id = route?.id else { return nil }
    return try rows.update(id) { try body(&$0.destination) }
  }
}

extension Presented: RouteHolder {}
extension Presented: Equatable where Destination: Equatable {}
extension Presented: Hashable where Destination: Hashable {}
extension Presented: Sendable where Destination: Sendable {}

extension Presented: CustomStringConvertible {
  /// The description of the presented destination.
  public var description: String { destination.map { "\($0)" } ?? "nothing" }
}

private enum PresentedKey: CodingKey {
  case route, made
}

extension Presented: Encodable where Destination: Encodable {
  /// Encodes the presented destination with its id, and the number of ids used.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: PresentedKey.self)
    try container.encodeIfPresent(route, forKey: .route)
    try container.encode(maker, forKey: .made)
  }
}

extension Presented: Decodable where Destination: Decodable {
  /// Decodes the presented destination.
  ///
  /// - Throws: `DecodingError.dataCorrupted` if its id is not one of this place.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: PresentedKey.self)
    maker = try container.decode(RouteMaker.self, forKey: .made)
    rows = Rows(try container.decodeIfPresent(Route<Destination>.self, forKey: .route).map { [$0] } ?? [])
    if !maker.hasMade(rows) {
      throw DecodingError.dataCorruptedError(
        forKey: .route, in: container, debugDescription: "The route has an id that was not made here.")
    }
  }
}
