/// The id of a row, which cannot be mistaken for that of another kind of row.
///
/// ```swift
/// struct Todo: Identifiable { let id: RowID<Todo> }
/// let milk: RowID<Todo> = "milk"
/// ```
///
/// Rules: it is a string, is encoded as one, and is ordered like one.
///
/// Cost: that of a string; up to 15 bytes of UTF-8 need no memory of their own.
public struct RowID<Row>: RawRepresentable, Hashable, Comparable, Sendable {
  /// The value that distinguishes this row from others of its kind.
  public let rawValue: String

  /// An id with these characters.
  @inlinable
  public init(rawValue: String) { self.rawValue = rawValue }

  /// An id with these characters.
  @inlinable
  public init(_ rawValue: String) { self.rawValue = rawValue }

  /// Compares the characters.
  @inlinable
  public static func < (a: RowID, b: RowID) -> Bool { a.rawValue < b.rawValue }
}

extension RowID: ExpressibleByStringLiteral, ExpressibleByStringInterpolation {
  /// An id as it is written.
  @inlinable
  public init(stringLiteral value: String) { self.init(value) }
}

extension RowID: Codable, CodingKeyRepresentable {
  /// Encodes the string.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(rawValue)
  }

  /// Decodes a string.
  public init(from decoder: any Decoder) throws {
    self.init(try decoder.singleValueContainer().decode(String.self))
  }
}

extension RowID: CustomStringConvertible {
  /// The characters.
  public var description: String { rawValue }
}
