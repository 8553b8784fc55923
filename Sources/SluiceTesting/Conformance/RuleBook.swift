/// A list of the broken rules. Rules are checked one after the other, so that one run reports all broken ones.
struct RuleBook {
  private(set) var problems: [String] = []

  /// Checks a rule; `seen` returns the deviation, or nil if the rule holds.
  mutating func check(_ rule: String, _ seen: () throws -> String?) {
    do {
      if let seen = try seen() { problems.append("\(rule): \(seen)") }
    } catch {
      problems.append("\(rule): it threw \(error)")
    }
  }

  /// Checks that two values are equal.
  mutating func check<Value: Equatable>(
    _ rule: String, expected: () throws -> Value, got: () throws -> Value
  ) {
    check(rule) {
      let (expected, got) = (try expected(), try got())
      return expected == got ? nil : "expected \(expected), got \(got)"
    }
  }

  mutating func note(_ rule: String, _ seen: String?) { check(rule) { seen } }

  func throwIfBroken() throws { if !problems.isEmpty { throw NotConforming(problems: problems) } }
}

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
