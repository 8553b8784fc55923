// Documentation/Internals/DispatchCycle.md explains why effects start at the end of a cycle.

import Incremental

extension Root {
  /// Performs the steps of the machine until it rests.
  ///
  /// This function, and those it calls for a store without a journal, a trace and the like, are inlined into the
  /// client, where the types are known. The rest is the slow path below.
  @inlinable
  func runCycle() {
    while true {
      switch core.machine.next() {
      case .handle(let queued): handle(queued)
      case .settle: settle()
      case .stop(let overrun, let discarded, let isFirst): stop(overrun, discarded, isFirst: isFirst)
      case .rest:
        if core.current.ofAction != nil { core.use(nil) }
        return
      }
    }
  }

  /// Handles actions that were sent by observers outside this store's cycle.
  func resume() {
    guard core.machine.awaitsCycle, !isQueueHeld else { return }
    core.machine.resume(inPass: core.graph.passNumber)
    runCycle()
  }

  @inlinable
  func handle(_ queued: Queued<Action>) {
    if needsSlowPath || queued.hasExtras || core.current.ofAction != nil { return handleOnSlowPath(queued) }
    if !core.sources.isEmpty { openBatch() }
    isHandling = needsQueue
    if needsQueue { core.holdParts() }
    memory.change { first(&$0, queued.action, core.context) }
    if isHandling { core.letPartsGo() }
    core.sources.note(mayBeStale: !core.sources.isEmpty)
    if core.work.contains(.scopedEffects) { cancelGone() }
    if isHandling || needsQueue { note(queued) }
    if core.work.contains(.reports) { report(queued.action) }
  }

  /// Passes the reports of reducers about an action to the error handler.
  @usableFromInline
  func report(_ action: Action) {
    for problem in core.takeReports(of: action) { fail([action], problem) }
  }

  /// Starts effects, then notifies observers, after the queue has become empty.
  @inlinable
  func settle() {
    if needsSlowPath || !core.awaited.isEmpty { return settleOnSlowPath() }
    if needsQueue { flushTape() }
    if !core.work.isDisjoint(with: [.effects, .details, .sequences, .shared, .ongoing]) {
      if core.work.contains(.shared) { shareChanges() }
      if core.work.contains(.details) { core.notifyOfDetails() }
      if core.work.contains(.effects) { startDescribed() }
      // Actions that services and effects have sent at once belong to this cycle, because no observer was called yet.
      if core.machine.goOn() { return }
      if core.work.contains(.sequences), core.goOnWithSequences() { return }
      if core.work.contains(.shared) { shareChanges() }
      if core.work.contains(.ongoing) {
        followState()
        if core.machine.goOn() { return }
      }
    }
    if !core.sources.isEmpty || isBatchOpen { notifyOfChanges() }
  }

  /// Starts the effects that the reducers of this cycle described, in order.
  @inlinable
  func startDescribed() {
    core.work.remove(.effects)
    swap(&core.starting, &core.described)
    for index in core.starting.indices where !performAtOnce(core.starting[index]) { core.start(core.starting[index]) }
    core.starting.removeAll(keepingCapacity: true)
  }

  /// Performs a typed effect whose handler is synchronous; returns false for everything else.
  @inlinable
  func performAtOnce(_ described: PendingEffect<Action>) -> Bool {
    guard let request = described.request, described.place == nil, !needsQueue, !core.machine.isEnded else {
      return false
    }
    do {
      guard case .done(let action) = try request.ask(core.handlers) else { return false }
      if let action { enqueue(Queued(action, root: described.root, request.origin)) }
    } catch {
      core.fail(described, error)
    }
    return true
  }
}

extension Root {
  /// Ends the store: its services, its effects, and all queued actions.
  func shutDown() {
    if core.machine.isEnded { return fail([], StoreError.ended) }
    resumeLive()
    let discarded = core.machine.end()
    endServices()
    core.shared?.end()
    core.end()
    core.described = []
    // Running cycles leave the plain path, so that they notice the end.
    core.work.insert(.effects)
    for envelope in discarded { envelope.completion?(.failure(StoreError.ended)) }
    if !discarded.isEmpty { fail(discarded.map(\.action), StoreError.ended) }
    core.notifyOfEnd()
    closeJournal()
  }
}

// MARK: - The slow path

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
    if core.trace != nil { traceAction(envelope) }
    let actionObservers = notifyServices(before: envelope.action)
    isHandling = attached != nil
    if core.actionStreams > 0 { core.handling = details(of: envelope.queued, source: envelope.source) }
    core.holdParts()
    if core.hasUnrecorded { keepRecordedState() }
    let isAsked = envelope.extras?.asker != nil
    if isAsked { core.asker = envelope.asker }
    timed(.reducers) { memory.change { reduce(&$0, envelope.action, core.context) } }
    core.letPartsGo()
    let coeffects = core.takeCoeffects()
    core.sources.note(mayBeStale: !core.sources.isEmpty && !core.needsRecovery)
    if core.work.contains(.scopedEffects) { cancelGone() }
    notify(actionObservers, after: envelope.action)
    core.noteWaits(envelope.action, by: envelope.effect)
    if isAsked { noteAnswer(to: envelope) }
    if tape != nil { note(envelope.action, details(of: envelope.queued, source: envelope.source), coeffects) }
    if let recorder {
      recorder.handled(
        envelope, number: core.machine.handled, coeffects: coeffects, by: attached ?? recorder.registry.asMade)
    } else if let completion = envelope.completion {
      core.awaited.add(core.machine.handled, completion, envelope.outcome())
    }
    endHandling()
    if core.work.contains(.reports) { report(envelope.action) }
    if core.trace != nil { traceEnd(of: envelope) }
  }

  /// Records the actions, starts their effects, then notifies observers.
  @usableFromInline
  func settleOnSlowPath() {
    if let recorder, settleRecording(recorder) { return }
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
    notifyTraced()
    cycleEnded?()
    answerSenders()
    closeJournal()
  }

  /// Records the actions. Returns true if they are on their way, so that the rest of the cycle waits for them.
  private func settleRecording(_ recorder: Recorder<State, Action>) -> Bool {
    if recordsInBackground(recorder) { return settleInBackground(recorder) }
    timed(.journal) { record() }
    return false
  }

  @inline(__always)
  func notifyTraced() {
    traceObservers { if let times = core.times { notifyMeasured(times) } else { notifyOfChanges() } }
  }

  @inline(__always)
  func answerSenders() {
    for (completion, outcome) in core.awaited.takeAll() { completion(.success(outcome)) }
  }

  /// Passes recorded actions to the readers of action streams.
  func giveOutRecorded() {
    if core.whenRecorded.isEmpty { return }
    defer { core.whenRecorded = [] }
    for giveOut in core.whenRecorded { giveOut() }
  }

  @usableFromInline
  func stop(_ overrun: StoreError, _ discarded: [Envelope<Action>], isFirst: Bool) {
    for envelope in discarded { envelope.completion?(.failure(overrun)) }
    let actions = discarded.map(\.action)
    if isFirst {
      fail(actions, overrun)
    } else {
      standardError("Sluice: \(StoreFailure(actions: actions, cause: overrun))")
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

  func closeBatch() {
    guard isBatchOpen else { return }
    isBatchOpen = false
    core.graph.closeBatch()
  }
}
