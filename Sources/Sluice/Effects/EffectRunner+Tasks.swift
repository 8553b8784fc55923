import Incremental

extension EffectRunner {
  /// Begins what the machine let start: at once where that is possible, else in a task of the store's isolation.
  func launch(_ run: Run) {
    traceStart(of: run)
    if ask(run) || performAtOnce(run) || beginGroup(run) { return }
    launchRest(of: run)
  }

  /// Runs the work of an effect, or the rest of a sequence, in a task of the store's isolation.
  func launchRest(of run: Run) {
    guard let home = core.isolation else { return waiting.append(run) }
    launch(run, on: home)
  }

  private func performAtOnce(_ run: Run) -> Bool {
    do {
      guard try doAtOnce(run.effect, in: run) else { return false }
      over(run, nil)
    } catch {
      over(run, error)
    }
    return true
  }

  /// Does what takes no time; returns false for everything else.
  func doAtOnce(_ effect: Effect<Action>, in run: Run) throws -> Bool {
    switch effect.work {
    case .send(let action, _): deliver(action(), from: run)
    case .cancel(let id): cancel(EffectName(id, at: run.steps))
    case .perform(let performing):
      guard case .done(let action) = try performing.ask(core.handlers) else { return false }
      if let action { deliver(action, from: run) }
    case .none: break
    case .run, .concatenate, .merge, .attempt, .chosen: return false
    }
    return true
  }

  private func launch(_ run: Run, on home: some Actor) {
    run.enter(home, core.mailbox)
    let (ticket, priority) = (Ticket(value: run), run.effect.priority)
    if !core.awaited.isEmpty, core.awaited.contains(run.root) { return leave(run, ticket, toSenderOn: home) }
    marking(run) { run.task = home.assumeIsolated { Self.task(ticket, priority, on: $0) } }
  }

  /// Lets the one who awaits the action make the task, so that it has the sender's task-locals, and nobody else's.
  private func leave(_ run: Run, _ ticket: Ticket<Run>, toSenderOn home: some Actor) {
    let slot = EffectTaskSlot()
    run.slot = slot
    let (priority, mark) = (run.effect.priority, mark(of: run))
    // Not the closure itself is returned: for its type as a generic argument, systems before macOS 15 have no metadata.
    let start = home.assumeIsolated { home in
      EffectStart(
        slot, priority, mark,
        isolatedHere {
          _ = home
          await Self.perform(ticket)
        })
    }
    core.awaited.add(start, to: run.root)
  }

  /// Starts what waited for an isolation, in the context of nobody: it comes from several senders.
  func startWaiting() {
    guard let home = core.isolation else { return }
    let runs = waiting
    waiting = []
    if !runs.isEmpty { withoutTaskLocals(on: home) { [self] in for run in runs { launch(run, on: home) } } }
    core.timekeeper.schedule(on: home)
  }

  /// The task captures the actor, not an optional one: with `nil` it would run on the pool, and race.
  private static func task(
    _ ticket: Ticket<Run>, _ priority: TaskPriority?, on home: isolated any Actor
  ) -> Task<Void, Never> {
    Task(priority: priority) {
      _ = home
      await perform(ticket)
    }
  }

  nonisolated(nonsending) private static func perform(_ ticket: Ticket<Run>) async {
    let run = ticket.value
    if !run.isCancelled, let runner = run.runner { await runner.perform(run) }
    run.leave()
  }

  /// Does the work of an effect in the caller's isolation, which is the store's.
  nonisolated(nonsending) func perform(_ run: Run) async {
    if core.witness != nil { run.taskID = RunningEffect.currentTask }
    var failure: (any Error)?
    do {
      try await Send(run: run, port: run).perform(work: run.work)
    } catch {
      failure = error
    }
    // A closure that has caught an error in its own way may return from elsewhere, as one that throws does.
    await restoreIsolation()
    // Jobs that it posted from elsewhere belong to its work.
    run.deliverPosted()
    over(run, failure)
  }

  func deliver(_ action: Action, from run: Run) { deliver(action, core.receive, from: run) }

  /// Lets actions be handled in one cycle.
  func deliver(group actions: [Action], from run: Run) { deliver(actions, core.receiveGroup, from: run) }

  private func deliver<Sent>(
    _ sent: Sent, _ receive: ((Sent, Origin?, _ root: Int, EffectRun?) -> Void)?, from run: Run
  ) {
    guard let receive else { return run.reportDropped(sent, after: "its store was gone") }
    if !mayDeliver(from: run) { return }
    // What is sent may make the store's last owner release it.
    let core = core
    core.beginEcho(of: run)
    receive(sent, run.effect.origin, run.root, run)
    core.endEcho()
  }

  /// Whether an action of an effect is still handled. The store reports what comes after its end.
  private func mayDeliver(from run: Run) -> Bool {
    if let place = run.place, !run.isCancelled, core.owner?.isPresent(place) != true { cancel(run) }
    return (!run.isCancelled || run.endsWithStore) && !run.isOver
  }
}
