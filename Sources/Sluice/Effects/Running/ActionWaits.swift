import Incremental

/// The effects of a store that wait for an action or a condition.
final class ActionWaits<Action> {
  private struct Entry {
    let wait: ActionWait
    /// Whether an action ends the wait.
    let test: (Action) -> Bool
    /// Whether the state ends the wait, however it was changed; nil if the effect waits for an action.
    var condition: (() -> Bool)?
    /// Whether an action has passed the test, but is not recorded yet.
    var hasPassed = false
  }

  private unowned let core: ActionCore<Action>
  private var entries: [Entry] = []

  init(_ core: ActionCore<Action>) { self.core = core }

  var isEmpty: Bool { entries.isEmpty }

  /// Registers a wait for an action that passes a test: one that the effect's last `send` led to, or one handled from
  /// now on.
  func add(_ run: EffectRun, _ test: @escaping (Action) -> Bool) -> ActionWait {
    let wait = ActionWait(of: run)
    if core.takeEcho(of: run, test) {
      occurred(Entry(wait: wait, test: test, hasPassed: true), of: run)
    } else {
      core.forgetEcho(of: run)
      append(Entry(wait: wait, test: test), of: run)
    }
    return wait
  }

  /// Registers a wait until a condition holds for the state, after an action or after any other change of the state.
  func add(_ run: EffectRun, until condition: @escaping () -> Bool) -> ActionWait {
    let wait = ActionWait(of: run)
    let entry = Entry(wait: wait, test: { _ in condition() }, condition: condition)
    if condition() { occurred(entry, of: run) } else { append(entry, of: run) }
    return wait
  }

  /// Ends a wait whose action was handled before: at once, or when it is recorded.
  private func occurred(_ entry: Entry, of run: EffectRun) {
    guard core.hasUnrecorded else { return entry.wait.occur() }
    var entry = entry
    entry.hasPassed = true
    append(entry, of: run)
    core.owner?.callWhenRecorded { [wait = entry.wait] in wait.occur() }
  }

  private func append(_ entry: Entry, of run: EffectRun) {
    entry.wait.remove = { [weak self] in self?.remove($0) }
    entries.append(entry)
    run.isWaiting = true
    if entries.count == 1 { core.owner?.updatePath() }
  }

  private func remove(_ wait: ActionWait) {
    entries.removeAll { $0.wait === wait }
    wait.run.isWaiting = entries.contains { $0.wait.run === wait.run }
    if entries.isEmpty { core.owner?.updatePath() }
  }

  /// Tests a handled action against all waits. A wait ends when the action is recorded; an effect never waits for an
  /// action that it sent itself.
  func handled(_ action: Action, by run: EffectRun?) {
    for index in entries.indices where !entries[index].hasPassed && (run == nil || entries[index].wait.run !== run) {
      guard entries[index].test(action) else { continue }
      entries[index].hasPassed = true
      let wait = entries[index].wait
      core.whenRecorded.append { wait.occur() }
    }
  }

  /// Tests the conditions again after the state changed by other means than an action.
  func stateWasReplaced() {
    for entry in entries where entry.condition?() == true { entry.wait.occur() }
  }

  /// Resets the waits whose action the journal refused.
  func forgetRefused() {
    for index in entries.indices { entries[index].hasPassed = false }
  }

  /// Ends the waits of an effect that is cancelled.
  func cancel(_ run: EffectRun) {
    for entry in entries where entry.wait.run === run { entry.wait.end() }
  }
}

// MARK: - Waits

/// A wait of an effect for an action or a condition.
final class ActionWait {
  let run: EffectRun
  /// Resumes the effect: when an action has passed the test and is recorded, when the time is up, and when the effect
  /// is cancelled.
  let signal = Signal()
  var remove: (ActionWait) -> Void = { _ in }

  init(of run: EffectRun) { self.run = run }

  /// Whether the action was handled and recorded, or the condition holds.
  private(set) var hasOccurred = false

  /// Ends the wait, because its action is recorded or its condition holds.
  func occur() {
    hasOccurred = true
    end()
  }

  /// Ends the wait, so that the effect continues.
  func end() {
    run.isWaiting = false
    signal.give()
  }

  /// Suspends the effect until the wait has ended, at most for a time on the store's clock.
  func value(within limit: Duration?, on home: isolated any Actor) async {
    let lifetimes = run.core?.lifetimes
    let alarm = limit.flatMap { limit in lifetimes?.setAlarm(after: limit) { [unowned self] in end() } }
    if run.core == nil { signal.give() }
    if run.core?.isolation == nil { await run.core?.owner?.runWaiting { [signal] in signal.isGiven } }
    await withTaskCancellationHandler {
      await withCheckedContinuation { signal.wait($0) }
    } onCancel: { [signal] in
      signal.give()
    }
    remove(self)
    if let alarm { lifetimes?.removeAlarm(alarm) }
  }
}

// MARK: - Noting actions

/// Notes actions for effects that wait: those handled from now on, and those that an effect's own sends led to.
extension ActionCore {
  /// Begins to note the actions that a send of this effect leads to. The list is kept, together with the actions of the
  /// effect's earlier sends, until the effect waits or another effect sends. The oldest entries are dropped, because
  /// most effects never wait.
  func beginEcho(of run: EffectRun) {
    if echoingEffect != run.id {
      echoingEffect = run.id
      echo.removeAll(keepingCapacity: true)
    } else if echo.count > 1_000 {
      echo.removeFirst(echo.count - 500)
    }
    isEchoing = true
  }

  /// Stops noting, because the effect's send has returned.
  func endEcho() {
    isEchoing = false
    owner?.updateQueue()
  }

  /// Removes the first noted action that passes a test, with those before it; returns whether there was one.
  func takeEcho(of run: EffectRun, _ test: (Action) -> Bool) -> Bool {
    guard echoingEffect == run.id, let index = echo.firstIndex(where: test) else { return false }
    echo.removeSubrange(...index)
    return true
  }

  /// Drops the noted actions of an effect that will not wait any more.
  func forgetEcho(of run: EffectRun) {
    if echoingEffect == run.id { (echoingEffect, echo) = (nil, []) }
  }

  /// Notes a handled action for the effects that wait; `run` is the effect that sent it.
  func noteWaits(_ action: Action, by run: EffectRun?) {
    if isEchoing, run?.id != echoingEffect { echo.append(action) }
    if hasWaits { waits.handled(action, by: run) }
  }

  /// Drops what was noted in this cycle, because the journal refused its actions.
  func forgetRefused() {
    echo.removeAll()
    if hasWaits { waits.forgetRefused() }
  }
}

// MARK: - Resuming once

/// A signal that resumes one waiter when it is first given, from any thread.
final class Signal: Sendable {
  private let state = Locked<State>(.open)

  private enum State {
    case open, given
    case waiting(CheckedContinuation<Void, Never>)
  }

  func wait(_ continuation: CheckedContinuation<Void, Never>) {
    let isGiven = state.withLock { state in
      if case .given = state { return true }
      state = .waiting(continuation)
      return false
    }
    if isGiven { continuation.resume() }
  }

  var isGiven: Bool { state.withLock { if case .given = $0 { true } else { false } } }

  func give() {
    let waiter = state.withLock { state -> CheckedContinuation<Void, Never>? in
      defer { state = .given }
      if case .waiting(let continuation) = state { return continuation }
      return nil
    }
    waiter?.resume()
  }
}
