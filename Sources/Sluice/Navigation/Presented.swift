public import Incremental

/// A place for one destination that is presented over the rest: a sheet, an alert, or nothing.
///
/// ```swift
/// struct App { var sheet = Presented<Sheet>() }
/// store.send(.sheet(.present(.editor(Editor()))))
/// ```
///
/// Actions change it, through `IfPresented`; a reducer may also change it itself. What is presented may have a
/// `Presented` or a `RouteStack` of its own, and so on.
///
/// Rules: whatever is presented gets an identity of its own: presenting another thing, or the same once more, is the
/// end of what was there, with its effects. Keep the place and dismiss, do not assign a new one: that ends the effects, too, but
/// counts its ids from 1 again.
public struct Presented<Destination> {
  /// None or one.
  @usableFromInline package var rows: Rows<Route<Destination>> = []
  @usableFromInline var maker = RouteMaker()

  /// Nothing is presented.
  public init() {}

  /// Something is presented from the start.
  public init(_ destination: Destination) { present(destination) }

  /// What is presented, with its id.
  public var route: Route<Destination>? { rows.first }

  /// What is presented.
  public var destination: Destination? { route?.destination }

  /// Presents something, instead of what was presented, and returns its id.
  @discardableResult
  public mutating func present(_ destination: Destination) -> RowID<Route<Destination>> {
    let route = maker.make(destination)
    rows = [route]
    return route.id
  }

  /// Presents nothing, and returns what was presented.
  @discardableResult
  public mutating func dismiss() -> Destination? {
    defer { rows.removeAll() }
    return destination
  }

  /// Presents nothing if this is what is presented; else returns nil, and changes nothing.
  @discardableResult
  public mutating func dismiss(_ id: RowID<Route<Destination>>) -> Destination? { id == route?.id ? dismiss() : nil }

  /// Changes what is presented in place; returns nil if nothing is.
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
  /// What is presented.
  public var description: String { destination.map { "\($0)" } ?? "nothing" }
}

private enum PresentedKey: CodingKey {
  case route, made
}

extension Presented: Encodable where Destination: Encodable {
  /// Encodes what is presented with its id, and how many ids were used.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: PresentedKey.self)
    try container.encodeIfPresent(route, forKey: .route)
    try container.encode(maker, forKey: .made)
  }
}

extension Presented: Decodable where Destination: Decodable {
  /// Decodes what is presented.
  ///
  /// - Throws: `DecodingError.dataCorrupted` if it has an id that was not made here.
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
