// Documentation/Internals/Tape.md says how a tape and a journal differ.

import Incremental

extension Root {
  /// Begins to record, unless the store records already.
  func record(limit: Int, snapshotEvery: Int) -> Tape<State, Action> {
    if let tape { return tape }
    recover()
    let made = Tape<State, Action>(
      memory.value, base: core.machine.handled, limit: limit, snapshotEvery: snapshotEvery,
      startDate: core.beginning.date)
    tape = made
    core.keepAllCoeffects { [weak made] name in made?.note(unrepeatable: name) }
    change()
    return made
  }

  func stopRecording() {
    if tape == nil { return }
    resumeLive()
    tape = nil
    core.forgetCoeffects(records: recorder != nil || core.trace != nil)
    if recorder == nil { attached = nil }
    updateAttendance()
  }

  /// Whether the source of each action is noted as it arrives.
  var notesSources: Bool { tape != nil || core.actionStreams > 0 }

  /// The state of the store, also while another one is shown.
  var liveState: State { shown?.live ?? memory.value }

  /// Notes an action that was handled.
  func note(_ envelope: Envelope<Action>, _ coeffects: [Coeffect]) {
    guard let tape else { return }
    let entry = HandledAction(
      envelope.action, details(of: envelope), coeffects: coeffects, attachments: attached?.names)
    report(tape.append(entry, attached, state: memory.value))
  }

  /// Reports that the file of a tape failed.
  func report(_ failure: (any Error)?) {
    if let failure { fail([], failure) }
  }

  func details(of envelope: Envelope<Action>) -> ActionDetails {
    ActionDetails(envelope, number: core.machine.handled, at: core.beginning.elapsed)
  }

  /// The attachments that handle actions from now on, while a journal or a tape notes them.
  func noteAttachments() {
    guard recorder != nil || tape != nil else { return }
    let parcel = recorder?.registry.asMade.names.parcel
    let now = Attached(interceptors, additions, parcel: parcel)
    attached = now
    guard let tape else { return }
    if interceptors.hasUnnamed(after: firstInterceptors) { tape.note(unrepeatable: "an interceptor without a name") }
    if now.names.additions.contains("") { tape.note(unrepeatable: "a reducer that was added without a name") }
  }
}
