/// An exploration found a `Violation`.
public struct ViolationFound: Error, CustomStringConvertible {
  /// The sentence that does not hold.
  public let invariant: String
  /// The violation, the sequence, the changes of its last step, and a test to paste.
  public let description: String

  init(_ violation: Violation<some Any, some Any>) {
    (invariant, description) = (violation.invariant, "\(violation)")
  }
}
