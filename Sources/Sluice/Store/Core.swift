import Incremental

/// The part of a store that depends neither on its state nor on its actions: its isolation, its observers, and the
/// reports of reducers.
@usableFromInline
class Core {
  /// The graph of the values that are derived from the store.
  @usableFromInline final let graph: Graph
  @usableFromInline final let sources = Sources()
  /// The same two, to use them without retaining them.
  private final let unretained: (graph: Unretained<Graph>, sources: Unretained<Sources>)
  // Unchecked, here and in `ActionCore`, because the store's isolation already keeps two accesses apart, and the check
  // at run time costs a third of a plain `send`.
  /// The identity that a sender's isolation is compared with. The address cannot be another actor's while `pin` holds
  /// it.
  @usableFromInline @exclusivity(unchecked) final var home: ObjectIdentifier?
  /// Weak, because the actor usually owns the store.
  private(set) final weak var isolation: (any Actor)?
  private final unowned var pin: AnyObject?
  /// The pending work besides the queue.
  @usableFromInline @exclusivity(unchecked) final var work: Work = []
  private final var reports: [any Error] = []
  /// The last type of state that was found among the `AttachedReducers`, so that the next search costs a comparison.
  @exclusivity(unchecked) final var lastAttached: ObjectIdentifier?
  /// The bodies that are being resolved.
  @exclusivity(unchecked) final var bodies = NestedBodies()
  /// Whether an action is sent of which its sender looks what came of it.
  @exclusivity(unchecked) final var isAsking = false
  /// Whether the state in memory is not what the journal says.
  @usableFromInline @exclusivity(unchecked) final var needsRecovery = false
  /// Why actions did not happen.
  final var refusals = Refusals()
  /// The parts of the state that clients of `Observation` have read.
  @usableFromInline final let cells = Cells()
  /// Notifies clients of `Observation` that have read whether the store has ended.
  private final lazy var ending = Cell(.end)
  /// While the journal is replayed, what reducers send and start is dropped: what came of it is in the record.
  @usableFromInline @exclusivity(unchecked) final var isReplaying = false
  /// Receives all events; nil for all stores but those of tools.
  @usableFromInline @exclusivity(unchecked) final var trace: Trace?
  /// The links to the places of shared values; nil if the state has none.
  final var shared: SharedLinks?
  /// Splits the time of cycles into phases; nil unless an inspector's page is open.
  final var times: CycleTimes?
  /// When the store began to note actions.
  private(set) final lazy var beginning = Beginning(current.ofStore.dependencies.clock)
  /// Nanoseconds since then.
  @usableFromInline
  final func elapsed() -> Int64 { beginning.elapsed }
  /// How many streams of actions somebody reads.
  final var actionStreams = 0
  /// The circumstances of the action that is handled, if somebody reads a stream of actions.
  final var handling = ActionDetails.unknown
  /// Called when the handled actions are recorded; discarded if the journal refuses them.
  final var whenRecorded: [() -> Void] = []
  /// The details of the state that services watch; made with the first of them.
  private(set) final lazy var detailWatch = DetailWatch(self)
  /// The effects that follow the state; made with the first of them.
  private(set) final var madeFollowing: StateFollowing?
  final var owned: [Owned] = []
  final var ownedLimit = 16
  /// The owner of the state, until it is released. Not weak: an object with weak references is retained ten times
  /// slower.
  unowned final var owner: (any CoreOwner)?
  @usableFromInline final let handlers = EffectHandlers()
  /// The test that answers effects; nil in all stores but those of tests.
  final weak var witness: (any EffectWitness)? {
    didSet { handlers.witness = witness }
  }
  private(set) final lazy var timekeeper = Timekeeper(current.ofStore.dependencies.clock)
  /// How often a transaction failed so far.
  @usableFromInline final private(set) var failures = 0

  /// The dependencies that contexts read from; `current` retains them.
  @usableFromInline @exclusivity(unchecked) final var reading: Unretained<HeldDependencies>
  @usableFromInline @exclusivity(unchecked) final var current: CurrentDependencies

  private final var madeMemos: DerivedMemos?
  /// Tells a test of the library that this is gone; nil in programs.
  private final let life: AnyObject?

  /// The derived values that were computed. Made with the first of them.
  final var memos: DerivedMemos {
    if let madeMemos { return madeMemos }
    let made = DerivedMemos { [unowned self] in report($0) }
    madeMemos = made
    return made
  }

  /// The store goes away; values of the graph that read derived values may stay.
  final func releaseMemos() { madeMemos?.report = nil }

  /// The effects that follow the state.
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
    // An actor for running effects by hand is nobody's isolation for long.
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
    report(error)
  }

  final func takeReports() -> [any Error] {
    work.remove(.reports)
    defer { reports = [] }
    return reports
  }

  /// Distinguishes this store from others that continue the same state; nil if actions are handled by hand. Small
  /// enough for any reader of JSON.
  final lazy var session: Int? = Int.random(in: 1..<1 << 48)

  /// Whether a state may have the store's number.
  final var isNamed = false
  /// The effects that are done once, and that the state calls for from this cycle on.
  final var awaitedStores: Set<AnyHashable> = []
  /// The parts of the state that may go, and whose stores somebody holds.
  final var heldParts = HeldParts()
  /// Whether there are some, to ask for each action.
  @usableFromInline @exclusivity(unchecked) final var holdsParts = false
  /// The greatest number that an `UndoStack` in the state has given to a step.
  final var undoNumber = 0

  /// How often tables of handlers noted whether they knew an action.
  final var notes = 0

  /// Takes part in `Observation` for `hasEnded`.
  final func trackEnd() {
    if cells.isTracking { ending.willRead() }
  }

  final func notifyOfEnd() { ending.changed() }

  /// Tries again to bring back the state after the journal refused an action and could not be read, before somebody
  /// looks at it.
  @inlinable
  final func recoverIfNeeded() {
    if needsRecovery { recover() }
  }

  @usableFromInline
  final func recover() { owner?.recover() }

  /// Runs `body`; each action that is sent in it is handled at once, and observers are notified together when it
  /// returns.
  @inlinable @discardableResult
  final func batch<Result>(_ body: () throws -> Result) rethrows -> Result {
    beginBatch()
    defer { endBatch() }
    return try body()
  }

  // What the queue of actions knows. `ActionCore`, the only subclass, overrides all of it. It is not the owner's, because reducers ask
  // for it through their context in dry runs, too, which have no owner.
  /// How much was asked for so far.
  @usableFromInline
  func savepoint() -> Savepoint { Savepoint(queued: 0, described: 0, failures: failures, outputs: 0) }
  /// Discards the requests since; reports stay.
  @usableFromInline
  func rollBack(to savepoint: Savepoint) {}
  /// Notes whether a table of handlers knew the action that is handled.
  func noteHandled(_ isHandled: Bool) {}
  /// The number of the action that is handled.
  var handledNumber: Int { 0 }
  /// The number of the action that is sent next.
  var nextNumber: Int { 0 }
  var hasEnded: Bool { false }
  @usableFromInline
  func beginBatch() {}
  @usableFromInline
  func endBatch() {}
}
