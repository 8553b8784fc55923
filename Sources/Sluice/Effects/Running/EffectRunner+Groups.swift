/// Groups: their parts begin at once, in the order of the description, up to the first asynchronous part.
///
/// A group needs a task only for work of its own: a part of a sequence that has neither an id nor a rule, and is not
/// synchronous. So an effect with an id can be found as soon as the group has started.
extension EffectRunner {
  /// Begins a group; returns false if the effect is none.
  func beginGroup(_ run: Run) -> Bool {
    switch run.effect.work {
    case .concatenate(let parts):
      run.rest = parts[...]
      goOn(run)
    case .merge(let parts): beginTogether(parts, of: run)
    case .attempt(let part, let limit, let rest): attempt(part, within: limit, of: run, hasMore: rest != nil)
    default: return false
    }
    return true
  }

  private func isUnderWay(_ run: Run) -> Bool { !run.isCancelled && !run.isOver && machine.runs[run.id] != nil }

  /// Performs the next parts of a sequence, up to the first asynchronous one.
  func goOn(_ run: Run) {
    let core = core
    while isUnderWay(run), let part = run.rest.first {
      if let parts = part.plainSequence {
        run.rest = parts + run.rest.dropFirst()
        continue
      }
      if part.isAnEffectOfItsOwn {
        guard begin(part, of: run) else { return }
      } else if !doNextAtOnce(of: run) {
        return launchRest(of: run)
      }
      // The actions that the part has sent are handled, and recorded, before the next part begins.
      if !core.machine.isEmpty || core.hasUnrecorded, !run.rest.isEmpty { return pause(run) }
    }
    if isUnderWay(run) { over(run, nil) }
  }

  /// Pauses a sequence, which continues in the same cycle when the queue is empty.
  private func pause(_ run: Run) {
    paused.append((core.machine.handled, core.machine.arrived, run))
    core.work.insert(.sequences)
  }

  /// Continues the sequences that paused last, because the actions of earlier ones may have led to them. Returns false
  /// if there are none.
  ///
  /// - Parameter number: The last recorded action. A sequence that has sent later ones continues to wait.
  func goOnWithPaused(recordedThrough number: Int = .max) -> Bool {
    guard let last = paused.last(where: { $0.arrived <= number })?.handled else { return false }
    let isDue = { (pause: (handled: Int, arrived: Int, run: Run)) in pause.handled == last && pause.arrived <= number }
    let runs = paused.filter(isDue).map(\.run)
    paused.removeAll(where: isDue)
    for run in runs { goOn(run) }
    return true
  }

  /// Begins a part that is an effect of its own; returns whether it is already over.
  private func begin(_ part: Effect<Action>, of run: Run) -> Bool {
    run.rest.removeFirst()
    var (isOver, hasBegun) = (false, false)
    start(part, root: run.root, in: run) { [unowned self] result in
      if case .failure(let error) = result, !take(error, of: part, in: run) { return over(run, error) }
      isOver = true
      if hasBegun { resume(run) }
    }
    hasBegun = true
    return isOver
  }

  private func resume(_ run: Run) {
    if depth > 0 {
      goingOn.append(run)
    } else if !core.machine.isEmpty || core.hasUnrecorded, !run.rest.isEmpty {
      pause(run)
    } else {
      goOn(run)
    }
  }

  /// Performs the next part if it is synchronous; otherwise leaves it in place and returns false.
  private func doNextAtOnce(of run: Run) -> Bool {
    let rest = run.rest
    // Removed before it is performed, because what it sends may continue the sequence.
    run.rest = rest.dropFirst()
    do {
      if try doAtOnce(rest[rest.startIndex], in: run) { return true }
      run.rest = rest
      return false
    } catch {
      if !take(error, of: rest[rest.startIndex], in: run) { over(run, error) }
      return true
    }
  }

  /// Sends the action that a part has for an error; returns false if the part has no `catch`.
  private func take(_ error: any Error, of part: Effect<Action>, in run: Run) -> Bool {
    guard let failure = part.failure else { return false }
    if let action = failure(error) { deliver(action, from: run) }
    return true
  }

  /// Begins the parts of a `merge`. Each part is an effect of its own, and reports its own failure.
  private func beginTogether(_ parts: [Effect<Action>], of run: Run) {
    let core = core
    // One more than the parts, until all have begun.
    run.parts = parts.count + 1
    for part in parts {
      let part = part.inheriting(from: run.effect)
      guard isUnderWay(run), !core.hasEnded else { return }
      start(part, root: run.root, in: run) { [unowned self] result in
        if case .failure(let error) = result, !take(error, of: part, in: run) {
          core.owner?.report(EffectError(part, error))
        }
        partIsOver(of: run)
      }
    }
    partIsOver(of: run)
  }

  /// Begins a part with a time limit or further attempts. In a store without isolation, effects run by hand, so there
  /// is no time limit.
  private func attempt(_ part: Effect<Action>, within limit: Duration?, of run: Run, hasMore: Bool) {
    start(part, root: run.root, in: run, limit: core.isolation == nil ? nil : limit) { [unowned self] result in
      guard isUnderWay(run) else { return }
      switch result {
      case .failure where hasMore: launchRest(of: run)
      case .failure(let error): over(run, error)
      case .success: over(run, nil)
      }
    }
  }

  private func partIsOver(of run: Run) {
    run.parts -= 1
    if run.parts == 0 { over(run, nil) }
  }
}

extension Effect {
  /// The parts, if this is a sequence that can be inlined into the one around it.
  fileprivate var plainSequence: ArraySlice<Effect>? {
    if case .concatenate(let parts) = work, !isAnEffectOfItsOwn { parts[...] } else { nil }
  }

  /// Whether it is begun, cancelled and awaited apart from the sequence that it is a part of.
  fileprivate var isAnEffectOfItsOwn: Bool {
    if id != nil || rule != .together { return true }
    switch work {
    case .concatenate: return failure != nil
    case .merge, .attempt: return true
    default: return false
    }
  }
}
