#if Tracing
  import Incremental
  public import Sluice
  public import Tracing

  extension Trace {
    /// Returns a trace that makes a span for each action and each effect of a store.
    ///
    /// ```swift
    /// let store = Store(Board(), board, trace: Trace([.log(to: logger), .spans()]), isolation: self)
    /// ```
    ///
    /// - The span of an action lasts while it is handled. Its parent is the span of its sender: the request that sends
    ///   it through an outlet or in the store's isolation, the action whose reducer or observer sends it, or the
    ///   effect. Its attributes are `sluice.action`, its number; `sluice.cause`; and, if known, `code.file.path` and
    ///   `code.line.number`.
    /// - The span of an effect lasts from its start to its end. Its parent is the span of the action whose reducer
    ///   described it, or of the effect that it is a part of. Its attributes are `sluice.effect`; `sluice.outcome`; and
    ///   `sluice.action`, the action that it goes back to.
    ///
    /// Both have the key of a store of a `StoreHost`, as `sluice.store`.
    ///
    /// Rules:
    /// - The names of actions contain their cases, and no values. The name of an effect is its id, the type of its
    ///   request, or its line.
    /// - The task of an effect has the context of the effect's span, so that requests it makes are children of it. An
    ///   effect that a store without an isolation runs by hand has a span, but the context of its caller.
    /// - The error by which a reducer refuses an action, and the error of an effect, are recorded in the span, whose
    ///   status is then an error. If a journal refuses actions, their spans have ended; their senders get the error.
    /// - An action that an observer sends to another store is a child of what is current in the observer's task.
    /// - An effect that follows the state is a child of the last action of the cycle.
    /// - A replay makes no spans. Each store needs a trace of its own, with `.spans` once.
    ///
    /// - Parameters:
    ///   - tracer: The tracer that makes the spans; by default that of the program.
    ///   - name: Returns the name of the span of an action, or nil for an action without one: then what it leads to
    ///     belongs to the span of its sender. By default the names of its case and of the cases inside: `row.title`.
    public static func spans(
      by tracer: any Tracer = InstrumentationSystem.tracer, name: ((Any) -> String?)? = nil
    ) -> Trace {
      let spans = StoreSpans(tracer, name ?? { caseNames(of: $0) })
      return Trace(contexts: spans) { spans.note($0) }
    }
  }

  // MARK: - The spans of a store

  /// The open spans of a store, and the contexts of those that others may become children of.
  private final class StoreSpans: TracedContexts, @unchecked Sendable {
    // @unchecked Sendable because `current()` uses no property, and all others are used in the store's isolation.
    private let tracer: any Tracer
    private let name: (Any) -> String?
    /// The key of the store in a host; nil if it is in none.
    private let store = StoreName.current
    private var parent: BoundContext?
    /// The contexts of the newest actions by number: what their reducers and observers send is a child of them.
    private var actions: [Int: ServiceContext] = [:]
    /// The number of the oldest of them.
    private var oldest = 1
    private static let window = 4_096
    /// The span of the action that is handled.
    private var handling: (any Span)?
    private var effects: [Int: any Span] = [:]

    init(_ tracer: any Tracer, _ name: @escaping (Any) -> String?) {
      self.tracer = tracer
      self.name = name
    }

    deinit {
      handling?.end()
      for span in effects.values { span.end() }
    }

    func note(_ event: TraceEvent) {
      switch event {
      case .action(let number, let action, let origin, let cause): begin(number, action, origin, cause)
      case .failed(_, let cause): if let handling { fail(handling, cause) }
      case .effectStarted(let id, let name, let action): beginEffect(id, name, action)
      case .effectEnded(let id, _, let outcome): endEffect(id, outcome)
      case .coeffect, .entered, .left, .reduced, .pass, .notified, .cycleEnded, .delivered, .recorded, .restored: break
      }
    }

    // MARK: Contexts

    func current() -> any TracedContext { BoundContext(ServiceContext.current ?? .topLevel) }

    func setParent(_ parent: (any TracedContext)?) { self.parent = parent as? BoundContext }

    func ofAction(_ number: Int) -> (any TracedContext)? { actions[number].map { BoundContext($0) } }

    func ofEffect(_ id: Int) -> (any TracedContext)? {
      effects[id].map { BoundContext($0.context, in: Place(spans: ObjectIdentifier(self), effect: id)) }
    }

    func ofAction(from effect: Int) -> (any TracedContext)? {
      if Place.current == Place(spans: ObjectIdentifier(self), effect: effect), let current = ServiceContext.current {
        return BoundContext(current)
      }
      return ofEffect(effect)
    }

    private func startSpan(_ name: String, _ parent: ServiceContext?) -> any Span {
      let span = tracer.startSpan(name, context: parent ?? .topLevel)
      if let store { span.attributes["sluice.store"] = store }
      return span
    }

    private func takeParent() -> ServiceContext? {
      defer { parent = nil }
      return parent?.context
    }

    // MARK: Actions

    private func begin(_ number: Int, _ action: Any, _ origin: Origin?, _ cause: TraceEvent.Cause) {
      // Only a store of its own ends each span before the next one.
      handling?.end()
      handling = nil
      let parent = takeParent() ?? self.parent(cause)
      forgetActions(before: number - Self.window)
      guard let name = name(action) else {
        actions[number] = parent
        return
      }
      let span = startSpan(name, parent)
      span.attributes["sluice.action"] = number
      span.attributes["sluice.cause"] = cause.name
      if let origin {
        span.attributes["code.file.path"] = "\(origin.file)"
        span.attributes["code.line.number"] = Int(origin.line)
      }
      actions[number] = span.context
      handling = span
    }

    private func parent(_ cause: TraceEvent.Cause) -> ServiceContext? {
      switch cause {
      case .outside: ServiceContext.current
      case .reducer(let action), .cycle(let action), .effect(let action): actions[action]
      }
    }

    private func forgetActions(before number: Int) {
      // Some numbers have no action here: of those that were refused, or recorded in an earlier run.
      if number - oldest > Self.window {
        actions = actions.filter { $0.key >= number }
      } else if number > oldest {
        for former in oldest..<number { actions[former] = nil }
      }
      oldest = max(oldest, number)
    }

    func endAction(refusal: (any Error)?) {
      if let refusal, let handling { fail(handling, refusal) }
      handling?.end()
      handling = nil
    }

    // MARK: Effects

    private func beginEffect(_ id: Int, _ name: String, _ action: Int) {
      let span = startSpan(name, takeParent() ?? ServiceContext.current)
      span.attributes["sluice.effect"] = id
      span.attributes["sluice.action"] = action
      effects.updateValue(span, forKey: id)?.end()
    }

    private func endEffect(_ id: Int, _ outcome: TraceEvent.Outcome) {
      guard let span = effects.removeValue(forKey: id) else { return }
      switch outcome {
      case .finished: span.attributes["sluice.outcome"] = "finished"
      case .cancelled: span.attributes["sluice.outcome"] = "cancelled"
      case .failed(let error):
        span.attributes["sluice.outcome"] = "failed"
        fail(span, error)
      case .caught(let error):
        span.attributes["sluice.outcome"] = "caught"
        span.recordError(error)
      }
      span.end()
    }

    /// Records an error. Its words may have values of the state, so the status has none of them.
    private func fail(_ span: any Span, _ error: any Error) {
      span.recordError(error)
      span.setStatus(SpanStatus(code: .error))
    }
  }

  /// The context of a span, to be bound for a task.
  private final class BoundContext: TracedContext {
    let context: ServiceContext
    private let place: Place?

    init(_ context: ServiceContext, in place: Place? = nil) {
      self.context = context
      self.place = place
    }

    func bind(_ body: () -> Void) {
      ServiceContext.withValue(context) {
        guard let place else { return body() }
        Place.$current.withValue(place) { body() }
      }
    }
  }

  /// The effect whose task runs.
  private struct Place: Equatable {
    @TaskLocal static var current: Place?

    let spans: ObjectIdentifier
    let effect: Int
  }

  extension TraceEvent.Cause {
    fileprivate var name: String {
      switch self {
      case .outside: "program"
      case .reducer: "reducer"
      case .cycle: "observer"
      case .effect: "effect"
      }
    }
  }
#endif
