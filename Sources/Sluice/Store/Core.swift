import Incremental

/// The part of a store that depends neither on its state nor on its actions: its isolation, its observers, and the
/// reports of reducers.
@usableFromInline
class Core {
  /// The graph of values that are derived from the store.
  @usableFromInline final let graph: Graph
  @usableFromInline final let sources = Sources()
  /// The graph and the sources, for use without a retain.
  private final let unretained: (graph: Unretained<Graph>, sources: Unretained<Sources>)
  // Unchecked, here and in `ActionCore`, because the store's isolation already keeps two accesses apart, and the check
  // at run time costs a third of a plain `send`.
  /// The identity to compare a sender's isolation with. The address cannot be reused for another actor while `pin`
  /// keeps its memory.
  @usableFromInline @exclusivity(unchecked) final var home: ObjectIdentifier?
  /// Weak, because the actor usually owns the store.
  private(set) final weak var isolation: (any Actor)?
  private final unowned var pin: AnyObject?
  /// The pending work besides the queue.
  @usableFromInline @exclusivity(unchecked) final var work: Work = []
  private final var reports: [any Error] = []
  /// The type of state found last among the `AttachedReducers`, so that the next search costs one comparison.
  @exclusivity(unchecked) final var lastAttached: ObjectIdentifier?
  /// The bodies being resolved.
  @exclusivity(unchecked) final var bodies = NestedBodies()
  /// The sender that asks what becomes of the action being reduced, and the reducer's reply to it.
  @exclusivity(unchecked) final var asker: Asker?
  private final var reply: (any Codable & Sendable)?
  /// The indices of the reports that roll transactions back.
  private final var failing: [Int] = []
  /// The index of the first report that refuses the action being reduced.
  private final var firstRefusal: Int?
  /// The actions with keys; created with the first of them.
  private(set) final lazy var keyedActions = KeyedActions()
  /// Whether the action being sent has a sender that checks its outcome.
  @exclusivity(unchecked) final var isAsking = false
  /// Whether the state in memory differs from the journal.
  @usableFromInline @exclusivity(unchecked) final var needsRecovery = false
  /// Whether actions were handled whose entries are on their way to the journal.
  @exclusivity(unchecked) final var hasUnrecorded = false
  /// The reasons why actions were refused.
  final var refusals = Refusals()
  /// The parts of the state that clients of `Observation` have read.
  @usableFromInline final let cells = Cells()
  /// Notifies clients of `Observation` that have read whether the store has ended.
  private final lazy var ending = Cell(.end)
  /// Whether the journal is being replayed. Then requests of reducers to send or start are dropped, because the record
  /// contains their results.
  @usableFromInline @exclusivity(unchecked) final var isReplaying = false
  /// Receives all events; nil unless a tool traces the store.
  @usableFromInline @exclusivity(unchecked) final var trace: Trace?
  /// The context of the action that described the effect which starts now, if there is a trace for it.
  final var startedIn: (any TracedContext)?
  /// The links to the places of shared values; nil if the state has none.
  final var shared: SharedLinks?
  /// Measures the phases of cycles; nil unless an inspector's page is open.
  final var times: CycleTimes?
  /// The time at which the store began to note actions.
  private(set) final lazy var beginning = Beginning(current.ofStore.dependencies.clock)
  /// Returns the nanoseconds since `beginning`.
  @usableFromInline
  final func elapsed() -> Int64 { beginning.elapsed }
  /// The number of streams of actions with a reader.
  final var actionStreams = 0
  /// The details of the action being handled, if a stream of actions has a reader.
  final var handling = ActionDetails.unknown
  /// Called when the handled actions are recorded; discarded if the journal refuses them.
  final var whenRecorded: [() -> Void] = []
  /// The details of the state that services observe; created with the first of them.
  private(set) final lazy var detailWatch = DetailWatch(self)
  /// The effects that follow the state; created with the first of them.
  private(set) final var madeFollowing: StateFollowing?
  final var owned: [Owned] = []
  final var ownedLimit = 16
  /// The owner of the state, until it is freed. Not weak, because an object with weak references is retained ten times
  /// slower.
  unowned final var owner: (any CoreOwner)?
  @usableFromInline final let handlers = EffectHandlers()
  /// The test that answers effects; nil outside of tests.
  final weak var witness: (any EffectWitness)? {
    didSet { handlers.witness = witness }
  }
  private(set) final lazy var timekeeper = Timekeeper(current.ofStore.dependencies.clock)
  /// The number of failed transactions so far.
  @usableFromInline final private(set) var failures = 0

