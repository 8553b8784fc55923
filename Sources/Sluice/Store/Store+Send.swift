import Incremental

extension Store {
  /// Handles an action, and all it leads to, before it returns.
  ///
  /// ```swift
  /// store.send(.increment)
  /// ```
  ///
  /// Rules: sent while the store is at work (by an observer, say), the action is queued, and `send` returns at once.
  /// Called from another isolation than the store's, it stops the program with an explanation: use `outlet` there.
  ///
  /// - Complexity: what the reducer costs, plus what is observed and changed. No lock, no allocation.
  @inlinable
  public func send(_ action: Action, isolation caller: isolated (any Actor)? = #isolation) {
    if caller !== core.isolation { enter(from: caller) }
    receive(action)
  }

  @inlinable
  func receive(_ action: Action) {
    guard isPlain else { return enqueue(action) }
    core.machine.phase = .handling
    core.machine.handled &+= 1
    memory.change { reduce(&$0, action, Context(core)) }
    finish()
  }

  /// Whether an action can be reduced at once: nothing waits, is observed or recorded.
  @inlinable
  var isPlain: Bool { core.machine.isResting && sources.isEmpty && recorder == nil }

  @inlinable
  func finish() {
    if core.described.isEmpty, core.machine.isEmpty {
      core.machine.phase = .resting
    } else {
      startDescribed()
      runCycle()
    }
  }

  @usableFromInline
  func enqueue(_ action: Action) {
    core.machine.enqueue(Envelope(action: action))
    if core.machine.isResting { runCycle() }
  }

  /// Checks that the caller is where the store belongs; a store that belongs nowhere now belongs to the caller.
  ///
  /// A caller that is isolated to another actor is told so in words. One whose isolation the compiler does not know, such
  /// as a plain function, is allowed if it runs on the store's actor; only the runtime can tell, and it has no way to ask
  /// without trapping, nor to trap with our words.
  @usableFromInline
  func enter(from caller: (any Actor)?) {
    switch (core.isolation, caller) {
    case (let home?, nil): home.preconditionIsolated("Send through `store.outlet`, or from the store's actor.")
    case (let home?, let caller?):
      misuse(
        "A store that belongs to \(type(of: home)) was used on \(type(of: caller)), outside its isolation.",
        why: "The store belongs to the actor it was made in; a call from elsewhere races with it.",
        fix: "Send through `store.outlet`, which is Sendable, or call from the store's actor.")
    case (nil, let caller?): adopt(caller)
    case (nil, nil): break
    }
  }

  private func adopt(_ actor: any Actor) {
    core.isolation = actor
    for effect in core.effects.takeWaiting() { start(effect) }
    core.mailbox?.open(on: actor)
  }
}
