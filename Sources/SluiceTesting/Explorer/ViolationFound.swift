/// The error of an exploration that found a `Violation`.
public struct ViolationFound: Error, CustomStringConvertible {
  /// The name of the violated invariant.
  public let invariant: String
  /// The violation, the sequence, the changes of its last step, and a test to paste.
  public let description: String

  init(_ violation: Violation<some Any, some Any>) {
    (invariant, description) = (violation.invariant, "\(violation)")
  }
}
