// Documentation/Internals/Tape.md explains how a tape and a journal differ.

import Incremental

extension Root {
  /// Begins to record, unless the store records already. Returns the tape.
  func record(limit: Int, snapshotEvery: Int) -> Tape<State, Action> {
    if let tape { return tape }
    recover()
    let made = Tape<State, Action>(
      memory.value, base: core.machine.handled, limit: limit, snapshotEvery: snapshotEvery,
      startDate: core.beginning.date)
    tape = made
    // Unowned, because an object with weak references is retained ten times slower. The log releases the closure when
    // the recording ends.
    core.keepAllCoeffects { [unowned made] in made.note(unrepeatable: $0) }
    recordLoads()
    made.beginLoads()
    change()
    return made
  }

  func stopRecording() {
    if tape == nil { return }
    resumeLive()
    stopRecordingLoads()
    tape = nil
    core.forgetCoeffects(records: recorder != nil || core.trace != nil)
    if recorder == nil { attached = nil }
    updatePath()
  }

  /// Whether the source of each action is noted as it arrives.
  var notesSources: Bool { tape != nil || core.actionStreams > 0 }

  /// The live state of the store, even while another state is displayed.
  var liveState: State { shown?.live ?? memory.value }

  /// Records an action that was handled.
  @inlinable
  func note(_ action: Action, _ details: consuming ActionDetails, _ coeffects: consuming [Coeffect]) {
    put(HandledAction(action, details, coeffects: coeffects, attached?.names), attached)
  }

  /// Appends an entry to the tape, if there is one, and to its file.
  @inlinable
  func put(_ entry: consuming HandledAction<Action>, _ attached: Attached<State, Action>?) {
    guard let tape else { return }
    tape.append(entry, attached, state: memory.value)
    if tape.isStreamed { streamLast() }
  }

  /// Writes the last entry to the file of the tape.
  @usableFromInline
  func streamLast() {
    guard let tape, let entry = tape[tape.last] else { return }
    report(tape.write { try $0.append(entry) })
  }

  /// Flushes the tape's file, if it has one.
  @inlinable
  func flushTape() {
    if let tape, tape.isStreamed { flush(tape) }
  }

  @usableFromInline
  func flush(_ tape: Tape<State, Action>) { report(tape.write { try $0.flush() }) }

  /// Reports an error of a tape's file, if any.
  func report(_ failure: (any Error)?) {
    if let failure { fail([], failure) }
  }

  @inlinable
  func details(of queued: Queued<Action>, source: ActionSource) -> ActionDetails {
    ActionDetails(queued, source, number: core.machine.handled, at: core.elapsed())
  }

  /// Notes the attachments that handle the following actions, while a journal or a tape records them.
  func noteAttachments() {
    guard recorder != nil || tape != nil else { return }
    let parcel = recorder?.registry.asMade.names.attachments.parcel
    let now = Attached(interceptors, additions, parcel: parcel)
    attached = now
    guard let tape else { return }
    if interceptors.hasUnnamed(after: firstInterceptors) { tape.note(unrepeatable: "an interceptor without a name") }
    if now.names.attachments.additions.contains("") {
      tape.note(unrepeatable: "a reducer that was added without a name")
    }
  }
}

// MARK: - Stores that only record

// Everything in this section is inlinable, so that it is specialized in the client: otherwise a recorded action
// would cost ten times as much.

/// The cycle of a store in which only a tape in memory takes part.
extension Root {
  /// Whether an action can be reduced and recorded at once.
  @inlinable
  var isRecordedOnly: Bool {
    guard needsQueue, !needsSlowPath, let tape, !tape.isStreamed else { return false }
    return core.machine.isResting && core.graph.isResting && !isQueueHeld && core.current.ofAction == nil
  }

  /// Handles an action while the store rests, like `handlePlain`, and records it. Returns the action's number.
  @inlinable
  func handleRecorded(_ action: Action, _ origin: Origin?) -> Int {
    core.machine.beginPlain()
    let number = core.machine.handled
    isHandling = true
    core.holdParts()
    memory.change { first(&$0, action, core.context) }
    core.letPartsGo()
    note(action, ActionDetails(number: number, at: core.elapsed(), origin), core.takeCoeffects())
    endHandling()
    goOn(after: action)
    return number
  }

  /// Ends the handling of a queued action, in a store that does not need the slow path.
  @inlinable
  func note(_ queued: Queued<Action>) {
    if core.isEchoing { core.echo.append(queued.action) }
    if tape != nil { note(queued.action, details(of: queued, source: queued.source), core.takeCoeffects()) }
    endHandling()
  }

  /// Ends the handling of an action, and applies attachments that were added or removed meanwhile.
  @inlinable
  func endHandling() {
    isHandling = false
    if hasAttachmentChange { change() }
  }
}
