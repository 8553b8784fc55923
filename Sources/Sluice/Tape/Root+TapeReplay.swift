import Incremental

/// A step of a tape that is replayed in another store.
enum TapeStep<State, Action> {
  /// The state is replaced: at the beginning, and where it was set by other means than an action.
  case state(State)
  case action(HandledAction<Action>, by: Attached<State, Action>?)
  /// What was loaded before the first action.
  case loads([TapedLoad])
  case load(TapedLoad)

  /// The time in the recorded run, if it matters.
  var time: Duration? {
    switch self {
    case .state, .loads: nil
    case .action(let entry, _): entry.time
    case .load(let load): .nanoseconds(load.nanoseconds)
    }
  }
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
    var loads = LoadCursor(tape.segments.ownLoads)
    for segment in tape.segments.segments {
      let isFirst = steps.isEmpty
      if isFirst { steps.append(.loads(tape.segments.baseLoads.map(withOwnVersion))) }
      if isFirst || segment.isJump { steps.append(.state(segment.state)) }
      for entry in segment.entries {
        steps += loads.take(before: entry.number).map { .load(withOwnVersion($0)) }
        steps.append(.action(entry, by: registry.attached(for: entry.attachments, &missing)))
      }
    }
    steps += loads.rest.map { .load(withOwnVersion($0)) }
    if missing.isEmpty { return steps }
    let count = tape.entries.count { $0.attachments?.needs(missing) == true }
    throw RecordingError.attachmentsMissing(missing, count: count)
  }

  /// Returns a step of another run, as one of this graph.
  func withOwnVersion(_ load: TapedLoad) -> TapedLoad {
    var load = load
    load.event.version = core.graph.loadBook.makeVersion()
    return load
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
        case .loads(let loads):
          showLoads(loads)
          for load in loads { put(load.renumbered(after: base, by: offset)) }
        case .load(let load):
          apply(load)
          put(load.renumbered(after: base, by: offset))
        }
      }
    }
    reportOtherKeys()
  }

  /// Performs the next steps of a replay that notifies observers after each action. What was loaded before the first
  /// one is in force before the state is.
  func performNext(_ steps: inout ArraySlice<TapeStep<State, Action>>, numberedBy offset: Int, after base: Int) {
    let book = core.graph.loadBook
    if case .loads? = steps.first {
      replaceState { perform(steps.prefix(2), numberedBy: offset, after: base) }
      // What was on its way belongs to the run that the replay replaces.
      book.keep()
      steps.removeFirst(2)
    } else {
      book.isStepping = true
      replaceState { perform(steps.prefix(1), numberedBy: offset, after: base) }
      book.isStepping = false
      steps.removeFirst()
    }
  }

  func append(_ entry: HandledAction<Action>, _ attached: Attached<State, Action>?) {
    core.machine.skipNumbers(to: entry.number)
    put(entry, attached)
  }

  /// Ends a replay. The store continues from the state that the tape led to.
  func endReplay() {
    (shown, isQueueHeld) = (nil, false)
    keepLoads()
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
      showLoads(tape.segments.loads)
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
    var loads = LoadCursor(loads(after: number))
    for segment in segments[(segment(for: number) ?? 0)...] {
      if segment.isJump, segment.base > number { steps.append(.state(segment.state)) }
      segment.forEachEntry { entry, attached in
        if entry.number <= number { return }
        steps += loads.take(before: entry.number).map { .load($0) }
        steps.append(.action(entry, by: attached))
      }
    }
    return steps + loads.rest.map { .load($0) }
  }
}
