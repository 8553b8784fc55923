/// The result of an exploration.
public struct Exploration<State, Action> {
  /// The violation that was found; nil if there is none.
  public internal(set) var violation: Violation<State, Action>?
  /// The number of different states, each together with its running effects; for random walks, the number of walks.
  public internal(set) var states = 0
  /// The number of steps that were tried.
  public internal(set) var steps = 0
  /// Whether every reachable state was explored.
  public internal(set) var isComplete = false
  /// The length of the longest sequence.
  public internal(set) var depth = 0
  /// The names of the effects without declared answers. The exploration treated them as finished.
  public internal(set) var unexplored: [String] = []

  @usableFromInline
  init() {}

  @usableFromInline
  mutating func finish(_ frontier: Frontier<State, Action>, explored: Int, _ stage: Stage<State, Action>) {
    states = frontier.nodes.count
    depth = violation?.steps.count ?? frontier.nodes.last?.depth ?? 0
    isComplete = violation == nil && explored == frontier.nodes.count
    unexplored = stage.unexplored.sorted()
  }

  @usableFromInline
  func orThrow() throws -> Exploration {
    if let violation { throw ViolationFound(violation) }
    return self
  }
}

extension Exploration: CustomStringConvertible {
  /// A summary on one line, for a log.
  public var description: String {
    let found = violation.map { ", \($0.invariant)" } ?? ""
    let rest = unexplored.isEmpty ? "" : ", not answered: \(unexplored.joined(separator: ", "))"
    return "\(states) states\(isComplete ? ", all there are" : ""), \(steps) steps, up to \(depth) deep\(found)\(rest)"
  }
}

// MARK: - Steps

/// One step of an exploration.
public enum ExploredStep<Action> {
  /// An action from outside.
  case send(Action)
  /// The answer of a running effect, by the name of the effect and the number of the outcome.
  case answer(String, Int)
  /// The end of the time that an effect waits for.
  case wait(String)
}

extension ExploredStep: Sendable where Action: Sendable {}
extension ExploredStep: Equatable where Action: Equatable {}
extension ExploredStep: Hashable where Action: Hashable {}

extension ExploredStep: CustomStringConvertible {
  /// The step in Swift's notation.
  public var description: String {
    switch self {
    case .send(let action): ".send(\(SwiftText.of(action)))"
    case .answer(let effect, let way): ".answer(\(SwiftText.of(effect)), \(way))"
    case .wait(let effect): ".wait(\(SwiftText.of(effect)))"
    }
  }
}

// MARK: - Violations

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
