import Incremental

extension Store {
  /// Ends the store after its work: refuses further actions of outlets, waits for effects, and shuts down.
  ///
  /// ```swift
  /// try await store.shutDown(within: .seconds(10))      // a server that is told to stop
  /// ```
  ///
  /// Rules:
  /// - From the call on, outlets and `ask` throw `StoreError.ended`. Actions that were accepted before are handled, and
  ///   their senders are answered. What effects, services and the program's own `send` send is handled until the end.
  /// - It waits until all effects are complete, and actions are recorded. It does not wait for work that has no end or
  ///   begins again with the next store: effects that follow the state (`Ongoing`, `supervise`, and so the requests of
  ///   mutations and durable work), what a service runs, `every`, and elements of a `stream` that have not arrived. It
  ///   waits for a loop in `context.run`.
  /// - Then, or when the time by the store's clock is up, or the task is cancelled, it does what `shutDown()` does. In a
  ///   store without isolation, effects run by hand, and the time does not interrupt one.
  /// - Shared values that are not stored yet go on being stored; `saved()` waits for that.
  ///
  /// - Throws: `EffectError.notFinished` if effects were cancelled because the time was up; `CancellationError`. The
  ///   store has ended in each case.
  nonisolated(nonsending) public func shutDown(within limit: Duration) async throws {
    core.enterIfNeeded(#isolation)
    if core.hasEnded { return shutDown() }
    core.isEnding = true
    core.stopMailbox()
    defer { if !core.hasEnded { shutDown() } }
    try await core.finishWork(within: limit)
  }
}

extension Store {
  /// Whether the store takes no more actions of outlets, because it ends when its work is done.
  package var isEnding: Bool { core.isEnding }

  /// The error of the journal, if it refused the actions that were handled last.
  package var recordingFailure: (any Error)? { core.recordingFailure }
}

extension Core {
  /// Suspends until no work is left but that which ends with the store.
  nonisolated(nonsending) fileprivate final func finishWork(within limit: Duration) async throws {
    var (isTimeUp, signal) = (false, Signal())
    let alarm = lifetimes?.setAlarm(after: limit) {
      isTimeUp = true
      signal.give()
    }
    deliverMailbox()
    while hasWork, !isTimeUp, !Task.isCancelled {
      signal = Signal()
      workWaiters.append(signal)
      if hasUnrecorded { await owner?.waitForWrite(or: signal) } else { await wait(for: signal) }
      // During a write, the actions of outlets with a limit were held.
      deliverMailbox()
    }
    if let alarm { lifetimes?.removeAlarm(alarm) }
    try Task.checkCancellation()
    if hasWork { throw EffectError.notFinished(limit: limit) }
  }

  private var hasWork: Bool { !hasEnded && (hasUnrecorded || lifetimes?.hasWork == true) }

  nonisolated(nonsending) private final func wait(for signal: Signal) async {
    if isolation == nil { await owner?.runWaiting { [self] in !hasWork || signal.isGiven } }
    // An effect may have ended before the signal was made.
    if !hasWork { return }
    await withTaskCancellationHandler {
      await withCheckedContinuation { signal.wait($0) }
    } onCancel: {
      signal.give()
    }
  }
}

extension EffectRunner {
  /// Whether there are effects that the end of the store should wait for.
  var hasWork: Bool { runs.values.contains { !endsWithStore($0) } }

  /// Returns whether an effect, or one that it is a part of, has no end of its own.
  private func endsWithStore(_ run: Run) -> Bool {
    var next: Run? = run
    while let run = next {
      if run.isListening || run.effect.endsWithStore { return true }
      next = machine.parent(of: run.id).flatMap { runs[$0] }
    }
    return false
  }
}

extension Effect {
  /// Whether it has no end of its own: it follows the state, is repeated, or nothing waits for it.
  fileprivate var endsWithStore: Bool { following != nil || isInBackground || isEndless }
}
