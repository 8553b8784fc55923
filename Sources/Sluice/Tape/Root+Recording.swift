// Everything in this file is inlinable, so that it is specialized in the client: otherwise a recorded action would
// cost ten times as much.

import Incremental

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
