import Incremental

/// The cycle of a store with a journal, a trace, `will` observers, action services, or added reducers and
/// interceptors. It also handles the actions of effects that may have been cancelled.
extension Root {
  @usableFromInline
  func handleOnSlowPath(_ queued: Queued<Action>) {
    let envelope = core.machine.envelope(of: queued)
    if let effect = envelope.effect, effect.isCancelled || effect.place.map(isPresent) == false { return }
    if !unchecked.isEmpty { checkHandlers() }
    core.times?.start()
    openBatch()
    if let cause = recoveryFailure() { return refuse([envelope], because: cause) }
    core.use(envelope.dependencies)
    traceAction(envelope)
    let actionObservers = notifyServices(before: envelope.action)
    isHandling = attached != nil
    if core.actionStreams > 0 { core.handling = details(of: envelope.queued, source: envelope.source) }
    core.holdParts()
    timed(.reducers) { memory.change { reduce(&$0, envelope.action, core.context) } }
    core.letPartsGo()
    let coeffects = core.takeCoeffects()
    core.sources.note(mayBeStale: !core.sources.isEmpty && !core.needsRecovery)
    if core.work.contains(.scopedEffects) { cancelGone() }
    notify(actionObservers, after: envelope.action)
    core.noteWaits(envelope.action, by: envelope.effect)
    if tape != nil { note(envelope.action, details(of: envelope.queued, source: envelope.source), coeffects) }
    if let recorder {
      recorder.handled(
        envelope, number: core.machine.handled, coeffects: coeffects, by: attached ?? recorder.registry.asMade)
    } else if let receipt = envelope.receipt {
      core.awaited.add(core.machine.handled, receipt)
    }
    endHandling()
    if core.work.contains(.reports) { report(envelope.action) }
  }

  /// Records the actions, starts their effects, then notifies observers.
  @usableFromInline
  func settleOnSlowPath() {
    if recorder != nil { timed(.journal) { record() } }
    flushTape()
    giveOutRecorded()
    if core.work.contains(.shared) { shareChanges() }
    if core.work.contains(.details) { core.notifyOfDetails() }
    if core.work.contains(.effects) { timed(.effects) { startDescribed() } }
    if core.machine.goOn() { return }
    if core.work.contains(.sequences), core.goOnWithSequences() { return }
    if core.work.contains(.shared) { shareChanges() }
    if core.work.contains(.ongoing) {
      timed(.effects) { followState() }
      if core.machine.goOn() { return }
    }
    traceObservers { if let times = core.times { notifyMeasured(times) } else { notifyOfChanges() } }
    cycleEnded?()
    for (receipt, effects) in core.awaited.takeAll() { receipt(.success(effects)) }
    closeJournal()
  }

  /// Passes recorded actions to the readers of action streams.
  private func giveOutRecorded() {
    if core.whenRecorded.isEmpty { return }
    defer { core.whenRecorded = [] }
    for giveOut in core.whenRecorded { giveOut() }
  }

  @usableFromInline
  func stop(_ overrun: DispatchLimitExceeded, _ discarded: [Action], isFirst: Bool) {
    if isFirst {
      fail(discarded, overrun)
    } else {
      standardError("Sluice: \(StoreFailure(actions: discarded, cause: overrun))")
    }
  }

  @usableFromInline
  func cancelGone() { core.effects.cancelGone() }

  /// Notifies the observers of changes.
  @usableFromInline
  func notifyOfChanges() {
    if core.sources.mayBeStale, !core.needsRecovery { core.sources.refresh(in: core.graph) }
    closeBatch()
  }

  private func notifyMeasured(_ times: CycleTimes) {
    timed(.changes) {
      if core.sources.mayBeStale, !core.needsRecovery { core.sources.refreshMeasured(in: core.graph) }
    }
    guard isBatchOpen else { return }
    isBatchOpen = false
    core.graph.closeBatch(measuredBy: times)
  }

  @usableFromInline
  func openBatch() {
    guard !isBatchOpen else { return }
    willChangeObservers.notify()
    isBatchOpen = true
    core.graph.openBatch()
  }

  private func closeBatch() {
    guard isBatchOpen else { return }
    isBatchOpen = false
    core.graph.closeBatch()
  }
}
