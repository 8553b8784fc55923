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
    enterIfNeeded(caller)
    receive(action)
  }

  @inlinable
  func receive(_ action: Action) {
    guard isPlain else { return enqueue(action) }
    core.machine.phase = .handling
    core.machine.handled &+= 1
    memory.change { reduce(&$0, action, Context(core)) }
    if !sources.isEmpty {
      finishObserved()
    } else if core.described.isEmpty, core.machine.isEmpty {
      core.machine.phase = .resting
    } else {
      runCycle()
    }
  }

  /// Whether an action can be reduced at once: nothing waits, is recorded, or is being told.
  @inlinable
  var isPlain: Bool { core.machine.isResting && recorder == nil && graph.phase == .resting }

  /// Settles a cycle of one action while something is observed. Here and inlinable, because the generic loop in
  /// `runCycle` is unspecialised behind the module boundary, and costs 0.7 µs per action.
  @inlinable
  func finishObserved() {
    sources.mayBeStale = true
    graph.openBatch()
    guard core.described.isEmpty, core.machine.isEmpty else {
      isBatchOpen = true
      return runCycle()
    }
    core.machine.phase = .settling
    sources.refresh(in: graph)
    graph.closeBatch()
    if core.machine.isEmpty { core.machine.phase = .resting } else { runCycle() }
  }

  @usableFromInline
  func enqueue(_ action: Action) {
    core.machine.enqueue(Envelope(action: action))
    wake()
  }

  /// Runs the cycle, unless it runs; while the graph tells observers of something else, after they have heard.
  func wake() {
    guard core.machine.isResting else { return }
    switch graph.phase {
    case .resting: runCycle()
    case .telling: graph.postpone { [self] in if core.machine.isResting { runCycle() } }
    case .computing:
      misuse(
        "An action was sent inside a computation of the graph.",
        why: "Values that were already computed in this pass would not see what it changes.",
        fix: "Keep computations free of side effects: send in an observer.")
    }
  }

  @inlinable
  func enterIfNeeded(_ caller: (any Actor)?) {
    if caller.map({ ObjectIdentifier($0) }) != core.home { enter(from: caller) }
  }

  /// Checks that the caller is where the store belongs; a store that belongs nowhere now belongs to the caller.
  ///
  /// A caller that is isolated to another actor is told so in words. One whose isolation the compiler does not know, such
  /// as a plain function, is allowed if it runs on the store's actor; only the runtime can tell, and it has no way to ask
  /// without trapping, nor to trap with our words.
  @usableFromInline
  func enter(from caller: (any Actor)?) {
    switch (isolation, caller) {
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
    core.belong(to: actor)
    for effect in core.effects.takeWaiting() { start(effect) }
    core.mailbox?.open(on: actor)
  }
}
