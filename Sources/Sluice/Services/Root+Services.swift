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
      fail([], StoreError.ended)
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
        core.trace(.failed(actions: actions, cause: StoreError.ended))
        onFailure(StoreFailure(actions: actions, cause: StoreError.ended))
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

// MARK: - Services in order of attachment

/// The services of a store, in the order in which they were attached.
struct ServiceRoster<Action> {
  private var entries: [ServiceEntry<Action>] = []
  /// The services that observe actions. Stored, because they are needed for each action.
  private(set) var actionObservers: [ServiceEntry<Action>] = []

  var isEmpty: Bool { entries.isEmpty }

  var names: [String] { entries.map(\.context.name) }

  mutating func append(_ entry: ServiceEntry<Action>) {
    entries.append(entry)
    if entry.observesActions { actionObservers.append(entry) }
  }

  /// Removes and returns a service; nil if it was removed before.
  mutating func remove(_ context: AnyServiceContext) -> ServiceEntry<Action>? {
    // Searched from the end, because services end in reverse order.
    guard let index = entries.lastIndex(where: { $0.context === context }) else { return nil }
    if let observer = actionObservers.lastIndex(where: { $0.context === context }) {
      actionObservers.remove(at: observer)
    }
    return entries.remove(at: index)
  }

  /// Removes and returns the service that was attached last.
  mutating func removeLast() -> ServiceEntry<Action>? {
    guard let last = entries.popLast() else { return nil }
    if last.observesActions { actionObservers.removeLast() }
    return last
  }
}

/// A service with the actions of a store that it is attached to.
@usableFromInline
struct ServiceEntry<Action> {
  let context: AnyServiceContext
  let start: () -> Void
  let end: () -> Void
  var before: ((Action) -> Void)?
  var after: ((Action) -> Void)?

  var observesActions: Bool { before != nil }

  /// Returns the entry for an outer store, some of whose actions become actions of this one.
  func mapped<Whole>(_ extract: ((Whole) -> Action?)?) -> ServiceEntry<Whole> {
    var mapped = ServiceEntry<Whole>(context: context, start: start, end: end)
    guard let before, let after else { return mapped }
    guard let extract else { cannotObserveActions(context.name) }
    mapped.before = { whole in if let action = extract(whole) { before(action) } }
    mapped.after = { whole in if let action = extract(whole) { after(action) } }
    return mapped
  }
}

extension ServiceEntry {
  /// Creates the entry of a service in a context.
  init<State>(_ service: any Service<State, Action>, in context: ServiceContext<State, Action>) {
    self.init(context: context, start: { context.begin(service) }, end: { context.end(service) })
    guard let service = service as? any ActionObserver<State, Action> else { return }
    before = { action in
      context.wasPresent = context.isPresent?() != false
      if context.wasPresent { service.before(action, StoreAccess(context: context)) }
    }
    after = { if context.wasPresent { service.after($0, StoreAccess(context: context)) } }
  }
}

func cannotObserveActions(_ service: String) -> Never {
  misuse(
    "\(service), a service that observes actions, was added through a store whose actions are given by a function.",
    why: "A function leads one way only: from the part's actions to those of the whole store.",
    fix: "Make the store with `scope(\\.part, action: \\.case)`, or add a service for the whole store.")
}

// MARK: - Details that services observe

// Documentation/Internals/Services.md explains why details have a graph of their own.

/// The details that the services of a store observe.
///
/// Details are sources like all observed parts, but of a separate graph. So services are notified, and their actions
/// handled, before observers are called.
final class DetailWatch {
  private let graph = Graph()
  private let sources = Sources()
  unowned let core: Core
  /// Whether changes are noted without notifying services.
  private var isMuted = false

  init(_ core: Core) {
    self.core = core
    graph.attach(sources)
  }

  func watch<Detail: Equatable>(
    _ location: StateLocation<Detail>, isPresent: (() -> Bool)?, _ changed: @escaping (Detail, Detail) -> Void
  ) -> Token {
    let detail =
      if let isPresent {
        graph.source(location, among: sources, comparesBytes: false) { !isPresent() || $0 == $1 }
      } else {
        graph.sharedSource(location, among: sources)
      }
    let token = detail.onChange(
      DetailWatch.since(location.read()) { [unowned self] old, new in if !isMuted { changed(old, new) } })
    core.work.insert(.details)
    return Token.onCancel { [self] in
      token.cancel()
      if sources.isEmpty { core.work.remove(.details) }
    }
  }

  /// Wraps a handler so that its first call compares with `start`: in the middle of a cycle, other services may not
  /// have been notified of earlier changes.
  private static func since<Detail: Equatable>(
    _ start: Detail, _ changed: @escaping (Detail, Detail) -> Void
  ) -> (Detail, Detail) -> Void {
    var first: Detail? = start
    return { old, new in
      let old = first ?? old
      first = nil
      if old != new { changed(old, new) }
    }
  }

  /// Detects changes, and notifies the services that observe them, in the order of their attachment.
  func notify() {
    graph.openBatch()
    sources.note(mayBeStale: true)
    sources.refresh(in: graph)
    graph.closeBatch()
  }
}

extension DetailWatch {
  /// Notes the current details without notifying services, because a replay contains the actions that they sent.
  func skipChanges() {
    isMuted = true
    notify()
    isMuted = false
  }
}

extension Core {
  /// Notifies services of details that changed, if any service watches one.
  @usableFromInline
  final func notifyOfDetails() {
    // Services are not notified of actions that the journal refused.
    if !needsRecovery { detailWatch.notify() }
  }
}
