/// The effects of a store that wait for an action or a condition.
final class ActionWaits<Action> {
  private struct Entry {
    let wait: ActionWait
    /// Whether an action ends it.
    let test: (Action) -> Bool
    /// Whether the state ends it, whatever has changed that; nil of a wait for an action.
    var condition: (() -> Bool)?
    /// Whether an action has passed that is not recorded yet.
    var hasPassed = false
  }

  private unowned let core: ActionCore<Action>
  private var entries: [Entry] = []

  init(_ core: ActionCore<Action>) { self.core = core }

  var isEmpty: Bool { entries.isEmpty }

  /// Lets an effect wait until an action passes a test: one that its last `send` led to, or one that is handled from now on.
  func add(_ run: EffectRun, _ test: @escaping (Action) -> Bool) -> ActionWait {
    let wait = ActionWait(of: run)
    if core.takeEcho(of: run, test) {
      wait.signal.give()
      return wait
    }
    append(Entry(wait: wait, test: test), of: run)
    return wait
  }

  /// Lets an effect wait until a condition holds for the state: after an action, or after something else has changed
  /// it.
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

  /// An action was handled. Waits end when it is recorded; an effect never waits for what it has sent itself.
  func handled(_ action: Action, by run: EffectRun?) {
    for index in entries.indices where !entries[index].hasPassed && (run == nil || entries[index].wait.run !== run) {
      guard entries[index].test(action) else { continue }
      entries[index].hasPassed = true
      let wait = entries[index].wait
      core.whenRecorded.append { wait.end() }
    }
  }

  /// Something else than an action has changed the state.
  func stateWasReplaced() {
    for entry in entries where entry.condition?() == true { entry.wait.end() }
  }

  /// The journal refused the actions that have passed.
  func forgetRefused() {
    for index in entries.indices { entries[index].hasPassed = false }
  }

  /// Ends the waits of an effect that is cancelled.
  func cancel(_ run: EffectRun) {
    for entry in entries where entry.wait.run === run { entry.wait.end() }
  }
}
