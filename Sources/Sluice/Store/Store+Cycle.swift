import Incremental

extension Store {
  /// Does what the machine says until it rests.
  @usableFromInline
  func runCycle() {
    while true {
      switch core.machine.next() {
      case .handle(let envelope): handle(envelope)
      case .settle: settle()
      case .rest: return
      }
    }
  }

  private func handle(_ envelope: Envelope<Action>) {
    openBatch()
    if let cause = recoveryFailure() { return refuse([envelope], because: cause) }
    memory.change { reduce(&$0, envelope.action, Context(core)) }
    sources.mayBeStale = !sources.isEmpty && !isAstray
    if let recorder {
      recorder.handled(envelope, number: core.machine.handled)
    } else if let receipt = envelope.receipt {
      settled.append(receipt)
    }
  }

  /// Starts what the reducers of this cycle described, in order.
  private func startDescribed() {
    guard !core.described.isEmpty else { return }
    var effects: [Effect<Action>] = []
    swap(&effects, &core.described)
    for effect in effects { start(effect) }
  }

  /// The queue is empty: what happened is recorded, then may have consequences, then is told.
  private func settle() {
    record()
    startDescribed()
    if sources.mayBeStale, !isAstray { sources.refresh(in: graph) }
    closeBatch()
    var receipts: [(Result<Void, any Error>) -> Void] = []
    swap(&receipts, &settled)
    for receipt in receipts { receipt(.success(())) }
  }

  private func openBatch() {
    guard !isBatchOpen else { return }
    isBatchOpen = true
    graph.openBatch()
  }

  private func closeBatch() {
    guard isBatchOpen else { return }
    isBatchOpen = false
    graph.closeBatch()
  }
}
