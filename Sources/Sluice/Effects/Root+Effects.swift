extension Root {
  func startWaiting() {
    for effect in core.effects.takeWaiting() { start(effect) }
  }

  /// Starts an effect in the store's isolation, or keeps it until the store has one.
  func start(_ effect: Effect<Action>) {
    guard let home = core.isolation else { return core.effects.wait(effect) }
    launch(effect, on: home)
  }

  private func launch(_ effect: Effect<Action>, on home: some Actor) {
    let id = core.effects.nextID()
    let ticket = Ticket(value: Start(root: self, effect: effect, id: id))
    core.effects.started(id, as: home.assumeIsolated { Self.task(ticket, on: $0) })
  }

  /// What a task needs to perform an effect. The store is weak: an effect must not keep alive what should cancel it.
  private struct Start {
    weak var root: Root?
    let effect: Effect<Action>
    let id: Int
  }

  /// The task captures the actor, not an optional one: with `nil` it would run on the pool, and race.
  private static func task(_ ticket: Ticket<Start>, on home: isolated any Actor) -> Task<Void, Never> {
    Task {
      _ = home
      await perform(ticket)
    }
  }

  nonisolated(nonsending) private static func perform(_ ticket: Ticket<Start>) async {
    let start = ticket.value
    guard !Task.isCancelled, let send = start.root?.wayBack else { return }
    await start.effect.operation(send)
    start.root?.core.effects.finished(start.id)
  }

  private var wayBack: Send<Action> {
    Send(deliver: { [weak self] in self?.sendFromEffect($0) }, home: core.isolation)
  }

  nonisolated(nonsending) func runWaiting() async {
    while true {
      core.mailbox?.deliverHere()
      let effects = core.effects.takeWaiting()
      if effects.isEmpty { return }
      for effect in effects where !core.machine.isEnded { await effect.operation(wayBack) }
    }
  }
}
