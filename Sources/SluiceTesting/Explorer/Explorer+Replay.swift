import Sluice

extension Explorer where State: Equatable {
  /// Checks that what a store records leads to the same state when it is replayed: random walks of actions from outside, in a
  /// store with a journal, whose effects do not run; their answers are sent as actions.
  ///
  /// A reducer that reads anything but its state, its action and its context breaks it.
  ///
  /// - Throws: `ViolationFound`, with a sequence from which nothing can be left out.
  public func checkReplay(walks: Int, length: Int, seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<walks {
      let path = randomPath(length, &generator)
      guard mismatch(after: path) != nil else { continue }
      let steps = Shrinker.shrink(path) { mismatch(after: $0) == nil ? nil : $0 }
      // A reducer that is not pure may not fail twice.
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

  /// The difference between the state of a store and that of its replay; nil if there is none.
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
