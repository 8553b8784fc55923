/// A graph of inputs and the values derived from them.
///
/// ```swift
/// let graph = Graph()
/// let price = Input(20, in: graph)
/// let label = price.incr.map { "\($0) €" }
/// let token = label.observe { print($0) }     // 20 €
/// price.set(25)                               // 25 €
/// ```
///
/// Rules:
/// - After a write, each observed value equals what computing it from scratch would give, and no computation has run
///   with a mix of old and new inputs, or twice.
/// - A value that nobody observes is not computed. Reading it computes it once.
/// - A value that did not change causes no computation and no call of an observer.
/// - Several writes in one `batch` are one pass.
/// - A write in an observer starts the next pass, after every observer of this one has been called.
///
/// Graphs are independent values; nothing is global. A graph is not `Sendable`: it belongs to the isolation it was
/// made in, and the compiler keeps it there.
public final class Graph {
  /// The work that the graph is doing.
  @usableFromInline
  package enum Phase { case resting, computing, notifying }

  // The fields are unchecked for the reason given at `Node`.
  @usableFromInline @exclusivity(unchecked) package internal(set) var phase = Phase.resting
  /// Asked from other modules, where `@exclusivity` is not known and a read of `phase` would be checked at run time.
  @inlinable package var isResting: Bool { phase == .resting }
  @usableFromInline @exclusivity(unchecked) var batchDepth = 0
  @exclusivity(unchecked) var queue = HeightQueue()
  /// Counts the changes of values, so that a node can determine whether a dependency changed since it ran.
  @exclusivity(unchecked) var now = 1
  /// Whether a node must be looked at before it runs: some node is failed, may have died, is reported, or may run again
  /// before observers are called.
  @exclusivity(unchecked) var needsSlowPath = false
  @exclusivity(unchecked) var counts = Counts()
  /// How many passes have ended: the same while one goes on.
  @exclusivity(unchecked) package internal(set) var passNumber = 0

  /// The tracked computation that runs, and how many there were.
  @usableFromInline @exclusivity(unchecked) var tracking = Tracking()
  @exclusivity(unchecked) var trackedRuns = 0
  /// The dynamic node that runs: nodes that are made meanwhile belong to it.
  @exclusivity(unchecked) var scope: Unmanaged<Choosing>?
  /// How many scopes have ended.
  @exclusivity(unchecked) var endings = 0

  /// Whether somebody wants to know of each run of a node.
  @exclusivity(unchecked) var isReported = false

  /// The first of all observers, a list.
  @exclusivity(unchecked) var observers: Unmanaged<Observer>?
  @exclusivity(unchecked) var attachments = 0
  /// The observers to notify of the current pass.
  @exclusivity(unchecked) var due = DueList()
  /// The observers of the notification round under way.
  @exclusivity(unchecked) var beingNotified = DueList()
  /// Writes that observers made, in order.
  @exclusivity(unchecked) var postponed: [Postponed] = []
  @exclusivity(unchecked) var pacing: Pacing
  @exclusivity(unchecked) var isApplyingPostponed = false
  /// References that must outlive the work under way: nodes that were released while queued, and closures of observers
  /// that were released while they ran.
  @exclusivity(unchecked) var deferredReleases = Stack<Unmanaged<Node>>()
  /// Room for walks over nodes, used from the end; and the ways of the reads under way.
  @exclusivity(unchecked) var path = Stack<Unmanaged<Node>>()
  /// Nodes that depend on something that is as high as they are, retained.
  @exclusivity(unchecked) var unraised = Stack<Unmanaged<Node>>()
  /// Counts the changes of edges, so that a walk along them notices.
  @exclusivity(unchecked) var links = 0
  /// Nodes that are being read.
  @exclusivity(unchecked) var kept = Stack<Unmanaged<Node>>()
  /// How many reads are under way, one inside the other, and the time when the outermost began.
  @exclusivity(unchecked) var pullDepth = 0
  @exclusivity(unchecked) var pullBegan = 0
  @exclusivity(unchecked) var stackRoom = StackRoom()
  @exclusivity(unchecked) var way = Stack<WayPoint>()
  @exclusivity(unchecked) var deferredHandlers: [() -> Void] = []
  /// What observers were told, of nodes that may change more than once before they are called; empty while no batch is
  /// open.
  @exclusivity(unchecked) var told = Stack<Told>()
  /// Whether nodes run for a read in a batch.
  @exclusivity(unchecked) var isProvisional = false
  /// The states that feed this graph: a read in the middle of their change asks them first.
  @exclusivity(unchecked) var attachedSources: [Sources] = []

