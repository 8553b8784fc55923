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
    /// | Span | Begins, ends | Parent | Attributes |
    /// |---|---|---|---|
    /// | of an action | with its reducer | the span of its sender: of the request that sends it through an outlet or in the store's isolation, of the action whose reducer or observer sends it, or of the effect | `sluice.action`: its number; `sluice.cause`; `code.file.path` and `code.line.number`, if known |
    /// | of an effect | with the effect | the span of the action that led to it | `sluice.effect`, `sluice.action`, `sluice.outcome` |
    ///
    /// Rules:
    /// - The names of actions contain their cases, and no values. The name of an effect is its id, the type of its
    ///   request, or its line.
    /// - The task of an effect has the context of the effect's span, so that requests it makes are children of it. An
    ///   effect that a store without an isolation runs by hand has a span, but not this context.
    /// - An error that is reported while an action is handled, and the error of an effect, are recorded in the span,
    ///   whose status is then an error.
    /// - An effect that begins long after its action, when the store has handled 4,096 others, has a span without a
    ///   parent.
    /// - A replay makes no spans.
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

    /// The number of newest actions whose contexts are kept, for effects that begin late.
    private static let window = 4_096

    private let tracer: any Tracer
    private let name: (Any) -> String?
    private var sender: BoundContext?
    /// The contexts of actions, by number.
    private var actions: [Int: ServiceContext] = [:]
    /// The span of the action that is handled.
    private var handling: (any Span)?
    private var effects: [Int: any Span] = [:]

    init(_ tracer: any Tracer, _ name: @escaping (Any) -> String?) {
      self.tracer = tracer
      self.name = name
    }

    deinit {
      endAction()
      for span in effects.values { span.end() }
    }

    func current() -> (any TracedContext)? { ServiceContext.current.map(BoundContext.init) }

    func setSender(_ context: (any TracedContext)?) { sender = context as? BoundContext }

    func context(ofEffect id: Int) -> (any TracedContext)? { effects[id].map { BoundContext($0.context) } }

    func note(_ event: TraceEvent) {
      switch event {
      case .action(let number, let action, let origin, let cause): begin(number, action, origin, cause)
      case .failed(_, let cause): if let handling { fail(handling, cause) }
      case .effectStarted(let id, let name, let action): beginEffect(id, name, action)
      case .effectEnded(let id, _, let outcome): endEffect(id, outcome)
      case .pass, .notified, .cycleEnded: endAction()
      case .coeffect, .entered, .left, .reduced, .delivered, .recorded, .restored: break
      }
    }

    // MARK: Actions

    private func begin(_ number: Int, _ action: Any, _ origin: Origin?, _ cause: TraceEvent.Cause) {
      endAction()
      let parent = parent(cause)
      sender = nil
      actions[number - Self.window] = nil
      guard let name = name(action) else {
        actions[number] = parent
        return
      }
      let span = tracer.startSpan(name, context: parent ?? .topLevel)
      span.attributes["sluice.action"] = number
      span.attributes["sluice.cause"] = cause.name
      if let origin {
        span.attributes["code.file.path"] = "\(origin.file)"
        span.attributes["code.line.number"] = Int(origin.line)
      }
      actions[number] = span.context
      handling = span
    }

    /// Returns the context of the sender of an action.
    private func parent(_ cause: TraceEvent.Cause) -> ServiceContext? {
      switch cause {
      case .outside: sender?.context ?? ServiceContext.current
      case .reducer(let action), .cycle(let action): actions[action]
      // What an effect sends in its task is sent in the context of its span, or of one within it.
      case .effect(let action): ServiceContext.current ?? actions[action]
      }
    }

    private func endAction() {
      handling?.end()
      handling = nil
    }

    // MARK: Effects

    private func beginEffect(_ id: Int, _ name: String, _ action: Int) {
      let span = tracer.startSpan(name, context: actions[action] ?? .topLevel)
      span.attributes["sluice.effect"] = id
      span.attributes["sluice.action"] = action
      effects[id] = span
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

    /// Records an error. Its words may have values of the state, so the status has none.
    private func fail(_ span: any Span, _ error: any Error) {
      span.recordError(error)
      span.setStatus(SpanStatus(code: .error))
    }
  }

  /// The context of a span, to be bound for a task.
  private final class BoundContext: TracedContext {
    let context: ServiceContext

    init(_ context: ServiceContext) { self.context = context }

    func bind(_ body: () -> Void) { ServiceContext.withValue(context) { body() } }
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
