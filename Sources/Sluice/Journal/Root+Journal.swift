// Documentation/Internals/Recording.md explains why the entry is appended after the reducer ran.

import Incremental

extension Root {
  /// Appends the handled actions. If the journal refuses them, the state returns to that of the journal.
  ///
  /// No copy of the state is kept for that, because the journal can always restore it. So recording costs nothing but
  /// the append, and a refused action has no effect.
  func record() {
    guard let recorder, !recorder.unrecorded.isEmpty else { return }
    do {
      try appendTraced(recorder)
    } catch {
      return rollBack(recorder, because: error)
    }
    noteRecorded(recorder.takeUnrecorded())
    offerSnapshot(memory.value)
  }

  /// Notes that the last entries of the journal are those of these actions, whose senders are answered.
  func noteRecorded(_ recorded: [Envelope<Action>]) {
    if core.recordingFailure != nil { core.recordingFailure = nil }
    core.madeFollowing?.release(isRecording: true)
    var position = recorder?.journal.position.map { $0 - recorded.count }
    for envelope in recorded {
      position? += 1
      guard let completion = envelope.completion else { continue }
      core.awaited.add(envelope.queued.number, completion, envelope.outcome(atPosition: position))
    }
  }

  func offerSnapshot(_ state: @autoclosure () -> State) {
    do {
      try recorder?.journal.offer(snapshot: state())
    } catch {
      fail([], SnapshotNotKept(cause: error))
    }
  }

  /// Closes the journal of a store that was shut down, so that others may open it, as soon as all handled actions are
  /// recorded.
  func closeJournal() {
    guard let recorder, core.machine.isEnded else { return }
    // Otherwise a cycle is running, and calls this again at its end.
    if !recorder.holdsActions, core.machine.phase != .handling { recorder.journal.close() }
  }

  func rollBack(_ recorder: Recorder<State, Action>, because cause: any Error) {
    core.recordingFailure = cause
    openBatch()
    core.described = []
    core.whenRecorded = []
    core.forgetRefused()
    core.work.remove(.effects)
    let consequences = core.machine.discard(causedSince: recorder.firstNumber)
    let refused = recorder.takeUnrecorded() + consequences
    core.needsRecovery = true
    core.sources.note(mayBeStale: false)
    _ = recoveryFailure()
    holdFollowing()
    report(tape.map { removeRefused(from: $0, recorder) } ?? nil)
    if recorder.mode != .inSend { core.cells.changeAll() }
    refuse(refused, because: cause)
  }

  /// Removes the refused actions from a tape, which may have begun after them.
  private func removeRefused(from tape: Tape<State, Action>, _ recorder: Recorder<State, Action>) -> (any Error)? {
    let first = recorder.firstNumber
    return tape.base >= first
      ? tape.removeAll(beginningWith: memory.value) : tape.removeAll(after: first - 1, leaving: memory.value)
  }

  /// Restores the state from the journal, if necessary; returns the error if that fails.
  func recoveryFailure() -> (any Error)? {
    guard core.needsRecovery else { return nil }
    do {
      try restore()
      return nil
    } catch {
      return error
    }
  }

  /// Tries again to restore the state before it is read, after the journal refused an action and could not be read.
  func recover() { _ = recoveryFailure() }

  func refuse(_ envelopes: [Envelope<Action>], because cause: any Error) {
    let error = StoreError.notRecorded(cause)
    core.refusals.note(envelopes.lazy.map(\.queued.number), error)
    for envelope in envelopes { envelope.completion?(.failure(error)) }
    fail(envelopes.map(\.action), error)
  }

  /// Replaces the state by that of the journal: the newest snapshot, and the actions since.
  @usableFromInline
  func restore() throws {
    guard let recorder else { return }
    let start = ContinuousClock.now
    let began = core.trace?.now()
    let recording = try recorder.journal.load()
    let handledBy = try recorder.attached(for: recording.entries)
    let first = try recording.snapshot ?? recorder.initial(of: recording, memory.value, core.needsRecovery)
    var problems = recording.warnings
    if let trial = recording.trial, let problem = difference(trial, recorder) { problems.append(problem) }
    show(first)
    replay(recording.entries, handledBy: handledBy)
    if let cause = recording.fallback {
      problems.append(
        RecordingError.snapshotNotUsed(
          reason: "\(cause)", entries: recording.entries.count, duration: start.duration(to: .now)))
    }
    do {
      if recording.snapshot == nil || recording.fallback != nil { try recorder.journal.offer(snapshot: memory.value) }
    } catch  where recording.fallback != nil {
      problems.append(SnapshotNotKept(cause: error))
    }
    core.needsRecovery = false
    traceRestoring(recording.entries.count, since: began)
    for problem in problems { fail([], problem) }
    connectShared()
    core.sources.note(mayBeStale: !core.sources.isEmpty)
    core.madeFollowing?.forgetFinished()
  }
}

