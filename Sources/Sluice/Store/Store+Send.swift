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
  @usableFromInline
  func enter(from caller: (any Actor)?) {
    if let home = core.isolation {
      home.preconditionIsolated(
        """
        A store was used outside its isolation.

        Why this is a problem: the store belongs to the actor it was made in, and a call from elsewhere races with it.

        To fix this: send through `store.outlet`, which is Sendable, or call from the store's actor.
        """)
    } else if let caller {
      adopt(caller)
    }
  }

  private func adopt(_ actor: any Actor) {
    core.isolation = actor
    for effect in core.effects.takeWaiting() { start(effect) }
    core.mailbox?.open(on: actor)
  }
}
