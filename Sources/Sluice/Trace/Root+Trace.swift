import Incremental

extension Root {
  /// Wraps a reduction so that the trace gets its duration.
  static func measured(
    _ reduce: @escaping Reduction<State, Action>, _ core: ActionCore<Action>
  ) -> Reduction<State, Action> {
    guard let trace = core.trace else { return reduce }
    return { [unowned core] state, action, context in
      if core.isReplaying { return reduce(&state, action, context) }
      let duration = trace.measure { reduce(&state, action, context) }
      core.emit(.reduced(action: core.machine.handled, duration: duration))
    }
  }

  /// Attributes the time of `work` to a phase, while an inspector's page is open.
  @inline(__always)
  func timed(_ phase: CycleTimes.Phase, _ work: () -> Void) {
    guard let times = core.times else { return work() }
    times.enter(phase)
    work()
    times.enter(.rest)
  }

  func traceAction(_ envelope: Envelope<Action>) {
    core.trace(
      .action(
        number: core.machine.handled, value: envelope.action, origin: envelope.origin,
        cause: TraceEvent.Cause(envelope)))
  }

  /// Updates derived values and notifies observers; then traces both.
  func traceObservers(_ notify: () -> Void) {
    guard core.trace != nil else { return notify() }
    let before = core.graph.statistics
    notify()
    let after = core.graph.statistics
    if after.passes != before.passes { core.trace(.pass(statistics: after)) }
    if after.notified != before.notified { core.trace(.notified(observers: after.notified - before.notified)) }
    core.trace(.cycleEnded(actions: core.machine.handled - tracedActions))
    tracedActions = core.machine.handled
  }
}
