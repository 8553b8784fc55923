// Documentation/Internals/PlainPath.md explains what the inlined path saves.

import Incremental

extension Root {
  /// Whether an action can be reduced at once: the queue is empty, nothing takes part in each cycle, and no observer is
  /// being notified.
  @inlinable @inline(__always)
  var isPlain: Bool { core.machine.isResting && !needsQueue && core.graph.isResting }

  /// Handles an action while the store rests. Inlined into the caller: behind the module boundary nothing would be
  /// specialized, and an action would cost ten times as much.
  @inlinable
  func handlePlain(_ action: Action) {
    core.machine.beginPlain()
    memory.change { first(&$0, action, core.context) }
    goOn(after: action)
  }

  /// Ends a cycle if its first action led to no others; otherwise continues it.
  @inlinable @inline(__always)
  func goOn(after action: Action) {
    if core.work.contains(.reports) { report(action) }
    guard core.machine.isEmpty, core.work.isDisjoint(with: .cycleConcerned) else { return continueCycle() }
    if core.sources.isEmpty, core.work.isEmpty {
      core.machine.endPlain()
    } else {
      notifyObservers()
    }
  }

  /// Notifies observers at the end of a cycle of one action.
  @inlinable
  func notifyObservers() {
    core.machine.settlePlain()
    core.notifyObservers()
    if !core.machine.endSettledPlain() { runCycle() }
  }

  /// Continues a cycle with what its first action led to.
  @inlinable
  func continueCycle() {
    if core.work.contains(.scopedEffects) { cancelGone() }
    if !core.sources.isEmpty {
      core.sources.note(mayBeStale: true)
      core.graph.openBatch()
      isBatchOpen = true
    }
    runCycle()
  }

  /// Handles an action now, or after the current work. Returns the number by which to await its effects.
  @inlinable @discardableResult
  func receive(_ action: Action, _ origin: Origin?) -> Int {
    guard isPlain else { return enqueue(action, origin) }
    let number = core.machine.arrived &+ 1
    handlePlain(action)
    return number
  }

  /// Queues an action. Returns the number of the action that it goes back to: its own, if the store rests.
  ///
  /// Specialized in the client, but not inlined, because that would cost each plain `send` registers.
  @inlinable @inline(never)
  func enqueue(_ action: Action, _ origin: Origin?) -> Int {
    if isShowing { return refuseWhileShowing(action, origin) }
    if isRecordedOnly { return handleRecorded(action, origin) }
    let root = core.machine.nextRoot
    enqueue(Queued(action, origin))
    wake()
    return root
  }

  @usableFromInline
  func enqueue(group actions: [Action], _ origin: Origin?) -> Int {
    if let refused = refusedWhileShowing(actions) { return refused }
    let root = core.machine.nextRoot
    for action in actions { enqueue(Queued(action, root: root, origin)) }
    wake()
    return root
  }

  func enqueue(group actions: [Action], _ origin: Origin?, from service: String) -> Int {
    let root = core.machine.nextRoot
    for action in actions { enqueue(Queued(action, root: root, origin), from: .service(service)) }
    wake()
    return root
  }

  /// Queues an action, and notes its source for a tape.
  func enqueue(_ queued: Queued<Action>, from source: ActionSource) {
    guard notesSources else { return enqueue(queued) }
    var envelope = Envelope(queued, nil)
    envelope.source = source
    enqueue(envelope)
  }

  /// Queues an action, or reports that the store has ended.
  @inlinable
  func enqueue(_ queued: Queued<Action>) {
    if core.current.ofAction != nil || !core.machine.enqueue(queued) { enqueueWithExtras(queued) }
  }

  @usableFromInline
  func enqueueWithExtras(_ queued: Queued<Action>) { enqueue(Envelope(queued, nil)) }

  func enqueue(_ envelope: Envelope<Action>) {
    var envelope = envelope
    if let dependencies = core.current.ofAction { envelope.dependencies = dependencies }
    if !core.machine.enqueue(envelope) { refuseAfterEnd(envelope) }
  }

  private func refuseAfterEnd(_ envelope: Envelope<Action>) {
    envelope.completion?(.failure(StoreError.ended))
    fail([envelope.action], StoreError.ended)
  }

  /// Runs the cycle, unless it is running. If the graph notifies other observers, the cycle runs after them.
  @inlinable
  func wake() {
    guard core.machine.awaitsCycle, !isQueueHeld else { return }
    if core.graph.isResting { runCycle() } else { wakeLater() }
  }

  @usableFromInline
  func wakeLater() {
    switch core.graph.phase {
    case .resting: break
    case .notifying: core.graph.postpone { [self] in resume() }
    case .computing:
      misuse(
        "An action was sent inside a computation of the graph.",
        why: "Values that were already computed in this pass would not see what it changes.",
        fix: "Keep computations free of side effects: send in an observer.")
    }
  }
}