extension Root {
  /// Replaces the state by a recorded one.
  func show(_ state: State) {
    memory.change { $0 = state }
    core.shared?.isReplaced = true
  }

  /// Replays an earlier part of the record. Returns an error if it does not lead to the recorded state.
  private func difference(
    _ trial: Recording<State, Action>.Trial, _ recorder: Recorder<State, Action>
  ) -> (any Error)? {
    // Without an attachment, or the values that it read, the reducer would lead elsewhere whatever its rules are.
    guard let handledBy = try? recorder.attached(for: trial.entries) else { return nil }
    show(trial.snapshot)
    let isComplete = replay { replay in
      for (entry, attached) in zip(trial.entries, handledBy) {
        replay.handle(entry.action, entry.coeffects, by: attached)
      }
      return replay.forgetMissing()
    }
    return isComplete ? trial.difference(memory.value) : nil
  }
}

// MARK: - Actions to record

/// The actions that a store has handled and not yet recorded, with the journal that records them.
@usableFromInline
final class Recorder<State, Action> {
  let journal: any Journal<State, Action>
  /// The journal, if a store need not wait for it.
  let background: (any BackgroundJournal<State, Action>)?
  let mode: RecordingMode
  /// The actions handled since the last append, oldest first.
  var unrecorded: [Envelope<Action>] = []
  /// The coeffects and the attachments of each unrecorded action.
  private(set) var metadata: [Metadata] = []
  /// The number of the first unrecorded action.
  var firstNumber = 0
  private var log = AttachedLog<State, Action>()
  /// The order of writes in the background, and the one under way.
  var writes = WriteMachine()
  var write: BackgroundWrite<State, Action>?
  /// Whether outlets with a limit hold their actions, because too many are unrecorded.
  var holdsOutlets = false
  /// The callers that wait until a write ends.
  var waiters: [Signal] = []
  /// The initial state, if the record begins with it and not with a snapshot.
  private var initial: State?
  /// The attachments that the store was created with, and those of earlier runs.
  let registry: ReplayRegistry<State, Action>

  // A key path to an element of a generic tuple is created at each use, which cost a tenth of an append.
  struct Metadata {
    let coeffects: [Coeffect]
    let attached: Attached<State, Action>
  }

  init(_ journal: any Journal<State, Action>, _ registry: ReplayRegistry<State, Action>) {
    (self.journal, self.registry) = (journal, registry)
    background = journal as? any BackgroundJournal<State, Action>
    mode = background?.recording ?? .inSend
  }

  /// Returns the state that a record without a snapshot begins with.
  func initial(of recording: Recording<State, Action>, _ state: State, _ isRecovery: Bool) throws -> State {
    if !isRecovery {
      if !recording.entries.isEmpty { initial = state }
      return state
    }
    guard let initial else { throw RecordingGone() }
    return initial
  }

  func handled(
    _ envelope: Envelope<Action>, number: Int, coeffects read: [Coeffect], by attached: Attached<State, Action>
  ) {
    if unrecorded.isEmpty { firstNumber = number }
    unrecorded.append(envelope)
    metadata.append(Metadata(coeffects: read, attached: attached))
  }

  func append() throws {
    try journal.append(entries)
    noteAppended(metadata.map { $0.attached })
  }

  /// The entries of the unrecorded actions.
  var entries: [JournalEntry<Action>] {
    var entries: [JournalEntry<Action>] = []
    entries.reserveCapacity(unrecorded.count)
    for index in unrecorded.indices {
      let (answered, read) = (unrecorded[index].answeredKey, metadata[index])
      entries.append(
        JournalEntry(
          action: unrecorded[index].action, coeffects: read.coeffects, attachments: read.attached.names.attachments,
          key: answered?.key, reply: answered?.reply))
    }
    return entries
  }

  func noteAppended(_ handledBy: [Attached<State, Action>]) {
    for attached in handledBy { log.append(attached) }
    log.forget(allBut: journal.countSinceSnapshot)
  }

  func takeUnrecorded() -> [Envelope<Action>] {
    defer { (unrecorded, metadata) = ([], []) }
    return unrecorded
  }

  /// Returns the attachments that handled each of the entries since the newest snapshot. The last entry is the one that
  /// was appended last.
  ///
  /// - Throws: `RecordingError.attachmentsMissing`.
  func attached(for entries: [JournalEntry<Action>]) throws -> [Attached<State, Action>] {
    var missing = Attachments()
    var last: (names: Attachments?, attached: Attached<State, Action>) = (nil, registry.asMade)
    let first = log.count - entries.count
    let all = entries.indices.map { index in
      let names = entries[index].attachments
      if let known = log[first + index], names == nil || names == known.names.attachments { return known }
      if names != last.names { last = (names, registry.attached(for: names, &missing)) }
      return last.attached
    }
    if missing.isEmpty { return all }
    let count = entries.count { $0.attachments?.needs(missing) == true }
    throw RecordingError.attachmentsMissing(missing, count: count)
  }
}
