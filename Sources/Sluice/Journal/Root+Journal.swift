// Documentation/Internals/Recording.md says why the entry is appended after the reducer ran.

import Incremental

extension Root {
  /// Appends the handled actions. If the journal refuses them, the state returns to the journal's.
  ///
  /// No copy of the state is kept for that: the journal itself can always say what the state was. So recording costs
  /// nothing but the append, and a refused action leaves no trace.
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

  /// The store was shut down: others may have the journal, as soon as all that was handled is in it.
  func closeJournal() {
    guard let recorder, core.machine.isEnded else { return }
    // Otherwise a cycle is under way, at whose end it is asked again.
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

  /// Brings the state back to what the journal says, if it is not; returns the error if that fails.
  func recoveryFailure() -> (any Error)? {
    guard core.needsRecovery else { return nil }
    do {
      try restore()
      return nil
    } catch {
      return error
    }
  }

  /// Tries again to bring back the state after the journal refused an action and could not be read, before somebody
  /// looks at it.
  func recover() { _ = recoveryFailure() }

  func refuse(_ envelopes: [Envelope<Action>], because cause: any Error) {
    let error = ActionNotRecorded(cause: cause)
    core.refusals.note(envelopes.lazy.map(\.queued.number), error)
    for envelope in envelopes { envelope.receipt?(.failure(error)) }
    fail(envelopes.map(\.action), error)
  }

  /// Replaces the state by what the journal says: the newest snapshot, and the actions since.
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
