// Documentation/Internals/BackgroundRecording.md explains what waits while entries are on their way.

import Incremental

extension Root {
  /// Whether the entries of the current cycle are recorded in the background. Without an isolation, there is nowhere to
  /// return to.
  func recordsInBackground(_ recorder: Recorder<State, Action>) -> Bool {
    recorder.mode != .inSend && core.isolation != nil
  }

  /// Ends a cycle whose entries are recorded in the background. Returns false if nothing is on its way, so that the
  /// cycle ends as without a journal.
  func settleInBackground(_ recorder: Recorder<State, Action>) -> Bool {
    if !recorder.unrecorded.isEmpty { beginWrite(recorder) }
    guard recorder.write != nil else { return false }
    core.hasUnrecorded = true
    if recorder.mode == .afterObservers { notifyTraced() }
    // Nobody compares with what observers received before, so others on this graph need not wait.
    if core.sources.isEmpty { closeBatch() }
    holdOutlets(recorder.unrecorded.count >= Self.mostUnrecorded)
    cycleEnded?()
    return true
  }

  /// The number of unrecorded actions from which on outlets with a limit hold theirs.
  private static var mostUnrecorded: Int { 1_000 }

  private func holdOutlets(_ areHeld: Bool) {
    guard let recorder, recorder.holdsOutlets != areHeld else { return }
    recorder.holdsOutlets = areHeld
    core.madeMailbox?.holdLines(areHeld || isShowing)
  }

  /// Keeps the state that is being recorded, before the first action is handled that is not part of the write.
  ///
  /// Only if something waits for this state, because the copy makes the next change of an array copy it.
  func keepRecordedState() {
    guard let recorder, recorder.writes.goAhead() else { return }
    let isObserved = !core.sources.isEmpty && recorder.mode != .afterObservers
    if isObserved || !core.work.isDisjoint(with: [.details, .ongoing]) || recorder.writes.needsState {
      recorder.write?.state = memory.value
    }
  }

  /// Begins to write the handled actions, unless a write is under way. Refuses them if they cannot be encoded.
  private func beginWrite(_ recorder: Recorder<State, Action>) {
    guard let home = core.isolation, let journal = recorder.background, recorder.writes.begin() else { return }
    do {
      let write = try journal.prepareAppend(recorder.entries)
      recorder.write = BackgroundWrite(recorder, core.described, core.whenRecorded, start: core.trace?.now())
      (core.described, core.whenRecorded) = ([], [])
      core.work.remove(.effects)
      WriteEnd { [self] in endWrite($0) }.call(after: write, on: home)
    } catch {
      _ = recorder.writes.end()
      rollBack(recorder, because: error)
    }
  }

  /// Releases what waited for a write; if the journal refused it, restores the recorded state.
  private func endWrite(_ result: Result<Void, any Error>) {
    guard let recorder, let write = recorder.write else { return }
    recorder.write = nil
    let isAhead = recorder.writes.end()
    let arrived = core.machine.arrived
    let numbers = core.machine.beginSettling(after: write.envelopes.last?.queued)
    switch result {
    case .success:
      traceWrite(write)
      recorder.noteAppended(write.handledBy)
      noteRecorded(write.envelopes)
      if !isAhead || write.state != nil {
        offerSnapshot(write.state ?? memory.value)
        recorder.writes.noteSnapshot()
      }
      // The next write takes what reducers have described since, before the effects of this one start.
      if !recorder.unrecorded.isEmpty { beginWrite(recorder) }
      core.hasUnrecorded = recorder.write != nil
      takeWaiting(of: write)
      showRecorded(write.state) { settleRecorded(through: core.hasUnrecorded ? write.last : arrived, showsState: $0) }
    case .failure(let error):
      recorder.takeBack(write)
      rollBack(recorder, because: error)
      core.hasUnrecorded = false
      settleRecorded(through: arrived, showsState: true)
    }
    core.machine.endSettling(numbers)
    holdOutlets(false)
    for waiter in recorder.takeWaiters() { waiter.give() }
    runCycle()
    closeJournal()
  }

  /// Takes the effects and the functions that waited for a write. A store that has ended starts no effects.
  private func takeWaiting(of write: BackgroundWrite<State, Action>) {
    core.whenRecorded = write.whenRecorded
    if core.machine.isEnded || write.described.isEmpty { return }
    core.described = write.described
    core.work.insert(.effects)
  }

  /// Calls `body` while the state is the recorded one. Its argument is false if that state was not kept, because
  /// nothing waited for it when the store went ahead.
  private func showRecorded(_ recorded: State?, _ body: (_ showsState: Bool) -> Void) {
    guard core.hasUnrecorded else { return body(true) }
    guard let recorded else { return body(false) }
    let live = memory.value
    memory.change { $0 = recorded }
    core.sources.note(mayBeStale: !core.sources.isEmpty)
    body(true)
    openBatch()
    memory.change { $0 = live }
    core.sources.note(mayBeStale: !core.sources.isEmpty)
    if recorder?.mode == .afterObservers { notifyOfChanges() }
    if core.work.contains(.scopedEffects) { core.effects.cancelGoneAnew() }
  }

