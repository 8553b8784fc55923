extension EffectRunner {
  func traceStart(of run: Run) {
    run.hasStarted = true
    core.trace(.effectStarted(id: run.id, name: run.effect.label, action: run.root))
  }

  func traceEnd(of run: Run, _ outcome: TraceEvent.Outcome) {
    if run.hasStarted { core.trace(.effectEnded(id: run.id, name: run.effect.label, outcome: outcome)) }
  }

  /// Returns how an effect ended. Its error counts as caught if it has a `catch`, or is a part of another effect.
  func outcome(of run: Run, _ error: (any Error)?) -> TraceEvent.Outcome {
    guard let error else { return .finished }
    return run.effect.failure == nil && run.whenOver == nil ? .failed(error) : .caught(error)
  }

  /// Traces an effect that a handler has performed without a task.
  func traceAtOnce(_ effect: Effect<Action>, _ root: Int, _ outcome: TraceEvent.Outcome) {
    guard core.trace != nil else { return }
    let id = nextID()
    core.trace(.effectStarted(id: id, name: effect.label, action: root))
    core.trace(.effectEnded(id: id, name: effect.label, outcome: outcome))
  }
}

extension Effect {
  /// The name of the effect in a trace: its id, its kind, or its source location.
  var label: String {
    if let idInWords { return idInWords }
    if case .perform(let performing) = work, let request = performing.request { return "\(type(of: request))" }
    return origin.map { "effect at \($0)" } ?? "effect"
  }
}
