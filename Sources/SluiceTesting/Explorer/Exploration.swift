/// The result of an exploration.
public struct Exploration<State, Action> {
  /// The violation that was found, or nil.
  public internal(set) var violation: Violation<State, Action>?
  /// How many different states were seen, together with the effects under way; of random walks, how many there were.
  public internal(set) var states = 0
  /// How many steps were tried.
  public internal(set) var steps = 0
  /// Whether nothing is left: every state that can be reached at all was seen.
  public internal(set) var isComplete = false
  /// The length of the longest sequence.
  public internal(set) var depth = 0
  /// The names of the effects without declared answers. The exploration took them as done.
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
  /// One line for a log.
  public var description: String {
    let found = violation.map { ", \($0.invariant)" } ?? ""
    let rest = unexplored.isEmpty ? "" : ", not answered: \(unexplored.joined(separator: ", "))"
    return "\(states) states\(isComplete ? ", all there are" : ""), \(steps) steps, up to \(depth) deep\(found)\(rest)"
  }
}
