extension Entities: Equatable {
  /// Returns whether both have equal rows in the same order.
  ///
  /// - Complexity: O(changes × log n) if one was made from the other and no row changed its position, otherwise O(n).
  @inlinable
  public static func == (a: Entities, b: Entities) -> Bool { a.rows == b.rows }
}

extension Entities: Hashable where Row: Hashable {
  /// Hashes the rows in order.
  ///
  /// - Complexity: O(n).
  @inlinable
  public func hash(into hasher: inout Hasher) { hasher.combine(rows) }
}

extension Entities: Encodable where Row: Encodable {
  /// Encodes the rows as an array, without the indexes, which are rebuilt from the rows.
  public func encode(to encoder: any Encoder) throws { try rows.encode(to: encoder) }
}

extension Entities: Decodable where Row: Decodable {
  /// Decodes an array of rows.
  ///
  /// - Throws: `DecodingError.dataCorrupted` if two rows have the same id, or the same key in a unique index.
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
  /// The rows, described like an array.
  public var description: String { rows.description }

  /// The rows, described like an array, with the name of the type.
  public var debugDescription: String { "Entities(\(rows.description))" }

  /// A mirror of the rows, for tools that display values.
  public var customMirror: Mirror { rows.customMirror }
}
