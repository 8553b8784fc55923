/// Identifies one request of a query among all requests ever made: each attempt, and each page of a list, is a
/// request of its own.
///
/// An answer names its request. It is dropped if that request is no longer current: the query was set, reset or
/// requested anew meanwhile, or the state is another one, as after an undo.
public struct QueryRequestID: Hashable, Codable, Sendable, CustomStringConvertible {
  /// The number: random, and recorded.
  public let number: Int

  init(_ number: Int) { self.number = number }

  /// Decodes the number.
  public init(from decoder: any Decoder) throws { number = try decoder.singleValueContainer().decode(Int.self) }

  /// Encodes the number.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(number)
  }

  /// The number as text.
  public var description: String { "request \(number)" }
}
