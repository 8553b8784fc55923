// Documentation/Internals/Effects.md explains why effects consist of a machine and a runner.

import Incremental

/// A runner that performs the steps of the machine of a store's effects.
final class EffectRunner<Action>: EffectLifetimes {
  typealias ID = EffectMachine.ID
  typealias Run = EffectRunOf<Action>

  /// The core owns the runner, and outlives its effects.
  unowned let core: ActionCore<Action>
  private(set) var machine = EffectMachine()
  private(set) var runs: [ID: Run] = [:]
  /// The runs that have started, but wait for an isolation to run in.
  var waiting: [Run] = []
  /// Whether a caller runs the waiting effects by hand.
  var isInHand = false
  /// The handlers to call when all effects of a send are complete.
  private var finishHandlers: [Int: [ID: () -> Void]] = [:]
  /// The handlers of timers that do not belong to the machine.
  private var alarms: [ID: () -> Void] = [:]
  var scopedEffects = ScopedEffects()
  /// Sequences to continue when all steps are performed, so that none begins a part in the middle of a cancellation.
  var goingOn: [Run] = []
  /// Sequences to continue when the actions that they sent, and all that those led to, are handled; with the number of
  /// actions handled before they paused, and of the last action that had arrived by then.
  var paused: [(handled: Int, arrived: Int, run: Run)] = []
  /// The actions whose effects were cancelled before the actions were recorded.
  private var cancelledRoots: Set<Int> = []
  /// The number of nested lists of steps being performed.
  private(set) var depth = 0

  init(_ core: ActionCore<Action>) {
    self.core = core
    core.timekeeper.wake = { [unowned self] in elapsed($0) }
  }

  /// Starts an effect that goes back to the action with number `root`. `context` is that of the action that described
  /// it, if there is a trace for it.
  func start(
    _ effect: Effect<Action>, root: Int, in parent: Run? = nil, limit: Duration? = nil,
    from context: (any TracedContext)? = nil, whenOver: ((Result<Void, any Error>) -> Void)? = nil
  ) {
    // An effect that starts at once may make the store's last owner release it.
    let core = core
    if core.hasEnded { return whenOver?(.success(())) ?? () }
    if let chosen = effect.chosen(by: core) {
      return start(chosen, root: root, in: parent, limit: limit, from: context, whenOver: whenOver)
    }
    let root = effect.isInBackground ? 0 : root
    if let place = effect.place, !isPresent(place, effect, isPart: parent != nil) {
      effect.following?.end(isCancelled: false)
      return whenOver?(.success(())) ?? ()
    }
    if parent == nil, effect.id == nil, effect.rule == .together, effect.following == nil,
      startAtOnce(effect, root: root, from: context)
    {
      return
    }
    let run = Run(id: machine.nextID(), effect: effect, core: core, root: root, in: parent)
    run.whenOver = whenOver
    if let contexts = core.contexts { run.context = parent.flatMap { contexts.ofEffect($0.id) } ?? context }
    run.alarm = limit.map { limit in setAlarm(after: limit) { [unowned self, unowned run] in timeOut(run, limit) } }
    runs[run.id] = run
    effect.following?.cancel = { [weak self, weak run] in if let run { self?.cancel(run) } }
    if run.place?.canGo == true { register(run) }
    perform(
      machine.add(
        run.id, name: effect.name(at: run.steps), also: effect.otherNames(at: run.steps), rule: effect.rule, root: root,
        parent: parent?.id, isShared: run.isShared), for: run)
    if parent != nil { core.witness?.changed() }
  }

  /// Returns whether the part that an effect belongs to is present. If that cannot be found, the store reports it once,
  /// and the part counts as present.
  private func isPresent(_ place: AnyEffectPlace, _ effect: Effect<Action>, isPart: Bool) -> Bool {
    guard let owner = core.owner else { return false }
    if !isPart, !owner.knows(place) { owner.report(EffectError.outOfPlace(origin: effect.origin)) }
    return owner.isPresent(place)
  }

