// Documentation/Internals/Trace.md explains how spans follow an action from its sender to its effects.

/// The context of a span, which a product for distributed tracing binds to a task-local value.
package protocol TracedContext: AnyObject, Sendable {
  /// Runs `body` with this context. A task that is created in it inherits the context.
  func bind(_ body: () -> Void)
}

/// The contexts of the spans of a store.
package protocol TracedContexts: AnyObject, Sendable {
  /// Returns the context of the caller, which posts an action from any thread; nil if it has none.
  func current() -> (any TracedContext)?

  /// Sets the context of the sender of the next action; nil if the action comes from no outlet, or from no context. It
  /// is called in the store's isolation.
  func setSender(_ context: (any TracedContext)?)

  /// Returns the context for the task of an effect. It is called in the store's isolation, after the effect has
  /// started.
  func context(ofEffect id: Int) -> (any TracedContext)?
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
  /// Runs `body`, which creates the task of an effect, with the task-local values for it.
  func binding(_ run: Run, _ body: () -> Void) {
    if let binding = binding(of: run) { binding.bind(body) } else { body() }
  }

  /// Returns the task-local values for the task of an effect; nil if there are none.
  func binding(of run: Run) -> EffectBinding? {
    if core.witness == nil, core.trace == nil { return nil }
    let mark = core.witness.map { _ in RunningEffect(store: ObjectIdentifier(core), effect: run.id) }
    return EffectBinding(mark: mark, context: core.trace?.contexts?.context(ofEffect: run.id))
  }
}