  /// The dependencies that contexts read from; `current` retains them.
  @usableFromInline @exclusivity(unchecked) final var reading: Unretained<HeldDependencies>
  @usableFromInline @exclusivity(unchecked) final var current: CurrentDependencies

  private final var madeMemos: DerivedMemos?
  /// Reports to a test of the library when this object is freed; nil in programs.
  private final let life: AnyObject?

  /// The cached derived values; created with the first of them.
  final var memos: DerivedMemos {
    if let madeMemos { return madeMemos }
    let made = DerivedMemos { [unowned self] in report($0) }
    madeMemos = made
    return made
  }

  /// Detaches the cache when the store is freed; values of the graph that read derived values may outlive it.
  final func releaseMemos() { madeMemos?.report = nil }

  /// The effects that follow the state, created on first use.
  final var following: StateFollowing {
    if let madeFollowing { return madeFollowing }
    let made = StateFollowing(self)
    madeFollowing = made
    return made
  }

  init(graph: Graph, isolation: (any Actor)?, dependencies: Dependencies) {
    self.graph = graph
    let held = HeldDependencies(dependencies)
    (current, reading) = (CurrentDependencies(held), Unretained(held))
    unretained = (Unretained(graph), Unretained(sources))
    life = LiveStores.life(of: Self.self)
    belong(to: isolation)
  }

  final func belong(to actor: (any Actor)?) {
    // An actor for running effects by hand does not live long enough to be a store's isolation.
    let actor = actor is Hand ? nil : actor
    isolation = actor
    pin = actor
    home = actor.map { ObjectIdentifier($0) }
  }

  /// Detects changes, and notifies their observers.
  @usableFromInline
  final func notifyObservers() {
    let (graph, sources) = unretained
    if !sources({ $0.isEmpty }) {
      graph { graph in
        graph.openBatch()
        sources {
          $0.note(mayBeStale: true)
          $0.refresh(in: graph)
        }
        graph.closeBatch()
      }
    }
  }

  @usableFromInline
  final func report(_ problem: any Error) {
    reports.append(problem)
    work.insert(.reports)
  }

  @usableFromInline
  final func fail(_ error: any Error) {
    failures += 1
    failing.append(reports.count)
    report(error)
  }

  /// Reports an error that refuses the action.
  @usableFromInline
  final func reject(_ error: any Error) {
    if firstRefusal == nil { firstRefusal = reports.count }
    fail(error)
  }

  /// Notes that the action is refused, because a transaction is rolled back.
  final func refuseAction(since savepoint: Savepoint) {
    let first = failing[savepoint.failures - (failures - failing.count)]
    firstRefusal = min(first, firstRefusal ?? first)
  }

  final func takeReports() -> [any Error] {
    work.remove(.reports)
    defer { (reports, failing, firstRefusal) = ([], [], nil) }
    return reports
  }

  /// Removes and returns the report that refuses the action: the first error of a reducer, or else the first reason why
  /// no reducer handled it.
  final func takeRefusal() -> (any Error)? {
    let index = firstRefusal ?? reports.firstIndex { ($0 as? ReducerError)?.refusesAction == true }
    (failing, firstRefusal) = ([], nil)
    return index.map { reports.remove(at: $0) }
  }

  /// Notes the reply of a reducer, if the sender of the action expects one of its type.
  @usableFromInline
  final func reply<Reply: Codable & Sendable>(_ reply: Reply) {
    if let type = asker?.replyType, ObjectIdentifier(type) == ObjectIdentifier(Reply.self) { self.reply = reply }
  }

  final func takeReply() -> (any Codable & Sendable)? {
    defer { reply = nil }
    return reply
  }

  /// The id that distinguishes this store from others that continue the same state; nil if actions are handled by hand.
  /// Small enough for any JSON reader.
  final lazy var session: Int? = Int.random(in: 1..<1 << 48)

