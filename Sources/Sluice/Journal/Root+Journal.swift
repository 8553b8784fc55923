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
      try recorder.append()
    } catch {
      return rollBack(recorder, because: error)
    }
    for envelope in recorder.takeUnrecorded() {
      if let receipt = envelope.receipt { core.awaited.add(envelope.queued.number, receipt) }
    }
    do {
      try recorder.journal.offer(snapshot: memory.value)
    } catch {
      fail([], SnapshotNotKept(cause: error))
    }
  }

  /// Closes the journal of a store that was shut down, so that others may open it, as soon as all handled actions are
  /// recorded.
  func closeJournal() {
    guard let recorder, core.machine.isEnded else { return }
    // Otherwise a cycle is running, and calls this again at its end.
    if recorder.unrecorded.isEmpty, core.machine.phase != .handling { recorder.journal.close() }
  }

  private func rollBack(_ recorder: Recorder<State, Action>, because cause: any Error) {
    core.described = []
    core.whenRecorded = []
    core.forgetRefused()
    core.work.remove(.effects)
    let consequences = core.machine.discard(causedSince: recorder.firstNumber)
    let refused = recorder.takeUnrecorded() + consequences
    core.needsRecovery = true
    core.sources.note(mayBeStale: false)
    _ = recoveryFailure()
    report(tape?.removeAll(after: recorder.firstNumber - 1, leaving: memory.value))
    refuse(refused, because: cause)
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
    let error = ActionNotRecorded(cause: cause)
    core.refusals.note(envelopes.lazy.map(\.queued.number), error)
    for envelope in envelopes { envelope.receipt?(.failure(error)) }
    fail(envelopes.map(\.action), error)
  }

  /// Replaces the state by that of the journal: the newest snapshot, and the actions since.
  @usableFromInline
  func restore() throws {
    guard let recorder else { return }
    let recording = try recorder.journal.load()
    let handledBy = try recorder.attached(for: recording.entries)
    if let snapshot = recording.snapshot {
      memory.change { $0 = snapshot }
      core.shared?.isReplaced = true
    } else if core.needsRecovery {
      throw RecordingGone()
    }
    replay(recording.entries, handledBy: handledBy)
    if recording.snapshot == nil { try recorder.journal.offer(snapshot: memory.value) }
    core.needsRecovery = false
    connectShared()
    core.sources.note(mayBeStale: !core.sources.isEmpty)
    core.madeFollowing?.forgetFinished()
  }
}
