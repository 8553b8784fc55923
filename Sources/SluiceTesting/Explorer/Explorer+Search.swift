extension Explorer {
  /// Tries every sequence of steps up to a length, shortest first.
  ///
  /// A state that was seen before is not explored again, whichever steps led to it. A violation of an invariant ends
  /// the search; its sequence is a shortest one.
  ///
  /// - Parameters:
  ///   - depth: the length of the longest sequences.
  ///   - limit: the number of states after which the search ends.
  @inlinable
  public func search(depth: Int, states limit: Int = 1_000_000) -> Exploration<State, Action> {
    var search = Search(self)
    var index = 0
    while !search.isOver, index < search.frontier.nodes.count, search.frontier.nodes.count < limit {
      let node = search.frontier.nodes[index]
      if node.depth == depth { break }
      for action in candidates(in: node.moment.state) where !search.isOver {
        search.perform(.send(action), at: index, node)
      }
      if let flights = node.moment.flights {
        for event in flights.events() where !search.isOver { search.perform(event, at: index, node) }
      }
      index += 1
    }
    return search.report(explored: index)
  }

  /// Tries every sequence of steps up to a length like `search`, but throws if it finds a violation.
  ///
  /// - Throws: `ViolationFound`.
  @inlinable @discardableResult
  public func check(depth: Int, states limit: Int = 1_000_000) throws -> Exploration<State, Action> {
    try search(depth: depth, states: limit).orThrow()
  }

  /// Returns the first invariant that does not hold, with its problem.
  @inlinable
  func problem(
    at moment: Moment<State, Action>, after before: State?, by step: ExploredStep<Action>?,
    _ stage: Stage<State, Action>
  ) -> InvariantProblem? {
    if invariants.isEmpty { return nil }
    let checkpoint = Checkpoint(moment, initial: initial, before: before, step: step, stage)
    for invariant in invariants {
      if let words = invariant.problem(checkpoint) { return InvariantProblem(name: invariant.name, words: words) }
    }
    return nil
  }
}

/// An invariant that does not hold, with its problem.
@usableFromInline
struct InvariantProblem {
  let name: String
  let words: String

  @usableFromInline
  init(name: String, words: String) { (self.name, self.words) = (name, words) }
}

/// A search in progress. It is inlined into the client, where the types are known: behind the module boundary a step
/// took three times as long.
@usableFromInline
struct Search<State, Action> {
  @usableFromInline let explorer: Explorer<State, Action>
  @usableFromInline let stage: Stage<State, Action>
  @usableFromInline var frontier: Frontier<State, Action>
  @usableFromInline var steps = 0
  @usableFromInline var isOver = false
  private var violation: Violation<State, Action>?

  @usableFromInline
  init(_ explorer: Explorer<State, Action>) {
    self.explorer = explorer
    stage = explorer.makeStage()
    frontier = Frontier(explorer.identity)
    let start = Moment<State, Action>(explorer.initial)
    _ = frontier.insert(start, after: -1, by: nil, depth: 0)
    if let problem = explorer.problem(at: start, after: nil, by: nil, stage) { stop([], problem, start) }
  }

  /// Performs a step at a node, and checks the invariants.
  @inlinable
  mutating func perform(_ step: ExploredStep<Action>, at index: Int, _ node: Frontier<State, Action>.Node) {
    var moment = node.moment
    guard stage.perform(step, in: &moment) else { return }
    steps += 1
    if let problem = explorer.problem(at: moment, after: node.moment.state, by: step, stage) {
      return stop(frontier.path(to: index) + [step], problem, moment)
    }
    _ = frontier.insert(moment, after: index, by: step, depth: node.depth + 1)
  }

  @usableFromInline
  mutating func stop(
    _ path: [ExploredStep<Action>], _ problem: InvariantProblem, _ moment: Moment<State, Action>
  ) {
    violation = explorer.violation(path, problem, moment)
    violation?.isShortest = true
    isOver = true
  }

  @usableFromInline
  func report(explored: Int) -> Exploration<State, Action> {
    var report = Exploration<State, Action>()
    (report.violation, report.steps) = (violation, steps)
    report.finish(frontier, explored: explored, stage)
    return report
  }
}
