/// Any error, in words: what a query or a mutation has that names no `Failure`.
public struct QueryFailure: QueryError, Codable, CustomStringConvertible {
  /// The words.
  public let description: String

  /// Keeps the words of an error.
  public init(_ error: any Error) { description = "\(error)" }

  /// Makes one of words.
  public init(_ description: String) { self.description = description }
}
