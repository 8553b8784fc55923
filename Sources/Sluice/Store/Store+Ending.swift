import Incremental

extension Store {
  /// Ends the store after its work: refuses further actions of outlets, waits for effects, and shuts down.
  ///
  /// ```swift
  /// try await store.shutDown(within: .seconds(10))      // a server that has to stop
  /// ```
  ///
  /// Rules:
  /// - From the call on, outlets and `ask` throw `StoreError.ended`. Actions that were accepted before are handled, and
  ///   their senders are answered. What effects, services and the program's own `send` send is handled until the end.
  /// - It waits until all effects are complete, and actions are recorded. It does not wait for work that has no end or
  ///   begins again with the next store: effects that follow the state (`Ongoing`, `supervise`, and so the requests of
  ///   mutations and durable work), what a service runs, `every`, and elements of a `stream` that have not arrived. It
  ///   waits for a loop in `context.run`.
  /// - Then, or when the time by the store's clock is up, or the task is cancelled, it does what `shutDown()` does. In
  ///   a store without isolation, effects run by hand, and the time does not interrupt one.
  /// - Shared values that are not stored yet are still stored; `saved()` waits for that.
  ///
  /// - Throws: `EffectError.notFinished` if effects were cancelled because the time was up; `CancellationError`. The
  ///   store has ended in each case.
  nonisolated(nonsending) public func shutDown(within limit: Duration) async throws {
    core.enterIfNeeded(#isolation)
    if core.hasEnded { return shutDown() }
    defer { if !core.hasEnded { shutDown() } }
    try await finishWork(within: limit)
  }

  /// Does what `shutDown(within:)` does, without ending the store.
  nonisolated(nonsending) package func finishWork(within limit: Duration) async throws {
    core.enterIfNeeded(#isolation)
    if core.hasEnded { return }
    core.isEnding = true
    core.stopMailbox()
    try await core.finishWork(within: limit)
  }
}

extension Store {
  /// Whether the store takes no more actions of outlets, because it ends when its work is done.
  package var isEnding: Bool { core.isEnding }

  /// The error of the journal, if it refused the actions that were handled last.
  package var recordingFailure: (any Error)? { core.recordingFailure }
}

// MARK: - Ending a store that rests

/// Whether a store has something to do.
package enum StoreRest: Equatable, Sendable {
  case busy
  /// It only waits for a date, which comes after this time.
  case waiting(Duration)
  case idle
}

extension Store {
  /// Returns whether a journal records what the store handles.
  package func isRecorded(by journal: any Journal<State, Action>) -> Bool { root?.recorder?.journal === journal }

  /// Whether nothing is left to do: no effect runs, except those that wait for a date, or is to start again after a
  /// pause, and all actions are recorded.
  private var isResting: Bool {
    !core.hasUnrecorded && !core.needsRecovery && core.lifetimes?.rest != .busy && core.madeFollowing?.isHeld != true
  }

  /// Ends the store if nothing is left to do; otherwise returns `.busy` and changes nothing.
  ///
  /// What an outlet has accepted is handled first. An action that arrives in an outlet meanwhile may be refused, so the
  /// caller sees to it that none does.
  package func shutDownIfResting(isolation caller: isolated (any Actor)? = #isolation) -> StoreRest {
    core.enterIfNeeded(caller)
    core.deliverMailbox()
    guard isResting else { return .busy }
    let rest = core.lifetimes?.rest ?? .idle
    shutDown()
    return rest
  }

  /// Suspends until nothing is left to do, the store has ended, or the task is cancelled.
  nonisolated(nonsending) package func waitUntilResting() async {
    core.enterIfNeeded(#isolation)
    while !isResting, !core.hasEnded, !Task.isCancelled {
      let signal = Signal()
      core.workWaiters.append(signal)
      if core.hasUnrecorded { await core.owner?.waitForWrite(or: signal) } else { await signal.wait() }
    }
  }
}

extension Signal {
  /// Suspends until the signal is given, or the task is cancelled.
  nonisolated(nonsending) fileprivate func wait() async {
    await withTaskCancellationHandler {
      await withCheckedContinuation { wait($0) }
    } onCancel: {
      give()
    }
  }
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
    await signal.wait()
  }
}

extension EffectRunner {
  /// Whether there are effects that the end of the store should wait for.
  var hasWork: Bool { runs.values.contains { !endsWithStore($0) } }

  /// Whether effects have something to do before a date.
  var rest: StoreRest {
    if runs.isEmpty { return .idle }
    var first = Duration.seconds(Int64.max)
    for run in runs.values {
      guard run.effect.following != nil, let time = run.dormantUntil else { return .busy }
      first = min(first, time)
    }
    return .waiting(max(.zero, first - core.timekeeper.now))
  }

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
