// Documentation/Internals/Trace.md says why a trace that is off costs nothing.

/// Receives all events of a store. For tools: logs, metrics, inspectors, tests.
///
/// ```swift
/// let store = Store(App(), app, trace: Trace { event in print(event) })
/// ```
///
/// Rules:
/// - It is given to a store when that is made, and cannot be attached later, nor to a store for a part: actions are no
///   event stream. Whoever wants to react to something observes the state; the guide says why.
/// - It must not use the store. It receives nothing while a journal is continued.
///
/// - Complexity: a store without a trace makes no events, calls nothing and reads no clock. A store with one queues each
///   action before it handles it.
public final class Trace {
  private let receive: (TraceEvent) -> Void
  private let now: () -> Duration

  /// Makes a trace.
  ///
  /// - Parameters:
  ///   - clock: what the time that reducers take is measured with.
  ///   - receive: is called with each event.
  public init<C: Clock>(clock: C = ContinuousClock(), _ receive: @escaping (TraceEvent) -> Void)
  where C.Duration == Duration {
    let start = clock.now
    now = { start.duration(to: clock.now) }
    self.receive = receive
  }

  /// Combines several traces into one; they receive each event in this order.
  public init(_ traces: [Trace]) {
    now = traces.first?.now ?? { .zero }
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
  /// Emits an event, if there is a trace; it is made only if there is one.
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

  /// Traces that an interceptor begins.
  @usableFromInline
  func entered(_ name: String) { core { $0.emit(.entered(interceptor: name)) } }

  /// Traces that an interceptor is done.
  @usableFromInline
  func left(_ name: String) { core { $0.emit(.left(interceptor: name)) } }
}
