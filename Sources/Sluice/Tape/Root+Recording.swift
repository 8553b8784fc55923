// All that is here is inlinable, so that it is specialised in the client: a recorded action would cost ten times as much otherwise.

import Incremental

/// The cycle of a store in which nothing takes part but a tape in memory.
extension Root {
  /// Whether an action can be reduced and recorded at once.
  @inlinable
  var isRecordedOnly: Bool {
    guard needsQueue, !needsSlowPath, let tape, !tape.isStreamed else { return false }
    return core.machine.isResting && core.graph.isResting && !isQueueHeld && core.current.ofAction == nil
  }

  /// Handles an action while the store rests, like `handlePlain`, and records it. Returns its number.
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

  /// Ends the handling of an action that was queued, in a store without a need for the slow path.
  @inlinable
  func note(_ queued: Queued<Action>) {
    if core.isEchoing { core.echo.append(queued.action) }
    if tape != nil { note(queued.action, details(of: queued, source: queued.source), core.takeCoeffects()) }
    endHandling()
  }

  /// Lets attachments count that were added or removed while an action was handled.
  @inlinable
  func endHandling() {
    isHandling = false
    if hasAttachmentChange { change() }
  }
}
