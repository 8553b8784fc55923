import Incremental

extension Store {
  /// Begins to record what the store handles, for tools.
  ///
  /// ```swift
  /// let tape = store.record()
  /// ```
  ///
  /// Rules: the tape begins with the current state. The store keeps it until `stopRecording()`; called again, it returns the same
  /// tape. Only a whole store records: through a store for a part, it stops the program with an explanation.
  ///
  /// - Parameters:
  ///   - limit: how many actions are kept at least; beyond, the oldest are let go.
  ///   - snapshotEvery: how many actions are replayed at most to come to any state.
  ///   - caller: the isolation of the store.
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

  /// Ends the recording. A store that shows a state of the past shows the live state again.
  public func stopRecording(isolation caller: isolated (any Actor)? = #isolation) {
    core.enterIfNeeded(caller)
    wholeRoot.stopRecording()
  }

  /// Shows the state after an action of the tape, until `resume()`.
  ///
  /// ```swift
  /// try store.travel(to: tape.base)      // the state that the tape begins with
  /// ```
  ///
  /// Rules: observers and clients of `Observation` are notified, as of any change; services are not. Effects go on, and see the live
  /// state; what they, services and outlets send waits until `resume()`. What the program sends is refused, or makes a branch.
  /// `travel(to: tape.last)` shows the live state, and locks the store.
  ///
  /// - Parameters:
  ///   - number: the number of an action on the tape, or its `base`.
  ///   - skipped: the numbers of actions that are left out: the state is what the others lead to.
  ///   - onSend: what becomes of an action that the program sends.
  ///   - caller: the isolation of the store.
  /// - Throws: `TravelRefused`.
  /// - Complexity: the reducers of at most `tape.snapshotEvery` actions; with `skipping`, of all since the first of those.
  public func travel(
    to number: Int, skipping skipped: Set<Int> = [], onSend: TravelPolicy = .refuse,
    isolation caller: isolated (any Actor)? = #isolation
  ) throws {
    core.enterIfNeeded(caller)
    try wholeRoot.travel(to: number, skipping: skipped, onSend)
  }

  /// The number of the state that is shown; nil if it is the live one.
  public var shownNumber: Int? { root?.shown?.number }

  /// Shows the live state again, and handles what was sent meanwhile.
  public func resume(isolation caller: isolated (any Actor)? = #isolation) {
    core.enterIfNeeded(caller)
    wholeRoot.resumeLive()
  }

  /// Goes on from a state of the tape: forgets the actions after it, and cancels the effects that they started.
  ///
  /// Rules: services are notified of changed details. What waits to be handled is dropped.
  ///
  /// - Throws: `TravelRefused`, also if the store has a journal, which cannot forget.
  public func rewind(to number: Int, isolation caller: isolated (any Actor)? = #isolation) throws {
    core.enterIfNeeded(caller)
    try wholeRoot.rewind(to: number)
  }

  /// The state after an action of the tape, without showing it; nil if it is not on the tape.
  ///
  /// - Complexity: as `travel(to:)`.
  public func state(after number: Int, isolation caller: isolated (any Actor)? = #isolation) -> State? {
    core.enterIfNeeded(caller)
    return wholeRoot.state(after: number)
  }

  /// The root; a store for a part has none.
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
  /// The state after an action of the tape. Nobody is notified, because the current state comes back.
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
  /// Replays a tape in this store: the state becomes what the recorded run led to.
  ///
  /// ```swift
  /// let tape = try Tape<Todos, TodosAction>(reading: "run.tape")
  /// try store.replay(tape)
  /// ```
  ///
  /// Rules: the state becomes the tape's ``Tape/baseState``; then the reducers, interceptors and additions of this store handle each
  /// action with its recorded coeffects. What reducers send and start is dropped, because the tape has what came of it. Effects that run
  /// are cancelled, and what waits is dropped. Observers are notified once, at the end; services are not, because the tape has what they
  /// sent. A store that
  /// records has the actions on its own tape, too, with numbers of its own. An attachment that handled an action is
  /// found by its name among those of the store, and in `additions`.
  ///
  /// - Throws: `AttachmentsMissing`; `TravelRefused`, also if the store has a journal. Then nothing was changed.
  /// - Complexity: the reducers of all actions, and a microsecond or two for each; from a file, some twenty, most of them for its JSON.
  public func replay(
    _ tape: Tape<State, Action>, additions: [Addition<State, Action>] = [],
    isolation caller: isolated (any Actor)? = #isolation
  ) throws {
    core.enterIfNeeded(caller)
    try wholeRoot.replay(tape, additions)
  }

  /// The same at the pace of the recorded run, or at a multiple of it; observers are notified after each action.
  ///
  /// Rules: until the end, what the program sends is refused, and all else waits. If the task is cancelled, the store goes on from
  /// the state that was reached. The time is that of the store's clock.
  ///
  /// - Parameters:
  ///   - tape: the recorded run.
  ///   - speed: 1 for the recorded pace, 2 for twice that.
  ///   - additions: attachments that handled recorded actions, and are not attached to this store.
  ///   - caller: the isolation of the store.
  /// - Throws: as `replay(_:)`; `CancellationError`.
  public func replay(
    _ tape: Tape<State, Action>, speed: Double, additions: [Addition<State, Action>] = [],
    isolation caller: isolated (any Actor)? = #isolation
  ) async throws {
    core.enterIfNeeded(caller)
    let root = wholeRoot
    let steps = try root.steps(of: tape, additions)
    let offset = root.beginReplay(base: tape.base, tape.baseState)
    root.discard(after: 0)
    let start = core.timekeeper.now
    let first = tape.entries(after: .min, limit: 1).first?.time ?? .zero
    do {
      for step in steps {
        if case .action(let entry, _) = step, speed > 0 {
          try await core.timekeeper.sleep(until: start + (entry.time - first) / speed)
        }
        root.replaceState { root.perform(CollectionOfOne(step), numberedBy: offset, after: tape.base) }
      }
    } catch {
      await restoreIsolation()
      root.endReplay()
      throw error
    }
    root.endReplay()
  }

  /// Puts an action into the past: handles it as if it had been sent after another one, and those after it once more.
  ///
  /// Rules: what its reducers send and start is dropped. It, and the actions after it, get new numbers. Observers are notified once.
  ///
  /// - Throws: `TravelRefused`, also if the store has a journal.
  public func inject(_ action: Action, after number: Int, isolation caller: isolated (any Actor)? = #isolation) throws {
    core.enterIfNeeded(caller)
    try wholeRoot.inject(action, after: number)
  }
}
