import Sluice

extension Explorer {
  /// Tries every sequence of steps up to a length, shortest first.
  ///
  /// States that were seen before are not explored again, whatever led to them. What breaks an invariant ends the search; its
  /// sequence is a shortest one.
  ///
  /// - Parameters:
  ///   - depth: the length of the longest sequences.
  ///   - limit: how many states are kept before the search gives up.
  public func search(depth: Int, states limit: Int = 1_000_000) -> Exploration<State, Action> {
    let stage = makeStage()
    var frontier = Frontier<State, Action>(identity)
    var report = Exploration<State, Action>()
    let start = Moment<State, Action>(state: initial)
    _ = frontier.insert(start, after: -1, by: nil, depth: 0)
    if let problem = problem(at: start, after: nil, by: nil, stage) {
      report.violation = violation([], problem, start)
    }
    var index = 0
    search: while report.violation == nil, index < frontier.nodes.count, frontier.nodes.count < limit {
      let node = frontier.nodes[index]
      if node.depth == depth { break }
      for step in steps(at: node.moment) {
        var moment = node.moment
        guard stage.perform(step, in: &moment) else { continue }
        report.steps += 1
        if let problem = problem(at: moment, after: node.moment.state, by: step, stage) {
          report.violation = violation(frontier.path(to: index) + [step], problem, moment)
          report.violation?.isShortest = true
          break search
        }
        _ = frontier.insert(moment, after: index, by: step, depth: node.depth + 1)
      }
      index += 1
    }
    report.finish(frontier, explored: index, stage)
    return report
  }

  /// What may happen at a moment.
  func steps(at moment: Moment<State, Action>) -> [ExploredStep<Action>] {
    let sends = candidates(in: moment.state).map { ExploredStep.send($0) }
    return moment.flights.map { sends + $0.events() } ?? sends
  }

  /// The first invariant that does not hold, and what is wrong.
  func problem(
    at moment: Moment<State, Action>, after before: State?, by step: ExploredStep<Action>?,
    _ stage: Stage<State, Action>
  ) -> InvariantProblem? {
    let checkpoint = Checkpoint(
      state: moment.state, initial: initial, before: before, step: step, answered: stage.answered,
      isAtRest: moment.isAtRest, failures: stage.failures, stage: stage)
    for invariant in invariants {
      if let words = invariant.problem(checkpoint) { return InvariantProblem(name: invariant.name, words: words) }
    }
    return nil
  }

  /// Searches as `search` does.
  ///
  /// - Throws: `ViolationFound`.
  @discardableResult
  public func check(depth: Int, states limit: Int = 1_000_000) throws -> Exploration<State, Action> {
    try search(depth: depth, states: limit).orThrow()
  }
}

/// That an invariant does not hold.
struct InvariantProblem {
  let name: String
  let words: String
}
