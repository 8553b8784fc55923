import Incremental

extension Store {
  /// Begins to record what the store handles, for tools.
  ///
  /// Returns the tape.
  ///
  /// ```swift
  /// let tape = store.record()
  /// ```
  ///
  /// Rules: the tape begins with the current state. The store retains it until `stopRecording()`; a second call returns
  /// this tape. Only a whole store records: for a store of a part, this stops the program with an explanation.
  ///
  /// - Parameters:
  ///   - limit: The minimum number of actions to keep; beyond that, the oldest are dropped.
  ///   - snapshotEvery: The maximum number of actions to replay to reach any state.
  ///   - caller: The isolation of the store.
  /// - Complexity: see ``Tape``.
  @discardableResult
  public func record(
    limit: Int = 100_000, snapshotEvery: Int = 1_000, isolation caller: isolated (any Actor)? = #isolation
  ) -> Tape<State, Action> {
    core.enterIfNeeded(caller)
    return wholeRoot.record(limit: limit, snapshotEvery: snapshotEvery)
  }

  /// The tape, if the store records.
  public var tape: Tape<State, Action>? { root?.tape }

  /// Ends the recording.
  ///
  /// A store that displays a past state returns to the live state.
  public func stopRecording(isolation caller: isolated (any Actor)? = #isolation) {
    core.enterIfNeeded(caller)
    wholeRoot.stopRecording()
  }

  /// Displays the state after an action of the tape, until `resume()`.
  ///
  /// ```swift
  /// try store.travel(to: tape.base)      // the state that the tape begins with
  /// ```
  ///
  /// Rules: observers and clients of `Observation` are notified, as of any change; services are not. Effects continue,
  /// and read the live state; actions sent by effects, services and outlets wait until `resume()`. Actions sent by the
  /// program are refused, or begin a branch. Values that the graph loads are those of that time, and nothing is loaded.
  /// `travel(to: tape.last)` displays the live state, and locks the store.
  ///
  /// - Parameters:
  ///   - number: The number of an action on the tape, or the tape's `base`.
  ///   - skipped: The numbers of actions to omit: the state is the result of the others.
  ///   - onSend: Determines how an action is handled that the program sends.
  ///   - caller: The isolation of the store.
  /// - Throws: `RecordingError`.
  /// - Complexity: the reducers of at most `tape.snapshotEvery` actions; with `skipping`, of all actions since the
  ///   first skipped one.
  public func travel(
    to number: Int, skipping skipped: Set<Int> = [], onSend: TravelPolicy = .refuse,
    isolation caller: isolated (any Actor)? = #isolation
  ) throws {
    core.enterIfNeeded(caller)
    try wholeRoot.travel(to: number, skipping: skipped, onSend)
  }

  /// The number of the displayed state; nil if it is the live one.
  public var shownNumber: Int? { root?.shown?.number }

  /// Displays the live state again, and handles the actions that were sent meanwhile.
  public func resume(isolation caller: isolated (any Actor)? = #isolation) {
    core.enterIfNeeded(caller)
    wholeRoot.resumeLive()
  }

  /// Continues from a state of the tape: forgets the actions after it, and cancels the effects that they started.
  ///
  /// Rules: services are notified of changed details. Queued actions are dropped.
  ///
  /// - Throws: `RecordingError`, also if the store has a journal, which cannot forget.
  public func rewind(to number: Int, isolation caller: isolated (any Actor)? = #isolation) throws {
    core.enterIfNeeded(caller)
    try wholeRoot.rewind(to: number)
  }

  /// Returns the state after an action of the tape, without displaying it; nil if it is not on the tape.
  ///
  /// - Complexity: that of `travel(to:)`.
  public func state(after number: Int, isolation caller: isolated (any Actor)? = #isolation) -> State? {
    core.enterIfNeeded(caller)
    return wholeRoot.state(after: number)
  }

  /// The root of a whole store; a store for a part stops the program.
  var wholeRoot: Root<State, Action> {
    guard let root else {
      misuse(
        "A store for a part was asked for the tape.",
        why: "A tape records the actions of the whole store, whose state is another type.",
        fix: "Call this on the store that was made with `Store(…)`.")
    }
    return root
  }
}

