/// The error for an action that could not be recorded.
public struct ActionNotRecorded: Error, CustomStringConvertible {
  /// The error that the journal threw.
  public let cause: any Error

  /// A sentence for the user.
  public var description: String { "The action was not recorded, and did not happen: \(cause)" }
}
