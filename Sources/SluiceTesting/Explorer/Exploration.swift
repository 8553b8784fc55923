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
