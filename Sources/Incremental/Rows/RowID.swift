/// The id of a row, typed by the row, so that ids of different kinds of rows cannot be confused.
///
/// ```swift
/// struct Todo: Identifiable { let id: RowID<Todo> }
/// let milk: RowID<Todo> = "milk"
/// ```
///
/// Rules: it is a string, is encoded as one, and is ordered like one.
///
/// Cost: that of a string. Up to 15 bytes of UTF-8 need no allocation.
public struct RowID<Row>: RawRepresentable, Hashable, Comparable, Sendable {
  /// The string that distinguishes this row from others of its kind.
  public let rawValue: String

  /// Makes an id from a string.
  @inlinable
  public init(rawValue: String) { self.rawValue = rawValue }

  /// Makes an id from a string.
  @inlinable
  public init(_ rawValue: String) { self.rawValue = rawValue }

  /// Compares the strings.
  @inlinable
  public static func < (a: RowID, b: RowID) -> Bool { a.rawValue < b.rawValue }
}

extension RowID: ExpressibleByStringLiteral, ExpressibleByStringInterpolation {
  /// Makes an id from a string literal.
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
  /// The string.
  public var description: String { rawValue }
}
