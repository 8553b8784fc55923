import Incremental

extension Root {
  /// Does what the machine says until it rests.
  @usableFromInline
  func runCycle() {
    while true {
      switch core.machine.next() {
      case .handle(let envelope): handle(envelope)
      case .stop(let overrun, let discarded, true): fail(discarded, overrun)
      case .stop(let overrun, let discarded, false):
        standardError("Sluice: \(StoreFailure(actions: discarded, cause: overrun))")
      case .settle: settle()
      case .rest: return core.follow(nil)
      }
    }
  }

  /// Handles what observers of something else than this store's cycle have sent.
  func resume() {
    guard core.machine.awaitsCycle else { return }
    core.machine.resume(inPass: core.graph.statistics.passes)
    runCycle()
  }

  private func handle(_ envelope: Envelope<Action>) {
    if let effect = envelope.effect, effect.isCancelled || effect.place.map(isThere) == false { return }
    if !unchecked.isEmpty { checkHandlers() }
    openBatch()
    if let cause = recoveryFailure() { return refuse([envelope], because: cause) }
    core.follow(envelope.dependencies)
    traceAction(envelope)
    memory.change { reduce(&$0, envelope.action, core.context) }
    let coeffects = core.takeCoeffects()
    core.sources.mayBeStale = !core.sources.isEmpty && !core.isAstray
    if core.work.contains(.residents) { core.effects.cancelGone() }
    if let recorder {
      recorder.handled(envelope, number: core.machine.handled, coeffects: coeffects)
    } else if let receipt = envelope.receipt {
      settled.append(receipt)
    }
    if core.work.contains(.reports) { report(envelope.action) }
  }

  /// Tells the error handler what reducers reported about an action.
  @usableFromInline
  func report(_ action: Action) {
    for problem in core.takeReports(of: action) { fail([action], problem) }
  }

  /// Starts what the reducers of this cycle described, in order.
  private func startDescribed() {
    guard core.work.contains(.effects) else { return }
    core.work.remove(.effects)
    var effects: [(effect: Described<Action>, root: Int)] = []
    swap(&effects, &core.described)
    for (effect, root) in effects { core.effects.start(effect.effect, root: root) }
  }

  /// The queue is empty: what happened is recorded, then may have consequences, then is told.
  private func settle() {
    record()
    startDescribed()
    // What effects have sent at once belongs to this cycle: nobody has heard of it yet.
    if core.machine.goOn() { return }
    traceObservers {
      if core.sources.mayBeStale, !core.isAstray { core.sources.refresh(in: core.graph) }
      closeBatch()
      core.tellWhole()
    }
    var receipts: [(Result<Void, any Error>) -> Void] = []
    swap(&receipts, &settled)
    for receipt in receipts { receipt(.success(())) }
  }

  private func openBatch() {
    guard !isBatchOpen else { return }
    preludes.tell()
    isBatchOpen = true
    core.graph.openBatch()
  }

  private func closeBatch() {
    guard isBatchOpen else { return }
    isBatchOpen = false
    core.graph.closeBatch()
  }
}

extension Root {
  /// Ends the store: its effects, and whatever is still to come.
  func shutDown() {
    if core.machine.isEnded { return fail([], StoreEnded()) }
    let discarded = core.machine.end()
    core.end()
    core.described = []
    // Whatever goes on is not plain any more, so that its end is seen.
    core.work.insert(.effects)
    for envelope in discarded { envelope.receipt?(.failure(StoreEnded())) }
    if !discarded.isEmpty { fail(discarded.map(\.action), StoreEnded()) }
  }
}
