/// The effects of a store that wait for an action or a condition.
final class ActionWaits<Action> {
  private struct Entry {
    let wait: ActionWait
    let test: (Action) -> Bool
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
    core.forgetEcho(of: run)
    wait.remove = { [weak self] in self?.remove($0) }
    entries.append(Entry(wait: wait, test: test))
    run.isWaiting = true
    if entries.count == 1 { core.owner?.updatePath() }
    return wait
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

  /// The journal refused the actions that have passed.
  func forgetRefused() {
    for index in entries.indices { entries[index].hasPassed = false }
  }

  /// Ends the waits of an effect that is cancelled.
  func cancel(_ run: EffectRun) {
    for entry in entries where entry.wait.run === run { entry.wait.end() }
  }
}
