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
    if !sources.isEmpty { sources.mayBeStale = true }
    if let recorder {
      recorder.handled(envelope, number: core.machine.handled)
    } else if let receipt = envelope.receipt {
      settled.append(receipt)
    }
    startDescribed()
  }

  /// Starts what the reducer described, after what caused it is recorded.
  @usableFromInline
  func startDescribed() {
    guard !core.described.isEmpty else { return }
    record()
    var effects: [Effect<Action>] = []
    swap(&effects, &core.described)
    for effect in effects { start(effect) }
  }

  /// The queue is empty: what happened is recorded, then told.
  private func settle() {
    record()
    if sources.mayBeStale { sources.refresh() }
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
