/// Names one request of a query among all that ever were: each attempt, and each page of a list, is a request of its own.
///
/// An answer names the request that it answers. It is dropped if the state does not wait for that one any more: the query was set, reset
/// or asked for anew meanwhile, or the state is another one, as after an undo.
public struct QueryRequestID: Hashable, Codable, Sendable, CustomStringConvertible {
  /// The number, drawn at random, and recorded.
  public let number: Int

  init(_ number: Int) { self.number = number }

  /// Reads the number.
  public init(from decoder: any Decoder) throws { number = try decoder.singleValueContainer().decode(Int.self) }

  /// Writes the number.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(number)
  }

  /// The number, in words.
  public var description: String { "request \(number)" }
}
