import Sluice

extension Explorer {
  /// The steps that may happen at a moment.
  func steps(at moment: Moment<State, Action>) -> [ExploredStep<Action>] {
    candidates(in: moment.state).map { .send($0) } + (moment.flights?.events() ?? [])
  }

  /// Tries random sequences, for state spaces that are too large to search.
  ///
  /// The same seed gives the same walks, in each run and on each machine. The first walk that breaks an invariant is shrunk: steps are left out
  /// as long as the rest still breaks it; then all shorter sequences are tried, if there are not too many.
  ///
  /// - Parameters:
  ///   - walks: how many sequences.
  ///   - length: how long each is; one that gets to where nothing can happen is shorter.
  ///   - seed: what the walks follow from.
  ///   - limit: how many states are looked at to find a shorter sequence.
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

  /// Walks as `walk` does.
  ///
  /// - Throws: `ViolationFound` that was found, shrunk.
  @discardableResult
  public func check(
    walks: Int, length: Int, seed: UInt64, proving limit: Int = 50_000
  ) throws -> Exploration<State, Action> {
    try walk(walks: walks, length: length, seed: seed, proving: limit).orThrow()
  }

  /// Replays a sequence, such as one that was found before. Steps that cannot happen (any more) are left out.
  ///
  /// - Throws: `ViolationFound`, if an invariant does not hold on the way.
  public func check(_ steps: [ExploredStep<Action>]) throws {
    if let found = replay(steps, anything: true) {
      throw ViolationFound(violation(found.steps, found.problem, found.moment))
    }
  }

  /// Makes a violation as short as it gets.
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

  /// The first violation on the way, with the steps that happened.
  ///
  /// - Parameter anything: whether also actions are sent that would not be in that state.
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
