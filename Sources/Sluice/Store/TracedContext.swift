// Documentation/Internals/Trace.md explains how spans follow an action from its sender to its effects.

/// The context of a span, which a product for distributed tracing binds to a task-local value.
package protocol TracedContext: AnyObject, Sendable {
  /// Runs `body` with this context. A task that is created in it inherits the context.
  func bind(_ body: () -> Void)
}

/// The contexts of the spans of a store. All but `current` is called in the store's isolation.
package protocol TracedContexts: AnyObject, Sendable {
  /// Returns the context of the caller, which posts an action from any thread; an empty one if it has none.
  func current() -> any TracedContext

  /// Sets the parent of the span that the next event begins; nil if the event tells it.
  func setParent(_ parent: (any TracedContext)?)

  /// Returns the context of an action by its number; nil without any.
  func ofAction(_ number: Int) -> (any TracedContext)?

  /// Returns the context for the task of an effect that has started, and for its parts; nil if it has none.
  func ofEffect(_ id: Int) -> (any TracedContext)?

  /// Returns the parent of an action that an effect sends: the effect, or, in its task, what is current there.
  func ofAction(from effect: Int) -> (any TracedContext)?

  /// Ends the span of the action that was handled.
  func endAction(refusal: (any Error)?)
}

extension Core {
  /// The contexts of spans; nil unless there is a trace that makes them.
  final var contexts: (any TracedContexts)? { trace?.contexts }
}

extension Root {
  /// Notes the parent of an action that an effect sends, or that a reducer's effect sends at once.
  func noteParent(of envelope: inout Envelope<Action>, from run: EffectRun?) {
    guard let contexts = core.contexts else { return }
    envelope.context = run.map { contexts.ofAction(from: $0.id) } ?? core.startedIn
  }

  func traceEnd(of envelope: Envelope<Action>) {
    guard let contexts = core.contexts else { return }
    if case .failure(let refusal)? = envelope.extras?.answer {
      contexts.endAction(refusal: refusal)
    } else {
      contexts.endAction(refusal: nil)
    }
  }
}

// MARK: - The task of an effect

/// The task-local values that a store binds for the task of an effect.
struct EffectBinding: Sendable {
  private let mark: RunningEffect?
  private let context: (any TracedContext)?

  /// Creates a binding; nil if there is nothing to bind.
  init?(mark: RunningEffect?, context: (any TracedContext)?) {
    if mark == nil, context == nil { return nil }
    self.mark = mark
    self.context = context
  }

  /// Runs `body`, which creates the task.
  func bind(_ body: () -> Void) {
    guard let mark else { return bindContext(body) }
    RunningEffect.local.withValue(mark) { bindContext(body) }
  }

  private func bindContext(_ body: () -> Void) {
    if let context { context.bind(body) } else { body() }
  }
}

extension EffectRunner {
  /// Runs `body`, in which actions are sent and effects start that are part of what has a context.
  func sending<Result>(in context: (any TracedContext)?, _ body: () -> Result) -> Result {
    let core = core
    let outer = core.startedIn
    core.startedIn = context
    defer { core.startedIn = outer }
    return body()
  }

  /// Runs `body`, which creates the task of an effect, with the task-local values for it.
  func binding(_ run: Run, _ body: () -> Void) {
    if let binding = binding(of: run) { binding.bind(body) } else { body() }
  }

  /// Returns the task-local values for the task of an effect; nil if there are none.
  func binding(of run: Run) -> EffectBinding? {
    if core.witness == nil, core.trace == nil { return nil }
    let mark = core.witness.map { _ in RunningEffect(store: ObjectIdentifier(core), effect: run.id) }
    return EffectBinding(mark: mark, context: core.contexts?.ofEffect(run.id))
  }
}
