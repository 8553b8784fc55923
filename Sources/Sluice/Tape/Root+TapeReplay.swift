import Incremental

/// A step of a tape that is replayed in another store.
enum TapeStep<State, Action> {
  /// The state is replaced: at the beginning, and where it was set by other means than an action.
  case state(State)
  case action(HandledAction<Action>, by: Attached<State, Action>?)
}

extension Root {
  /// Replays the tape of another run, which determines the state.
  func replay(_ tape: Tape<State, Action>, _ additions: [Addition<State, Action>]) throws {
    let steps = try steps(of: tape, additions)
    let offset = beginReplay(base: tape.base, tape.baseState)
    discard(after: 0)
    replaceState { perform(steps, numberedBy: offset, after: tape.base) }
    endReplay()
  }

  /// Returns the steps of a tape, with the attachments of this store that handle them.
  func steps(of tape: Tape<State, Action>, _ additions: [Addition<State, Action>]) throws -> [TapeStep<State, Action>] {
    if recorder != nil { throw RecordingError.storeHasJournal }
    try expectRest()
    let registry = ReplayRegistry(now: interceptors, self.additions, additions)
    var missing = Attachments()
    var steps: [TapeStep<State, Action>] = []
    for segment in tape.segments.segments {
      if steps.isEmpty || segment.isJump { steps.append(.state(segment.state)) }
      for entry in segment.entries {
        steps.append(.action(entry, by: registry.attached(for: entry.attachments, &missing)))
      }
    }
    if missing.isEmpty { return steps }
    let count = tape.entries.count { $0.attachments?.needs(missing) == true }
    throw RecordingError.attachmentsMissing(missing, count: count)
  }

  /// Begins a replay, in which only the tape changes the state. Returns the offset for the numbers of its actions.
  func beginReplay(base: Int, _ state: State) -> Int {
    resumeQuietly()
    let offset = max(core.machine.arrived, tape?.last ?? 0) - base
    shown = ShownState(number: core.machine.handled, live: state, policy: .refuse)
    isQueueHeld = true
    return offset
  }

  /// Performs steps, and records them if the store records.
  func perform(_ steps: some Sequence<TapeStep<State, Action>>, numberedBy offset: Int, after base: Int) {
    replay { replay in
      for step in steps {
        switch step {
        case .state(let state):
          replay.show(state)
          report(tape?.jump(to: state))
        case .action(let entry, let attached):
          replay.handle(entry.action, entry.coeffects, by: attached)
          append(entry.renumbered(after: base, by: offset), attached)
        }
      }
    }
  }

  func append(_ entry: HandledAction<Action>, _ attached: Attached<State, Action>?) {
    core.machine.skipNumbers(to: entry.number)
    put(entry, attached)
  }

  /// Ends a replay. The store continues from the state that the tape led to.
  func endReplay() {
    (shown, isQueueHeld) = (nil, false)
    if core.work.contains(.details) { core.detailWatch.skipChanges() }
    followAnew()
    wake()
  }

  /// Handles an action as if it had been sent after another one, and repeats the actions after that.
  func inject(_ action: Action, after number: Int) throws {
    if recorder != nil { throw RecordingError.storeHasJournal }
    let tape = try tapeAtRest(with: number)
    resumeQuietly()
    let before = tape.segments
    replaceState {
      replay { before.replay(to: number, in: $0) }
      report(tape.removeAll(after: number, leaving: memory.value))
      let offset = core.machine.arrived + 1 - number
      handleSilently(action, number: number + offset)
      perform(before.steps(after: number), numberedBy: offset, after: number)
      takeNewestShared()
    }
    if core.work.contains(.scopedEffects) { cancelGone() }
    endReplay()
  }

  /// Handles an action, drops what its reducers send and start, and records what they read.
  private func handleSilently(_ action: Action, number: Int) {
    core.isReplaying = true
    memory.change { reduce(&$0, action, core.context) }
    core.isReplaying = false
    _ = core.takeReports()
    core.machine.skipNumbers(to: number)
    note(action, ActionDetails(number: number, at: core.elapsed(), nil), core.takeCoeffects())
  }
}

extension TapeSegments {
  /// Returns the steps after a number.
  fileprivate func steps(after number: Int) -> [TapeStep<State, Action>] {
    var steps: [TapeStep<State, Action>] = []
    for segment in segments[(segment(for: number) ?? 0)...] {
      if segment.isJump, segment.base > number { steps.append(.state(segment.state)) }
      segment.forEachEntry { if $0.number > number { steps.append(.action($0, by: $1)) } }
    }
    return steps
  }
}
