import Incremental

extension Root {
  /// Attaches the services that the store is created with, and starts them in order.
  @usableFromInline
  func attach(_ services: [any Service<State, Action>]) {
    if services.isEmpty { return }
    let outbox = outbox
    attach(
      services.map { service in
        ServiceEntry(
          service, in: ServiceContext("\(type(of: service))", core, StateLocation(memory), outbox, isPresent: nil))
      })
  }

  /// Attaches a service to a running store.
  func attach(_ entry: ServiceEntry<Action>) -> Token {
    if core.machine.isEnded {
      fail([], StoreEnded())
      return Token.none
    }
    attach([entry])
    return token { root in root.end(entry.context) }
  }

  private func attach(_ entries: [ServiceEntry<Action>]) {
    holdingQueue {
      for entry in entries where !core.machine.isEnded {
        services.append(entry)
        updatePath()
        entry.start()
      }
    }
  }

  /// Runs `body`; actions that are sent in it wait until it returns.
  func holdingQueue(_ body: () -> Void) {
    let wasHeld = isQueueHeld
    isQueueHeld = true
    core.beginBatch()
    body()
    isQueueHeld = wasHeld
    core.endBatch()
    wake()
  }

  private func end(_ context: AnyServiceContext) {
    guard let entry = services.remove(context) else { return }
    updatePath()
    entry.end()
  }

  /// Ends all services with the store, in reverse order.
  func endServices() {
    while let entry = services.removeLast() { entry.end() }
  }

  /// Notifies services that an action is about to be handled; returns the notified ones.
  func notifyServices(before action: Action) -> [ServiceEntry<Action>] {
    let actionObservers = services.actionObservers
    for entry in actionObservers where entry.context.isRunning { entry.before?(action) }
    return actionObservers
  }

  /// Notifies these services, in reverse order, that the action was handled.
  func notify(_ actionObservers: [ServiceEntry<Action>], after action: Action) {
    for entry in actionObservers.reversed() where entry.context.isRunning { entry.after?(action) }
  }

  /// The way from services to the store. It retains the core, which outlives the store, and the error handler.
  var outbox: ServiceOutbox<Action> {
    let onFailure = onFailure
    return ServiceOutbox(
      send: { [core] actions, origin, service in
        if let root = Self.owner(of: core) { return root.enqueue(group: actions, origin, from: service) }
        core.trace(.failed(actions: actions, cause: StoreEnded()))
        onFailure(StoreFailure(actions: actions, cause: StoreEnded()))
        return SentAction.nothing
      },
      // The root is 0, because no sender awaits the effect: it has no relation to the last action.
      start: { [core] in core.effects.start($0, root: 0) },
      fail: { [core] actions, cause in
        if let root = Self.owner(of: core) { return root.fail(actions, cause) }
        core.trace(.failed(actions: actions, cause: cause))
        onFailure(StoreFailure(actions: actions, cause: cause))
      })
  }
}