  /// Performs what waited for the record. Actions that services and effects send at once are the next cycle's.
  ///
  /// - Parameters:
  ///   - last: The number of the last recorded action.
  ///   - showsState: Whether the state is the recorded one.
  private func settleRecorded(through last: Int, showsState: Bool) {
    if showsState { openBatch() }
    flushTape()
    giveOutRecorded()
    if core.work.contains(.shared), !core.hasUnrecorded { shareChanges() }
    if core.work.contains(.details), showsState { core.notifyOfDetails() }
    if core.work.contains(.effects) { timed(.effects) { startDescribed() } }
    if core.work.contains(.sequences) { core.goOnWithSequences(recordedThrough: last) }
    if core.work.contains(.ongoing), showsState { timed(.effects) { followState() } }
    core.cancelStartedLate()
    if showsState, !core.hasUnrecorded || recorder?.mode != .afterObservers {
      core.sources.note(mayBeStale: !core.sources.isEmpty && !core.needsRecovery)
      notifyTraced()
    }
    cycleEnded?()
    answerSenders()
  }
}

// MARK: - Waiting for the record

extension Root {
  func hasUnrecorded(through last: Int, of root: Int?) -> Bool {
    guard let recorder, recorder.hasUnrecorded(through: last) else { return false }
    return root.map { recorder.hasUnrecorded(through: last, of: $0) } ?? true
  }

  func callWhenRecorded(_ body: @escaping () -> Void) {
    if recorder?.unrecorded.isEmpty == false || recorder?.write == nil {
      core.whenRecorded.append(body)
    } else {
      recorder?.write?.whenRecorded.append(body)
    }
  }

  nonisolated(nonsending) func waitForWrite(or signal: Signal) async {
    // In the middle of a cycle, the write begins at its end.
    guard let recorder, recorder.write != nil else { return await Task.yield() }
    recorder.waiters.append(signal)
    await withTaskCancellationHandler {
      await withCheckedContinuation { signal.wait($0) }
    } onCancel: {
      signal.give()
    }
  }
}

extension Recorder {
  /// Whether actions are handled and not recorded yet.
  var holdsActions: Bool { write != nil || !unrecorded.isEmpty }

  func hasUnrecorded(through number: Int) -> Bool {
    if let write, write.first <= number { return true }
    return !unrecorded.isEmpty && firstNumber <= number
  }

  func hasUnrecorded(through last: Int, of root: Int) -> Bool {
    [write?.envelopes ?? [], unrecorded].contains { envelopes in
      envelopes.contains { $0.queued.number <= last && ($0.queued.number == root || $0.queued.root == root) }
    }
  }

  /// Counts the actions of a failed write among the unrecorded ones, so that all are refused together.
  func takeBack(_ write: BackgroundWrite<State, Action>) {
    unrecorded = write.envelopes + unrecorded
    firstNumber = write.first
  }

  func takeWaiters() -> [Signal] {
    defer { waiters = [] }
    return waiters
  }
}

// MARK: - Writes under way

/// The actions whose entries are being written, and what waits for them.
///
/// An object, because with a state stored in the recorder, its layout would be looked up at run time for each action.
final class BackgroundWrite<State, Action> {
  let envelopes: [Envelope<Action>]
  let handledBy: [Attached<State, Action>]
  /// The number of the first action.
  let first: Int
  /// The effects that reducers described, which start when the actions are recorded.
  let described: ContiguousArray<PendingEffect<Action>>
  var whenRecorded: [() -> Void]
  /// The state after the actions, while the store is ahead of it; nil if nothing waits for it.
  var state: State?

  /// The time at which it began, if there is a trace.
  let start: Duration?

  /// Takes the unrecorded actions.
  init(
    _ recorder: Recorder<State, Action>, _ described: ContiguousArray<PendingEffect<Action>>,
    _ whenRecorded: [() -> Void], start: Duration?
  ) {
    self.start = start
    first = recorder.firstNumber
    handledBy = recorder.metadata.map { $0.attached }
    envelopes = recorder.takeUnrecorded()
    self.described = described
    self.whenRecorded = whenRecorded
  }

  /// The number of the last action.
  var last: Int { envelopes.last?.queued.number ?? first }
}

/// The end of a write, which retains the store until then.
private final class WriteEnd: @unchecked Sendable {
  // @unchecked Sendable because it is used, and releases the store, only in the store's isolation.
  private var end: ((Result<Void, any Error>) -> Void)?

  init(_ end: @escaping (Result<Void, any Error>) -> Void) { self.end = end }

  /// Performs a write outside the store's isolation, then ends it there.
  func call(after write: JournalWrite, on home: any Actor) {
    Task.detached { [self] in
      do {
        try await write.perform()
        await call(.success(()), on: home)
      } catch {
        await call(.failure(error), on: home)
      }
    }
  }

  private func call(_ result: Result<Void, any Error>, on home: isolated any Actor) {
    let end = end
    self.end = nil
    end?(result)
  }
}