  /// Performs synchronous work that cannot be cancelled; returns false for everything else.
  private func startAtOnce(_ effect: Effect<Action>, root: Int, from context: (any TracedContext)?) -> Bool {
    sending(in: context) {
      switch effect.work {
      case .none: break
      case .send(let action, let origin): core.receive?(action(), origin, root, nil)
      case .cancel(let id): cancel(EffectName(id, at: effect.steps))
      case .perform(let performing): return performAtOnce(performing, effect, root)
      case .merge(let effects):
        for part in effects { start(part.inheriting(from: effect), root: root, from: context) }
      case .run, .concatenate, .attempt, .chosen: return false
      }
      return true
    }
  }

  private func performAtOnce(_ performing: RequestEffect<Action>, _ effect: Effect<Action>, _ root: Int) -> Bool {
    do {
      guard case .done(let action) = try performing.ask(core.handlers) else { return false }
      traceAtOnce(effect, root, .finished)
      if let action { core.receive?(action, effect.origin, root, nil) }
    } catch {
      traceAtOnce(effect, root, effect.failure == nil ? .failed(error) : .caught(error))
      fail(effect, error, root: root)
    }
    return true
  }

  func fail(_ effect: Effect<Action>, _ error: any Error, root: Int) {
    if let failure = effect.failure {
      if let action = failure(error) { core.receive?(action, effect.origin, root, nil) }
    } else {
      core.owner?.report(EffectError(effect, error))
    }
  }

  /// Performs steps. Effects other than `sender`, which begins now, are launched without task-local values: the
  /// caller's belong to `sender`, or to work that is already over.
  private func perform(_ steps: [EffectMachine.Step], for sender: Run? = nil, isOutside: Bool = false) {
    // An effect that starts at once may send an action that makes the store's last owner release it.
    let core = core
    let former = goingOn.count
    depth += 1
    for step in steps {
      switch step {
      case .start(let id):
        guard let run = runs[id] else { continue }
        if run === sender || isOutside { launch(run) } else { launchOutside(run) }
      case .cancel(let id), .drop(let id): end(id)
      case .wake(let id, let time): core.timekeeper.add(id, after: time, on: core.isolation)
      case .forget(let id): core.timekeeper.remove(id)
      case .finished(let root):
        finishHandlers.removeValue(forKey: root)?.sorted { $0.key < $1.key }.forEach { $0.value() }
      }
    }
    depth -= 1
    while goingOn.count > former { goOn(goingOn.remove(at: former)) }
    core.noteWork()
  }

  private func launchOutside(_ run: Run) {
    guard let home = core.isolation else { return launch(run) }
    withoutTaskLocals(on: home) { [self] in launch(run) }
  }

  private func end(_ id: ID) {
    guard let run = runs.removeValue(forKey: id) else { return }
    forget(run)
    traceEnd(of: run, .cancelled)
    run.cancel()
    run.effect.following?.end(isCancelled: true)
  }

  private func forget(_ run: Run) {
    scopedEffects.remove(run.id)
    if let alarm = run.alarm { removeAlarm(alarm) }
  }

  private func timeOut(_ run: Run, _ limit: Duration) {
    let whenOver = run.whenOver
    (run.whenOver, run.alarm) = (nil, nil)
    cancel(run)
    whenOver?(.failure(EffectError.timedOut(limit: limit)))
  }

  private func elapsed(_ id: ID) {
    if let alarm = alarms.removeValue(forKey: id) { alarm() } else { perform(machine.elapsed(id), isOutside: true) }
  }

  /// Removes an effect that has returned or thrown, and reports its end.
  func over(_ run: Run, _ error: (any Error)?) {
    guard !run.isCancelled, runs.removeValue(forKey: run.id) != nil else { return }
    run.isOver = true
    run.question?.close()
    forget(run)
    let context = core.contexts?.ofEffect(run.id)
    traceEnd(of: run, outcome(of: run, error))
    if let error, run.whenOver == nil { sending(in: context) { fail(run.effect, error, root: run.root) } }
    let steps = machine.over(run.id)
    run.complete(error.map { .failure($0) } ?? .success(()))
    run.effect.following?.end(isCancelled: false)
    perform(steps)
    noteScopedEffects()
    // However it ended: a task is not the only way to do work.
    run.leave()
  }
}

