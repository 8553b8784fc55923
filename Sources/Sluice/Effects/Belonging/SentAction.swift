import Incremental

/// The handle of a sent action: tells whether it was handled, and waits for the effects that it led to.
///
/// ```swift
/// await store.send(.refresh).finish()
/// try store.send(.draw(5)).get()
/// ```
///
/// A caller that ignores it pays nothing for it.
///
/// Rules: it may be passed to any isolation. Wait for it in the isolation of the store; anywhere else, the program
/// stops with an explanation.
public struct SentAction: @unchecked Sendable {
  // @unchecked Sendable because it only refers to the store, and its methods first check that they run in its
  // isolation.
  @usableFromInline let core: Core
  @usableFromInline package let number: Int

  @inlinable
  init(_ core: Core, _ number: Int) { (self.core, self.number) = (core, number) }

  /// The number of an action that was not queued, and so leads to nothing.
  @inlinable static var nothing: Int { -1 }

  private var lifetimes: (any EffectLifetimes)? { core.lifetimes }

  /// Whether everything that the action led to is complete.
  package var isFinished: Bool { lifetimes?.isFinished(number) != false && !isUnrecorded }

  private var isUnrecorded: Bool { core.hasUnrecorded && core.owner?.hasUnrecorded(through: .max, of: number) == true }

  /// Throws an error if the action was not handled.
  ///
  /// ```swift
  /// func draw(_ amount: Int) throws -> Int {
  ///   try store.send(.draw(amount)).get()        // handled, and recorded in `send`; or an error
  ///   return store.balance
  /// }
  /// ```
  ///
  /// Rules:
  /// - Call it right after sending: a store remembers why the last thousand actions or groups were refused.
  /// - An action sent while the store is in a cycle, for example by an observer, is only queued; `get` does not wait.
  ///   Nor does it wait for a journal that records in the background: use `recorded` for that.
  /// - It does not report effects, nor errors that reducers throw: the error handler receives those.
  ///
  /// - Throws: `StoreError.notRecorded` if the journal refused the action, `StoreError.ended`,
  ///   `ReducerError.stateNotPresent` if its part of the state was removed, `StoreError.displaysPast`, or
  ///   `StoreError.serviceEnded`. In each case nothing has changed.
  public func get(isolation caller: isolated (any Actor)? = #isolation) throws {
    core.enterIfNeeded(caller)
    if let cause = core.refusals.cause(of: number) { throw cause }
    if core.hasEnded, number >= core.nextNumber { throw StoreError.ended }
  }

