/// The error that a sender gets whose action could not be recorded.
public struct ActionNotRecorded: Error, CustomStringConvertible {
  /// The error that the journal threw.
  public let cause: any Error

  /// One sentence for the user.
  public var description: String { "The action was not recorded, and did not happen: \(cause)" }
}