  /// Whether a state may contain the store's number.
  final var isNamed = false
  /// The ids of the effects made by `onlyOnce` that are permitted to start.
  final var awaitedStores: Set<AnyHashable> = []
  /// The removable parts of the state whose stores are held by clients.
  final var heldParts = HeldParts()
  /// Whether there are such parts, for a fast check per action.
  @usableFromInline @exclusivity(unchecked) final var holdsParts = false
  /// The greatest number that a history in the state has given to a step.
  final var givenNumber = 0

  /// The number of times that tables of handlers noted whether they knew an action.
  final var notes = 0

  /// Whether the store takes no more actions of outlets, because it ends when its work is done.
  final var isEnding = false
  /// The signals of those who wait until an effect ends, or waits for an element of a sequence, to end the store.
  final var workWaiters: [Signal] = []
  /// The error of the journal, if it refused the actions that were handled last.
  final var recordingFailure: (any Error)?

  /// Registers a read of `hasEnded` with `Observation`.
  final func trackEnd() {
    if cells.isTracking { ending.willRead() }
  }

  final func notifyOfEnd() { ending.changed() }

  /// Notifies those who wait to end the store that an effect has ended, or waits for an element.
  final func noteWork() {
    if workWaiters.isEmpty { return }
    let waiters = workWaiters
    workWaiters = []
    for waiter in waiters { waiter.give() }
  }

  /// Tries again to restore the state before it is read, if the journal refused an action and could not be read.
  @inlinable
  final func recoverIfNeeded() {
    if needsRecovery { recover() }
  }

  @usableFromInline
  final func recover() { owner?.recover() }

  /// Runs `body`. Each action sent in it is handled at once, and observers are notified together when it returns.
  @inlinable @discardableResult
  final func batch<Result>(_ body: () throws -> Result) rethrows -> Result {
    beginBatch()
    defer { endBatch() }
    return try body()
  }

  // The operations of the action queue, which `ActionCore`, the only subclass, overrides. They do not belong to the
  // owner, because reducers also use them through their context in dry runs, which have no owner.
  /// Returns the number of requests so far.
  @usableFromInline
  func savepoint() -> Savepoint { Savepoint(queued: 0, described: 0, failures: failures, outputs: 0) }
  /// Discards the requests since a savepoint; reports are kept.
  @usableFromInline
  func rollBack(to savepoint: Savepoint) {}
  /// Notes whether a table of handlers knew the action being handled.
  func noteHandled(_ isHandled: Bool) {}
  /// The number of the action being handled.
  var handledNumber: Int { 0 }
  /// The number of the next action to be sent.
  var nextNumber: Int { 0 }
  var hasEnded: Bool { false }
  /// Delivers what waits in the mailbox.
  func deliverMailbox() {}
  /// Refuses further actions in the mailbox.
  func stopMailbox() {}
  @usableFromInline
  func beginBatch() {}
  @usableFromInline
  func endBatch() {}
}

// MARK: - Checking the isolation

// Documentation/Internals/Isolation.md explains how a store determines where it is used.

extension Core {
  @inlinable @inline(__always)
  final func enterIfNeeded(_ caller: (any Actor)?) {
    if caller.map({ ObjectIdentifier($0) }) != home { enter(from: caller) }
  }

  /// Checks that the caller runs in the store's isolation. A store without isolation adopts that of the caller.
  ///
  /// A caller that is isolated to another actor stops the program with an explanation. A caller whose isolation the
  /// compiler does not know, such as a plain function, is allowed if it runs on the store's actor. Only the runtime can
  /// check that: it can neither be queried without a trap, nor trap with a message of Sluice.
  @usableFromInline
  final func enter(from caller: (any Actor)?) {
    switch (isolation, caller) {
    case (let home?, nil): home.preconditionIsolated("Send through `store.outlet`, or from the store's actor.")
    case (let home?, let caller?):
      misuse(
        "A store that belongs to \(type(of: home)) was used on \(type(of: caller)), outside its isolation.",
        why: "The store belongs to the actor it was made in; a call from elsewhere races with it.",
        fix: "Send through `store.outlet`, which is Sendable, or call from the store's actor.")
    case (nil, is Hand): break
    case (nil, let caller?):
      belong(to: caller)
      owner?.adopted(by: caller)
    case (nil, nil): break
    }
  }
}