extension EffectRunner {
  func cancel(_ name: EffectName) {
    core.machine.forEachEffect { if $0.isCovered(by: name) { $0.cancel() } }
    perform(machine.cancel { name.covers($0) })
  }

  func cancel(_ run: Run) { perform(machine.cancel(run.id)) }

  func cancel(root: Int) {
    if core.hasUnrecorded { cancelledRoots.insert(root) }
    cancel(root: root, withShared: false)
  }

  /// Cancels the effects that started since, because their actions are recorded now.
  func cancelStartedLate() {
    for root in cancelledRoots { cancel(root: root, withShared: false) }
    if !core.hasUnrecorded { cancelledRoots = [] }
  }

  private func cancel(root: Int, withShared: Bool) {
    core.machine.forEachEffect { effect in
      if effect.root == root, withShared || !effect.isShared { effect.cancel() }
    }
    perform(machine.cancel(root: root, withShared: withShared))
  }

  /// Cancels all effects that actions after a number led to.
  func cancel(after number: Int) {
    for root in Set(runs.values.lazy.map(\.root).filter { $0 > number }).sorted() {
      cancel(root: root, withShared: true)
    }
  }

  /// Cancels all effects when the store ends. Actions that they send nevertheless are reported.
  func cancelAll() {
    for run in runs.values { run.endsWithStore = true }
    cancelEach()
    (waiting, paused) = ([], [])
    core.timekeeper.end()
  }

  /// Cancels all effects of a store that continues.
  func cancelEach() { perform(machine.cancelAll()) }

  /// The number of records kept for effects that are not complete.
  var count: Int {
    runs.count + waiting.count + finishHandlers.count + alarms.count + (scopedEffects.isEmpty ? 0 : 1)
      + (core.timekeeper.isEmpty ? 0 : 1) + (machine.isEmpty ? 0 : 1)
  }

  func nextID() -> ID { machine.nextID() }

  func isFinished(_ root: Int) -> Bool { machine.isFinished(root) }

  /// Calls `handler` when everything that a send led to is complete, unless it is removed before.
  func whenFinished(_ root: Int, _ handler: @escaping () -> Void) -> ID {
    let id = machine.nextID()
    if machine.isFinished(root) { handler() } else { finishHandlers[root, default: [:]][id] = handler }
    return id
  }

  func removeFinishHandler(_ id: ID, of root: Int) {
    finishHandlers[root]?[id] = nil
    if finishHandlers[root]?.isEmpty == true { finishHandlers[root] = nil }
  }

  /// Calls `handler` after a time, unless the alarm is removed before.
  func setAlarm(after time: Duration, _ handler: @escaping () -> Void) -> ID {
    let id = machine.nextID()
    alarms[id] = handler
    core.timekeeper.add(id, after: time, on: core.isolation)
    return id
  }

  func removeAlarm(_ id: ID) {
    alarms[id] = nil
    core.timekeeper.remove(id)
  }

  /// Cancels the effects whose part of the state was removed.
  func cancelGone() {
    guard let owner = core.owner else { return }
    for id in scopedEffects.gone(in: owner) { perform(machine.cancel(id)) }
    noteScopedEffects()
  }

  /// Cancels these effects after a state was shown in which their parts may have been present.
  func cancelGoneAnew() {
    scopedEffects.forgetMemberships()
    cancelGone()
  }

  private func register(_ run: Run) {
    scopedEffects.add(run, id: run.id)
    noteScopedEffects()
  }

  private func noteScopedEffects() {
    if scopedEffects.isEmpty { core.work.remove(.scopedEffects) } else { core.work.insert(.scopedEffects) }
  }
}
