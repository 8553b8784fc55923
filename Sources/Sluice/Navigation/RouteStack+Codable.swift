import Incremental

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
    maker = try container.decode(RouteMaker.self, forKey: .made)
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
