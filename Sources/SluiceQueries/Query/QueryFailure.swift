/// The description of any error: the failure of a query or a mutation that declares no `Failure`.
public struct QueryFailure: QueryError, Codable, CustomStringConvertible {
  /// The description.
  public let description: String

  /// Keeps the description of an error.
  public init(_ error: any Error) { description = "\(error)" }

  /// Makes a failure from a description.
  public init(_ description: String) { self.description = description }
}
