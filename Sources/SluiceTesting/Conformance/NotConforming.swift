/// The rules that a journal, an effect handler or an interceptor breaks.
///
/// Each sentence is one of the rules that its protocol or type documents.
public struct NotConforming: Error, CustomStringConvertible {
  /// The broken rules, each with the observed deviation.
  public let problems: [String]

  /// Makes an error for a kit of your own.
  public init(problems: [String]) { self.problems = problems }

  /// All broken rules, one on each line.
  public var description: String {
    "\(problems.count == 1 ? "A rule is" : "\(problems.count) rules are") broken:"
      + problems.map { "\n- \($0)" }.joined()
  }
}
