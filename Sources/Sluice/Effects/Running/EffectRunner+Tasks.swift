import Incremental

extension EffectRunner {
  /// Launches an effect that the machine let start: synchronously if possible, otherwise in a task of the store's
  /// isolation.
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

  /// Performs synchronous work; returns false for everything else.
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
    binding(run) { run.task = home.assumeIsolated { Self.task(ticket, priority, on: $0) } }
  }

  /// Lets the sender that awaits the action create the task, so that it has only that sender's task-local values.
  private func leave(_ run: Run, _ ticket: Ticket<Run>, toSenderOn home: some Actor) {
    let slot = EffectTaskSlot()
    run.slot = slot
    let (priority, binding) = (run.effect.priority, binding(of: run))
    // Returned in a struct, because systems before macOS 15 have no metadata for the closure's type as a generic
    // argument.
    let start = home.assumeIsolated { home in
      EffectStart(
        slot, priority, binding,
        isolatedHere {
          _ = home
          await Self.perform(ticket)
        })
    }
    core.awaited.add(start, to: run.root)
  }

  /// Starts the effects that waited for an isolation. They come from several senders, so they get no task-local values.
  func startWaiting() {
    guard let home = core.isolation else { return }
    let runs = waiting
    waiting = []
    if !runs.isEmpty { withoutTaskLocals(on: home) { [self] in for run in runs { launch(run, on: home) } } }
    core.timekeeper.schedule(on: home)
  }

  /// Creates the task. It captures the actor, not an optional: with `nil` it would run on the global pool, and race.
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

  /// Performs the work of an effect in the caller's isolation, which is the store's.
  nonisolated(nonsending) func perform(_ run: Run) async {
    if core.witness != nil { run.taskID = RunningEffect.currentTask }
    var failure: (any Error)?
    do {
      try await Send(run: run, port: run).perform(work: run.work)
    } catch {
      failure = error
    }
    // A closure that has caught an error by itself may return from elsewhere, as one that throws does.
    await restoreIsolation()
    // Jobs that it posted from elsewhere belong to its work.
    run.deliverPosted()
    over(run, failure)
  }

  func deliver(_ action: Action, from run: Run) { deliver(action, core.receive, from: run) }

  /// Delivers actions to be handled in one cycle.
  func deliver(group actions: [Action], from run: Run) { deliver(actions, core.receiveGroup, from: run) }

  private func deliver<Sent>(
    _ sent: Sent, _ receive: ((Sent, Origin?, _ root: Int, EffectRun?) -> Void)?, from run: Run
  ) {
    guard let receive else { return run.reportDropped(sent, after: "its store was gone") }
    if !mayDeliver(from: run) { return }
    // The sent action may make the store's last owner release it.
    let core = core
    core.beginEcho(of: run)
    receive(sent, run.effect.origin, run.root, run)
    core.endEcho()
  }

  /// Returns whether an action of an effect is still handled. The store reports actions that arrive after its end.
  private func mayDeliver(from run: Run) -> Bool {
    if let place = run.place, !run.isCancelled, core.owner?.isPresent(place) != true { cancel(run) }
    return (!run.isCancelled || run.endsWithStore) && !run.isOver
  }
}

// MARK: - Running by hand

/// The isolation for effects of a store without one, while a caller runs them by hand.
///
/// It differs from the isolation of the work that these effects start elsewhere, as in any other store. No store ever
/// belongs to it.
actor Hand {}

extension EffectRunner {
  /// Runs the waiting effects by hand, in order: in the isolation of the caller, or else in one made for that.
  nonisolated(nonsending) func runWaiting(until isDone: @escaping () -> Bool) async {
    // Not `#isolation ?? Hand()`, with which Swift 6.3 makes a program that crashes.
    let caller: (any Actor)? = #isolation
    let hand: any Actor
    if let caller { hand = caller } else { hand = Hand() }
    await Self.runWaiting(Ticket(value: self), until: Ticket(value: isDone), on: hand)
  }

  private static func runWaiting(
    _ runner: Ticket<EffectRunner>, until isDone: Ticket<() -> Bool>, on hand: isolated any Actor
  ) async {
    let runner = runner.value
    // An effect that a handler runs by hand meanwhile finds the mailbox open, and leaves it open.
    let opens = runner.core.isolation == nil && !runner.isInHand
    if opens {
      runner.isInHand = true
      runner.core.mailbox.open(on: hand)
    }
    await runner.runWaiting(until: isDone.value, on: hand)
    guard opens else { return }
    runner.isInHand = false
    if runner.core.isolation == nil { runner.core.mailbox.close() }
  }

  private func runWaiting(until isDone: () -> Bool, on hand: isolated any Actor) async {
    while !isDone() {
      core.mailbox.deliverHere()
      if !waiting.isEmpty {
        let run = waiting.removeFirst()
        if run.isCancelled { continue }
        run.enter(hand, core.mailbox)
        await perform(run)
        run.leave()
      } else if !core.timekeeper.isEmpty {
        guard await core.timekeeper.sleepUntilNext() else { return }
      } else {
        return
      }
    }
  }
}

// MARK: - Passing values to a task

/// A container that carries a value of the store's isolation into a task that runs in that same isolation.
struct Ticket<Value>: @unchecked Sendable {
  // @unchecked Sendable because it is made in the store's isolation, which `assumeIsolated` proves at run time, and is
  // opened only in a task that inherits that very isolation.
  let value: Value
}
