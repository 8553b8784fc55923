extension Entities: Equatable {
  /// Whether both have equal rows in the same order.
  ///
  /// - Complexity: O(changes × log n) if one was made from the other and no row changed its position, else O(n).
  @inlinable
  public static func == (a: Entities, b: Entities) -> Bool { a.rows == b.rows }
}

extension Entities: Hashable where Row: Hashable {
  /// Adds the rows in their order.
  ///
  /// - Complexity: O(n).
  @inlinable
  public func hash(into hasher: inout Hasher) { hasher.combine(rows) }
}

extension Entities: Encodable where Row: Encodable {
  /// Encodes the rows as an array; the indexes follow from them.
  public func encode(to encoder: any Encoder) throws { try rows.encode(to: encoder) }
}

extension Entities: Decodable where Row: Decodable {
  /// Decodes an array of rows.
  ///
  /// - Throws: `DecodingError.dataCorrupted` if two have the same id, or the same key in a unique index.
  public init(from decoder: any Decoder) throws {
    let rows = try Rows<Row>(from: decoder)
    do throws(EntityRefusal) {
      try self.init(rows)
    } catch {
      throw DecodingError.dataCorrupted(
        DecodingError.Context(codingPath: decoder.codingPath, debugDescription: "\(error)"))
    }
  }
}

extension Entities: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  /// The rows as an array shows them.
  public var description: String { rows.description }

  /// The same, with the name of the type.
  public var debugDescription: String { "Entities(\(rows.description))" }

  /// The rows, for tools that show values.
  public var customMirror: Mirror { rows.customMirror }
}
