import Sluice

// MARK: - Random walks

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
  ///   - walks: The number of sequences.
  ///   - length: The length of each sequence; one that reaches a state without possible steps is shorter.
  ///   - seed: The seed of the random numbers.
  ///   - limit: The maximal number of states to explore for a shorter sequence.
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
  /// - Parameter anything: Whether to send also actions that are not candidates in that state.
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

// MARK: - Replays

extension Explorer where State: Equatable {
  /// Checks that the replay of a store's recording leads to an equal state. It sends random walks of actions from
  /// outside to a store with a journal; effects do not run, and their answers are sent as actions.
  ///
  /// The check fails for a reducer that reads anything but its state, its action and its context.
  ///
  /// - Throws: `ViolationFound`, with a sequence that cannot be shortened by leaving out steps.
  public func checkReplay(walks: Int, length: Int, seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<walks {
      let path = randomPath(length, &generator)
      guard mismatch(after: path) != nil else { continue }
      let steps = Shrinker.shrink(path) { mismatch(after: $0) == nil ? nil : $0 }
      // A reducer that is not pure may pass the second time.
      let words = mismatch(after: steps) ?? "It differed once, and did not again."
      var moment = Moment<State, Action>(initial)
      let stage = makeStage()
      for step in steps { _ = stage.perform(step, in: &moment) }
      let problem = InvariantProblem(name: "A replay leads to the same state", words: words)
      throw ViolationFound(violation(steps, problem, moment))
    }
  }

  private func randomPath(_ length: Int, _ generator: inout SeededGenerator) -> [ExploredStep<Action>] {
    let stage = makeStage()
    var (path, moment) = ([ExploredStep<Action>](), Moment<State, Action>(initial))
    while path.count < length, let step = steps(at: moment).randomElement(using: &generator) {
      if stage.perform(step, in: &moment) { path.append(step) }
    }
    return path
  }

  /// Returns the difference between the state of a store and that of its replay; nil if they are equal.
  private func mismatch(after steps: [ExploredStep<Action>]) -> String? {
    let journal = MemoryJournal<State, Action>()
    let store = try? Store(
      initial, reducer, journal: journal, dependencies: dependencies(), interceptors: .silent(), onFailure: { _ in })
    guard let store else { return "No store could be made." }
    for action in actions(of: steps) { store.send(action) }
    do {
      let replayed = try reducer.replay(
        journal.recording, from: initial, dependencies: dependencies(), onFailure: { _ in })
      return replayed == store.state ? nil : LineDifference.short(store.state, replayed)
    } catch {
      return "\(error)"
    }
  }

  private func actions(of steps: [ExploredStep<Action>]) -> [Action] {
    let stage = makeStage()
    var moment = Moment<State, Action>(initial)
    return steps.flatMap { step -> [Action] in
      _ = stage.perform(step, in: &moment)
      if case .send(let action) = step { return [action] }
      return stage.answered
    }
  }
}

// MARK: - Shrinking

/// Functions that shorten a list as long as a condition, that of failing, holds.
///
/// Source: Zeller and Hildebrandt, "Simplifying and isolating failure-inducing input" (2002): leave out chunks of
/// half the length, then of a quarter, down to single elements.
enum Shrinker {
  /// Returns the shortest part of a list that was found to fail.
  ///
  /// - Parameter fails: Returns the part of a list that fails; nil if the list does not fail.
  static func shrink<Element>(_ list: [Element], while fails: ([Element]) -> [Element]?) -> [Element] {
    guard var shortest = fails(list) else { return list }
    var size = max(1, shortest.count / 2)
    while true {
      let before = shortest.count
      var start = 0
      while start < shortest.count {
        let end = min(start + size, shortest.count)
        if let shorter = fails(Array(shortest[..<start] + shortest[end...])) {
          shortest = shorter
        } else {
          start = end
        }
      }
      if size > 1 {
        size /= 2
      } else if shortest.count == before {
        return shortest
      }
    }
  }
}
