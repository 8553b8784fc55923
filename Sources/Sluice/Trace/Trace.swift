// Documentation/Internals/Trace.md explains why a store without a trace pays nothing for it.

/// Receives all events of a store.
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
  private let now: () -> Duration

  /// Creates a trace.
  ///
  /// - Parameters:
  ///   - clock: The clock that measures the time of reducers.
  ///   - receive: Called with each event.
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