extension Root {
  /// Returns the state after an action of the tape. No observer is notified, because the current state is restored.
  func state(after number: Int) -> State? {
    guard let tape, tape.segments.contains(number), (try? expectRest()) != nil else { return nil }
    let current = memory.value
    replay { tape.segments.replay(to: number, in: $0) }
    let found = memory.value
    memory.change { $0 = current }
    return found
  }
}

extension Store {
  /// Replays a tape in this store, whose state becomes the result of the recorded run.
  ///
  /// ```swift
  /// let tape = try Tape<Todos, TodosAction>(reading: "run.tape")
  /// try store.replay(tape)
  /// ```
  ///
  /// Rules: the store takes the state that the tape begins with. Then its reducers, interceptors and additions handle
  /// each action with the recorded coeffects. What reducers send and start is dropped, because the tape contains its
  /// results. Running effects are cancelled, and queued actions are dropped. Observers are notified once, at the end;
  /// services are not, because the tape contains the actions that they sent. If the store records, its own tape
  /// contains the actions, too, with new numbers. A `load(named:)` has the recorded answers; what the last key lacks is
  /// loaded afterwards. An attachment that handled an action is found by its name among those
  /// of the store, and in `additions`.
  ///
  /// - Throws: `RecordingError.attachmentsMissing`; `RecordingError`, also if the store has a journal. Then nothing has
  ///   changed.
  /// - Complexity: the reducers of all actions, and a microsecond or two for each; for a tape from a file, some twenty,
  ///   most of them for its JSON.
  public func replay(
    _ tape: Tape<State, Action>, additions: [Addition<State, Action>] = [],
    isolation caller: isolated (any Actor)? = #isolation
  ) throws {
    core.enterIfNeeded(caller)
    try wholeRoot.replay(tape, additions)
  }

  /// Replays a tape at the pace of the recorded run, or at a multiple of it.
  ///
  /// Observers are notified after each action.
  ///
  /// Rules: until the end, actions sent by the program are refused, and all other actions wait. If the task is
  /// cancelled, the store continues from the state it has reached. The time is that of the store's clock.
  ///
  /// - Parameters:
  ///   - tape: The recorded run.
  ///   - speed: 1 for the recorded pace, 2 for twice that.
  ///   - additions: Attachments that handled recorded actions, and are not attached to this store.
  ///   - caller: The isolation of the store.
  /// - Throws: the errors of `replay(_:)`; `CancellationError`.
  public func replay(
    _ tape: Tape<State, Action>, speed: Double, additions: [Addition<State, Action>] = [],
    isolation caller: isolated (any Actor)? = #isolation
  ) async throws {
    core.enterIfNeeded(caller)
    let root = wholeRoot
    var steps = try root.steps(of: tape, additions)[...]
    let offset = root.beginReplay(base: tape.base, tape.baseState)
    root.discard(after: 0)
    let start = core.timekeeper.now
    let first = tape.entries(after: .min, limit: 1).first?.time ?? .zero
    do {
      while let step = steps.first {
        if let time = step.time, speed > 0 {
          try await core.timekeeper.sleep(until: start + max(.zero, time - first) / speed)
        }
        root.performNext(&steps, numberedBy: offset, after: tape.base)
      }
    } catch {
      await restoreIsolation()
      root.endReplay()
      throw error
    }
    root.endReplay()
  }

  /// Inserts an action into the past: handles it as if it had been sent after another one, and repeats the actions
  /// after that.
  ///
  /// Rules: what its reducers send and start is dropped. It, and the actions after it, get new numbers. Observers are
  /// notified once.
  ///
  /// - Throws: `RecordingError`, also if the store has a journal.
  public func inject(_ action: Action, after number: Int, isolation caller: isolated (any Actor)? = #isolation) throws {
    core.enterIfNeeded(caller)
    try wholeRoot.inject(action, after: number)
  }
}