  /// Who wants to know of runs; nil until somebody does.
  @exclusivity(unchecked) var meter: GraphMeter?

  @exclusivity(unchecked) private var graveyard = Stack<Unmanaged<Node>>()
  @exclusivity(unchecked) private var isBurying = false

  /// Makes an empty graph.
  ///
  /// - Parameters:
  ///   - limit: how many passes observers may start in a row by what they write.
  ///   - onLimit: called when they do not come to rest; what they wrote last is discarded, and the graph goes on.
  ///   Without it the program stops, and says who wrote what.
  public init(limit: Int = 10_000, onLimit: ((PassLimitExceeded) -> Void)? = nil) {
    pacing = Pacing(limit: limit, onLimit: onLimit)
  }

  deinit {
    queue.deallocate()
    graveyard.deallocate()
    path.deallocate()
    way.deallocate()
    unraised.deallocate()
    deferredReleases.deallocate()
    told.deallocate()
    kept.deallocate()
    due.deallocate()
    beingNotified.deallocate()
  }
}

extension Graph {
  /// How many nodes there are, and what they did.
  struct Counts {
    var created = 0
    var alive = 0
    var necessary = 0
    var recomputed = 0
    var recomputedInLastPass = 0
    var recomputedBeforePass = 0
    var failed = 0
    var notified = 0
    var raised = 0
  }

  @inlinable var canBeWritten: Bool { phase == .resting }
  @inlinable var isInBatch: Bool { batchDepth != 0 }

  /// The number of nodes that exist, for tests that count leaks.
  package var nodeCount: Int { counts.alive }

  /// How often a node was raised, for tests that count steps.
  package var raisedCount: Int { counts.raised }

  /// Makes all writes in `body` one pass, which runs when `body` returns.
  ///
  /// Reading a derived value inside brings all that is observed up to date, and wakes no observer. Batches nest. At the
  /// end, observers are called for whom the value differs from the one that they were told last: one that is set, and
  /// set back, is none.
  @inlinable
  @discardableResult
  public func batch<Result>(_ body: () throws -> Result) rethrows -> Result {
    openBatch()
    defer { closeBatch() }
    return try body()
  }

  /// Holds back the pass until `closeBatch`, for work that is not one function's.
  @inlinable
  package func openBatch() { batchDepth &+= 1 }

  /// Ends the batch and, if it is the outermost, runs the pass.
  @inlinable
  package func closeBatch() {
    batchDepth &-= 1
    if batchDepth == 0 { runPass() }
  }

  /// Runs `work` when the observers of the current pass have been called.
  package func postpone(_ work: @escaping () -> Void) { postponed.append(Postponed(work: work, isWrite: false)) }

  /// Keeps a node until the graph rests.
  func deferRelease(of node: Node) { deferredReleases.append(.passRetained(node)) }

  /// Lets go of a reference that a node held to another, when nothing runs that might use it.
  func release(_ node: Unmanaged<Node>) {
    if phase == .resting { node.release() } else { deferredReleases.append(node) }
  }

  /// Releases what a node held that dies, its dependencies and what its closure captures, one after the other: a chain may be
  /// 100,000 nodes long.
  ///
  /// - Parameter context: no node, but a native object as well, and only released.
  func bury(_ dependencies: inout EdgeList, _ context: Unmanaged<Node>?) {
    var index: Int32 = 0
    while index < dependencies.count {
      graveyard.append(dependencies[index].node)
      index += 1
    }
    dependencies.deallocate()
    if let context { graveyard.append(context) }
    guard !isBurying else { return }
    isBurying = true
    while graveyard.count > 0 { graveyard.removeLast().release() }
    isBurying = false
  }
}
