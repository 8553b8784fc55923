/// The rule that a journal, effect handler or interceptor breaks.
///
/// Each sentence is one of the rules that its protocol or type documents.
public struct NotConforming: Error, CustomStringConvertible {
  /// The broken rules, each with what was observed.
  public let problems: [String]

  /// Makes one, for a kit of your own.
  public init(problems: [String]) { self.problems = problems }

  /// All of them.
  public var description: String {
    "\(problems.count == 1 ? "A rule is" : "\(problems.count) rules are") broken:"
      + problems.map { "\n- \($0)" }.joined()
  }
}
