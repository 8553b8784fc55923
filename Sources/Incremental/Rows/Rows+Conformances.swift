extension Rows: Equatable where Row: Equatable {
  /// Returns whether both have equal rows in the same order, regardless of how they were made.
  ///
  /// Rules: storage that both share is not compared, so a row that does not equal itself, for example because of a
  /// NaN, equals its copy.
  ///
  /// - Complexity: O(changes × log n) if one was made from the other and no row changed its position, otherwise O(n).
  @inlinable
  public static func == (a: Rows, b: Rows) -> Bool { a.tree.elementsEqual(b.tree) { $0 == $1 } }
}

extension Rows: Hashable where Row: Hashable {
  /// Hashes the rows in order.
  ///
  /// - Complexity: O(n).
  @inlinable
  public func hash(into hasher: inout Hasher) {
    hasher.combine(count)
    for row in self { hasher.combine(row) }
  }
}

extension Rows: Encodable where Row: Encodable {
  /// Encodes the rows as an array.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.unkeyedContainer()
    for row in self { try container.encode(row) }
  }
}

extension Rows: Decodable where Row: Decodable {
  /// Decodes an array of rows.
  ///
  /// - Throws: `DecodingError.dataCorrupted`, with the path of the second row, if two rows have the same id.
  public init(from decoder: any Decoder) throws {
    var container = try decoder.unkeyedContainer()
    self.init()
    while !container.isAtEnd {
      let path = container.codingPath + [PositionKey(container.currentIndex)]
      let row = try container.decode(Row.self)
      guard !append(row) else { continue }
      throw DecodingError.dataCorrupted(
        DecodingError.Context(codingPath: path, debugDescription: "An earlier row has the id \(row.id), too."))
    }
  }
}

/// A position in an array, for the path of a decoding error.
private struct PositionKey: CodingKey {
  let intValue: Int?

  var stringValue: String { "Index \(intValue ?? 0)" }

  init(_ position: Int) { intValue = position }

  init?(intValue: Int) { self.init(intValue) }

  init?(stringValue: String) { nil }
}

extension Rows: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  /// The rows, described like an array.
  public var description: String { "\(Array(self))" }

  /// The rows, described like an array, with the name of the type.
  public var debugDescription: String { "Rows(\(Array(self)))" }

  /// A mirror of the rows, for tools that display values.
  public var customMirror: Mirror { Mirror(self, unlabeledChildren: self, displayStyle: .collection) }
}
