import Sluice

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