  /// Waits until the journal has recorded the action, and what it led to so far.
  ///
  /// ```swift
  /// try await store.send(.draw(5)).recorded()
  /// ```
  ///
  /// Rules: it returns at once without a journal, and with one that records in `send`.
  ///
  /// What effects send later is not waited for.
  ///
  /// - Throws: What `get` throws; `CancellationError`.
  nonisolated(nonsending) public func recorded() async throws {
    core.enterIfNeeded(#isolation)
    try await core.recorded(through: core.nextNumber - 1, of: number)
    try get()
  }

  /// Waits until everything that the action led to is complete: its effects, the effects of the actions they sent, and
  /// so on.
  ///
  /// Rules: cancelling the waiting task cancels these effects. In a store without isolation it runs them by hand.
  nonisolated(nonsending) public func finish() async {
    core.enterIfNeeded(#isolation)
    while true {
      while isUnrecorded, !Task.isCancelled { await core.owner?.waitForWrite(or: Signal()) }
      await wait(for: Signal())
      // A root may be reported as finished before the next effect of its cycle begins.
      if isFinished || Task.isCancelled { return }
    }
  }

  /// Waits like `finish()`, but at most for a time by the store's clock.
  ///
  /// - Throws: `EffectError.notFinished` when the time is up. The effects continue.
  nonisolated(nonsending) public func finish(within limit: Duration) async throws {
    core.enterIfNeeded(#isolation)
    var (isTimeUp, signal) = (false, Signal())
    let alarm = lifetimes?.setAlarm(after: limit) {
      isTimeUp = true
      signal.give()
    }
    while !isFinished, !isTimeUp, !Task.isCancelled {
      signal = Signal()
      if isUnrecorded { await core.owner?.waitForWrite(or: signal) } else { await wait(for: signal) }
    }
    if let alarm { lifetimes?.removeAlarm(alarm) }
    if Task.isCancelled { lifetimes?.cancel(root: number) }
    if !isFinished { throw EffectError.notFinished(limit: limit) }
  }

  /// Cancels all remaining effects of the action: its own, those of the actions they sent, and so on.
  ///
  /// ```swift
  /// let sent = store.send(.refresh)
  /// sent.cancel()
  /// ```
  ///
  /// Rules: after it returns, none of their actions is handled.
  public func cancel(isolation caller: isolated (any Actor)? = #isolation) {
    core.enterIfNeeded(caller)
    lifetimes?.cancel(root: number)
  }

  nonisolated(nonsending) private func wait(for signal: Signal) async {
    if core.isolation == nil { await core.owner?.runWaiting { isFinished || signal.isGiven } }
    let handler = lifetimes?.whenFinished(number) { signal.give() }
    if handler == nil { signal.give() }
    await withTaskCancellationHandler {
      await withCheckedContinuation { signal.wait($0) }
    } onCancel: {
      signal.give()
    }
    if let handler { lifetimes?.removeFinishHandler(handler, of: number) }
    if Task.isCancelled { lifetimes?.cancel(root: number) }
  }
}

// MARK: - Waiting for the record

extension Core {
  /// Suspends until the handled actions up to a number are recorded or refused; with a root, only those that go back to
  /// that action, and itself.
  nonisolated(nonsending) final func recorded(through last: Int, of root: Int? = nil) async throws {
    while let owner, owner.hasUnrecorded(through: last, of: root) {
      try Task.checkCancellation()
      await owner.waitForWrite(or: Signal())
    }
  }
}

extension Store {
  /// Suspends until the journal has recorded, or refused, all actions that were handled before the call.
  ///
  /// ```swift
  /// try await store.recorded()          // before the program ends
  /// ```
  ///
  /// Rules: the store's error handler receives the refusals. Without a journal that records in the background, it
  /// returns at once.
  ///
  /// - Throws: `CancellationError`.
  nonisolated(nonsending) public func recorded() async throws {
    core.enterIfNeeded(#isolation)
    try await core.recorded(through: core.nextNumber - 1)
  }
}

// MARK: - Lifetimes of effects

/// The lifetimes of a store's effects, without the type of its actions.
protocol EffectLifetimes: AnyObject {
  /// Returns whether everything that a send led to is complete.
  func isFinished(_ root: Int) -> Bool
  /// Calls `handler` when everything that a send led to is complete, unless it is removed before.
  func whenFinished(_ root: Int, _ handler: @escaping () -> Void) -> EffectMachine.ID
  func removeFinishHandler(_ id: EffectMachine.ID, of root: Int)
  /// Cancels all effects that a send led to.
  func cancel(root: Int)
  /// Calls `handler` after a time, unless the alarm is removed before.
  func setAlarm(after time: Duration, _ handler: @escaping () -> Void) -> EffectMachine.ID
  func removeAlarm(_ id: EffectMachine.ID)
  /// Whether there are effects that the end of the store should wait for.
  var hasWork: Bool { get }
  /// Whether effects have something to do before a date.
  var rest: StoreRest { get }
  /// The number of records kept for effects that are not complete.
  var count: Int { get }
}

extension Core {
  /// The lifetimes of the store's effects; nil after the store's end, when all effects are complete.
  final var lifetimes: (any EffectLifetimes)? { owner?.lifetimes }
}

extension Store {
  /// The number of records kept for effects that are not complete; 0 when none is left.
  package var effectsLeft: Int { core.lifetimes?.count ?? 0 }
}
