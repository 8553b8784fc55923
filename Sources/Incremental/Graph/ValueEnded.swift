/// An error: the value was made inside a dynamic value that has been recomputed since.
public struct ValueEnded: Error, CustomStringConvertible {
  /// The only instance, so that the failure is the same object each time.
  static let failure: any Error = ValueEnded()

  /// A message of one sentence.
  public var description: String {
    "The value belongs to a dynamic value (`flatMap`) that has since been computed anew, so it has ended."
  }
}
