// Documentation/Internals/Trace.md explains why a store without a trace pays nothing for it.

import Incremental

/// A receiver of all events of a store.
///
/// For tools: logs, metrics, inspectors, tests.
///
/// ```swift
/// let store = Store(App(), app, trace: Trace { event in print(event) })
/// ```
///
/// Rules:
/// - Pass it to a store at its creation; it cannot be attached later, nor to a store for a part, because actions are
///   not an event stream. Code that reacts to something observes the state; the guide explains why.
/// - It must not use the store. It receives nothing while a journal is replayed.
///
/// - Complexity: a store without a trace creates no events, calls nothing and reads no clock. A store with one queues
///   each action before it handles it.
public final class Trace {
  private let receive: (TraceEvent) -> Void
  let now: () -> Duration
  /// The contexts of the spans that the trace makes, if it makes any.
  package let contexts: (any TracedContexts)?

  /// Creates a trace.
  ///
  /// - Parameters:
  ///   - clock: The clock that measures the time of reducers.
  ///   - receive: Called with each event.
  public convenience init<C: Clock>(clock: C = ContinuousClock(), _ receive: @escaping (TraceEvent) -> Void)
  where C.Duration == Duration {
    self.init(clock: clock, contexts: nil, receive)
  }

  /// Creates a trace whose spans have contexts.
  package init<C: Clock>(
    clock: C = ContinuousClock(), contexts: (any TracedContexts)?, _ receive: @escaping (TraceEvent) -> Void
  ) where C.Duration == Duration {
    let start = clock.now
    now = { start.duration(to: clock.now) }
    self.contexts = contexts
    self.receive = receive
  }

  /// Combines several traces into one; they receive each event in this order.
  public init(_ traces: [Trace]) {
    now = traces.first?.now ?? { .zero }
    contexts = traces.lazy.compactMap(\.contexts).first
    receive = { event in for trace in traces { trace.receive(event) } }
  }

  package func callAsFunction(_ event: TraceEvent) { receive(event) }

  func measure(_ body: () -> Void) -> Duration {
    let start = now()
    body()
    return now() - start
  }
}

extension Core {
  /// Emits an event, which is created only if there is a trace.
  @inlinable @inline(__always)
  final func trace(_ event: @autoclosure () -> TraceEvent) {
    if trace != nil { emit(event()) }
  }

  @usableFromInline
  final func emit(_ event: TraceEvent) {
    if isReplaying { return }
    if let times { times.pause { trace?(event) } } else { trace?(event) }
  }
}

extension Context {
  /// Whether there is a trace.
  @inlinable
  var isTraced: Bool { core { $0.trace != nil } }

  /// Traces the start of an interceptor.
  @usableFromInline
  func entered(_ name: String) { core { $0.emit(.entered(interceptor: name)) } }

  /// Traces the end of an interceptor.
  @usableFromInline
  func left(_ name: String) { core { $0.emit(.left(interceptor: name)) } }
}

// MARK: - Tracing cycles

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
    core.contexts?.setParent(envelope.context)
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

// MARK: - Tracing the journal

extension Root {
  func appendTraced(_ recorder: Recorder<State, Action>) throws {
    guard let trace = core.trace else { return try recorder.append() }
    let (count, start) = (recorder.unrecorded.count, trace.now())
    try recorder.append()
    core.emit(.recorded(entries: count, duration: trace.now() - start))
  }

  func traceWrite(_ write: BackgroundWrite<State, Action>) {
    guard let trace = core.trace, let start = write.start else { return }
    core.emit(.recorded(entries: write.envelopes.count, duration: trace.now() - start))
  }

  func traceRestoring(_ entries: Int, since start: Duration?) {
    guard let trace = core.trace, let start else { return }
    core.emit(.restored(entries: entries, duration: trace.now() - start))
  }
}

// MARK: - Tracing effects

extension EffectRunner {
  func traceStart(of run: Run) {
    run.hasStarted = true
    core.contexts?.setParent(run.context)
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
    core.contexts?.setParent(core.startedIn)
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

// MARK: - The name of a store

/// The name of a store among many of its kind, such as its key in a host.
package enum StoreName {
  // Not `@TaskLocal`, because macros are not available where only interfaces are checked.
  private static let local = TaskLocal<String?>(wrappedValue: nil)

  /// The name of the store that is being made; nil if it has none. Traces that are made meanwhile report it.
  package static var current: String? { local.get() }

  /// Makes a store with a name.
  package static func with<Made>(_ name: String, _ make: () throws -> Made) rethrows -> Made {
    try local.withValue(name, operation: make)
  }
}
