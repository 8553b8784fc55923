import Sluice

extension Explorer {
  /// Returns the steps that may happen at a moment.
  func steps(at moment: Moment<State, Action>) -> [ExploredStep<Action>] {
    candidates(in: moment.state).map { .send($0) } + (moment.flights?.events() ?? [])
  }

  /// Tries random sequences, for state spaces that are too large to search.
  ///
  /// The walks depend only on the seed: they are equal in each run and on each machine. The first walk that violates an
  /// invariant is shrunk: steps are left out as long as the rest still violates it; then all shorter sequences are
  /// tried, if there are not too many.
  ///
  /// - Parameters:
  ///   - walks: the number of sequences.
  ///   - length: the length of each sequence; one that reaches a state without possible steps is shorter.
  ///   - seed: the seed of the random numbers.
  ///   - limit: the maximal number of states to explore for a shorter sequence.
  public func walk(
    walks: Int, length: Int, seed: UInt64, proving limit: Int = 50_000
  ) -> Exploration<State, Action> {
    var generator = SeededGenerator(seed: seed)
    var report = Exploration<State, Action>()
    var unexplored: Set<String> = []
    for _ in 0..<walks where report.violation == nil {
      let stage = makeStage()
      var (path, moment) = ([ExploredStep<Action>](), Moment<State, Action>(initial))
      var found = problem(at: moment, after: nil, by: nil, stage)
      while found == nil, path.count < length, let step = steps(at: moment).randomElement(using: &generator) {
        let before = moment.state
        guard stage.perform(step, in: &moment) else { break }
        path.append(step)
        report.steps += 1
        found = problem(at: moment, after: before, by: step, stage)
      }
      unexplored.formUnion(stage.unexplored)
      report.states += 1
      report.depth = max(report.depth, path.count)
      if let found { report.violation = shrunk(path, found, proving: limit) }
    }
    report.unexplored = unexplored.sorted()
    return report
  }

  /// Tries random sequences like `walk`, but throws if one violates an invariant.
  ///
  /// - Throws: `ViolationFound`, with a shrunk sequence.
  @discardableResult
  public func check(
    walks: Int, length: Int, seed: UInt64, proving limit: Int = 50_000
  ) throws -> Exploration<State, Action> {
    try walk(walks: walks, length: length, seed: seed, proving: limit).orThrow()
  }

  /// Replays a sequence, such as that of an earlier violation. Steps that cannot happen (any more) are left out.
  ///
  /// - Throws: `ViolationFound`, if an invariant does not hold after a step.
  public func check(_ steps: [ExploredStep<Action>]) throws {
    if let found = replay(steps, anything: true) {
      throw ViolationFound(violation(found.steps, found.problem, found.moment))
    }
  }

  /// Returns a violation with the shortest sequence that can be found.
  func shrunk(
    _ path: [ExploredStep<Action>], _ problem: InvariantProblem, proving limit: Int
  ) -> Violation<State, Action>? {
    let short = Shrinker.shrink(path) { candidate in
      self.replay(candidate, anything: false).flatMap { $0.problem.name == problem.name ? $0.steps : nil }
    }
    guard let found = replay(short, anything: false) else { return nil }
    var best = violation(found.steps, found.problem, found.moment)
    var same = self
    same.invariants = invariants.filter { $0.name == problem.name }
    let search = same.search(depth: best.steps.count - 1, states: limit)
    if let shorter = search.violation { return shorter }
    best.isShortest = search.states < limit
    return best
  }

  /// Returns the first violation during a replay, with the steps that happened.
  ///
  /// - Parameter anything: whether to send also actions that are not candidates in that state.
  private func replay(
    _ steps: [ExploredStep<Action>], anything: Bool
  ) -> (steps: [ExploredStep<Action>], problem: InvariantProblem, moment: Moment<State, Action>)? {
    let stage = makeStage()
    var (path, moment) = ([ExploredStep<Action>](), Moment<State, Action>(initial))
    if let problem = problem(at: moment, after: nil, by: nil, stage) { return (path, problem, moment) }
    for step in steps {
      let before = moment.state
      if !anything, case .send(let action) = step, !maySend(action, in: before) { continue }
      guard stage.perform(step, in: &moment) else { continue }
      path.append(step)
      if let problem = problem(at: moment, after: before, by: step, stage) { return (path, problem, moment) }
    }
    return nil
  }
}
