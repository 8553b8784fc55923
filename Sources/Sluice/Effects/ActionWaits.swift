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
      wait.signal.give()
      return wait
    }
    append(Entry(wait: wait, test: test), of: run)
    return wait
  }

  /// Registers a wait until a condition holds for the state, after an action or after any other change of the state.
  func add(_ run: EffectRun, until condition: @escaping () -> Bool) -> ActionWait {
    let wait = ActionWait(of: run)
    append(Entry(wait: wait, test: { _ in condition() }, condition: condition), of: run)
    return wait
  }

  private func append(_ entry: Entry, of run: EffectRun) {
    core.forgetEcho(of: run)
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
      core.whenRecorded.append { wait.end() }
    }
  }

  /// Tests the conditions again after the state changed by other means than an action.
  func stateWasReplaced() {
    for entry in entries where entry.condition?() == true { entry.wait.end() }
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
