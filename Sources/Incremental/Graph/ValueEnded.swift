/// A value was made inside a dynamic one, which has made other values since.
public struct ValueEnded: Error, CustomStringConvertible {
  /// One for all, so that it is the same failure each time.
  static let failure: any Error = ValueEnded()

  /// One sentence.
  public var description: String {
    "The value belongs to a dynamic value (`flatMap`) that has since been computed anew, so it has ended."
  }
}
