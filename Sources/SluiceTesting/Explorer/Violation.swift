/// A sequence of steps after which an invariant does not hold.
///
/// Its description has all details, and ends with a test to paste.
public struct Violation<State, Action> {
  /// The name of the violated invariant.
  public let invariant: String
  /// The problem.
  public let problem: String
  /// The sequence, shortened as far as possible.
  public internal(set) var steps: [ExploredStep<Action>]
  /// The state before the last step; nil if the initial state violates the invariant.
  public internal(set) var before: State?
  /// The state after the last step.
  public internal(set) var after: State
  /// Whether all shorter sequences were tried without a violation.
  public internal(set) var isShortest = false
  /// The result of each step: the actions of an answer.
  let notes: [String]
}

extension Violation: CustomStringConvertible {
  /// The violation, the sequence, the changes of its last step, and a test to paste.
  public var description: String {
    """
    \(invariant): \(problem)

    After \(steps.count) \(steps.count == 1 ? "step" : "steps")\(isShortest ? ", and none shorter" : ""):
    \(listed(indent: "  "))

    The last step changed:
    \(change)

    A test to paste, where `explorer` is the one that found this:

    \(test)
    """
  }

  /// A test that fails as long as the sequence breaks the invariant.
  public var test: String {
    """
      @Test func `\(invariant.filter { !"`\\\n".contains($0) }), also after \(steps.count) steps`() throws {
        try explorer.check([
    \(listed(indent: "      "))
        ])
      }
    """
  }

  private func listed(indent: String) -> String {
    zip(steps, notes).map { step, note in
      "\(indent)\(step),\(note.isEmpty ? "" : "  // \(note)")"
    }.joined(separator: "\n")
  }

  private var change: String {
    let new = DumpedLines.of(after)
    guard let before else { return new.map { "    \($0)" }.joined(separator: "\n") }
    let lines = LineDifference.of(DumpedLines.of(before), new)
    return lines.contains { !$0.hasPrefix(" ") } ? lines.map { "  \($0)" }.joined(separator: "\n") : "    nothing"
  }
}

extension Explorer {
  /// Replays the steps, and describes them as a violation.
  func violation(
    _ steps: [ExploredStep<Action>], _ problem: InvariantProblem, _ last: Moment<State, Action>
  ) -> Violation<State, Action> {
    let stage = makeStage()
    var moment = Moment<State, Action>(initial)
    var (before, notes): (State?, [String]) = (nil, [])
    for step in steps {
      before = moment.state
      _ = stage.perform(step, in: &moment)
      notes.append(stage.answered.map { SwiftText.of($0) }.joined(separator: ", "))
    }
    return Violation(
      invariant: problem.name, problem: problem.words, steps: steps, before: before, after: last.state, notes: notes)
  }
}
