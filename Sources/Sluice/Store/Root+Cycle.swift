// Documentation/Internals/DispatchCycle.md explains why effects start at the end of a cycle.

import Incremental

extension Root {
  /// Performs the steps of the machine until it rests.
  ///
  /// This function, and those it calls for a store without a journal, a trace and the like, are inlined into the
  /// client, where the types are known. The rest is in `Root+SlowPath`.
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
    if core.machine.isEnded { return fail([], StoreEnded()) }
    resumeLive()
    let discarded = core.machine.end()
    endServices()
    core.shared?.end()
    core.end()
    core.described = []
    // Running cycles leave the plain path, so that they notice the end.
    core.work.insert(.effects)
    for envelope in discarded { envelope.receipt?(.failure(StoreEnded())) }
    if !discarded.isEmpty { fail(discarded.map(\.action), StoreEnded()) }
    core.notifyOfEnd()
    closeJournal()
  }
}
