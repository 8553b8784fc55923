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
/// - After a write, each observed value equals the value computed from scratch. No computation has run with a mix of
///   old and new inputs, and none has run twice, except values that turn out to depend on themselves.
/// - A value without observers is not computed. Reading it computes it once.
/// - A value that did not change causes no computation and no call of an observer.
/// - Several writes in one `batch` are one pass.
/// - A write in an observer starts the next pass, after all observers of the current pass have been called.
///
/// Graphs are independent values; nothing is global. A graph is not `Sendable`: it belongs to the isolation in which
/// it was made, and the compiler keeps it there.
public final class Graph {
  /// The work that the graph is doing: none, computing values, or notifying observers.
  @usableFromInline
  package enum Phase { case resting, computing, notifying }

  // The fields are unchecked for the reason given at `Node`.
  @usableFromInline @exclusivity(unchecked) package internal(set) var phase = Phase.resting
  /// Whether no computation and no observer is running. Other modules read this property instead of `phase`:
  /// `@exclusivity` is not known there, so each read of `phase` would be checked at run time.
  @inlinable package var isResting: Bool { phase == .resting }
  @usableFromInline @exclusivity(unchecked) var batchDepth = 0
  @exclusivity(unchecked) var queue = HeightQueue()
  /// The count of the changes of values. A node compares it with the times of its dependencies to tell whether one of
  /// them changed since the node ran.
  @exclusivity(unchecked) var now = 1
  /// The time of the last change that came from outside. A node that has run or was checked since is current.
  @exclusivity(unchecked) var wroteAt = 1
  /// Whether a node reads values from outside the graph, whose changes the graph does not see while nobody observes
  /// them.
  @exclusivity(unchecked) var hasVolatileNodes = false
  /// Whether nodes run on the slow path: because some node is failed, because runs are reported, or because a node may
  /// run again before observers are called.
  @exclusivity(unchecked) var needsSlowPath = false
  @exclusivity(unchecked) var counts = Counts()
  /// The number of passes that have ended. It does not change during a pass.
  @exclusivity(unchecked) package internal(set) var passNumber = 0

  /// The tracked computation under way.
  @usableFromInline @exclusivity(unchecked) var tracking = Tracking()
  @exclusivity(unchecked) var trackedRuns = 0
  /// The state of the dynamic node that is running. Nodes made during its run belong to it.
  @exclusivity(unchecked) var scope: Unmanaged<Choosing>?
  /// The number of scopes that have ended.
  @exclusivity(unchecked) var endings = 0

  /// Whether a meter wants each run of a node reported.
  @exclusivity(unchecked) var isReported = false

  /// The first observer in the linked list of all observers.
  @exclusivity(unchecked) var observers: Unmanaged<Observer>?
  @exclusivity(unchecked) var attachments = 0
  /// The observers to notify of the current pass.
  @exclusivity(unchecked) var due = DueList()
  /// The observers of the round of notifications under way.
  @exclusivity(unchecked) var beingNotified = DueList()
  /// Work that waits for the end of a round of notifications, in order: writes by observers, and what a store has put
  /// off.
  @exclusivity(unchecked) var postponed: [Postponed] = []
  @exclusivity(unchecked) var pacing: Pacing
  @exclusivity(unchecked) var isApplyingPostponed = false
  /// References that must outlive the work under way: nodes that were released while queued or while the graph was at
  /// work.
  @exclusivity(unchecked) var deferredReleases = Stack<Unmanaged<Node>>()
  /// A stack that walks over nodes share. `way` holds the paths of the reads under way.
  @exclusivity(unchecked) var path = Stack<Unmanaged<Node>>()
  /// Retained nodes that have a dependency of their own height or higher, and must be raised.
  @exclusivity(unchecked) var unraised = Stack<Unmanaged<Node>>()
  /// Whether a node is higher than any path is long, so that heights are lowered when the graph rests.
  @exclusivity(unchecked) var isTall = false
  /// The count of the changes of edges, by which a walk along edges detects them.
  @exclusivity(unchecked) var links = 0
  /// The nodes that reads keep alive until `letGo`.
  @exclusivity(unchecked) var kept = Stack<Unmanaged<Node>>()
  /// The nesting depth of the reads under way.
  @exclusivity(unchecked) var pullDepth = 0
  @exclusivity(unchecked) var pullBegan = 0
  /// Whether a run of a pass reads, and not code outside.
  @exclusivity(unchecked) var isReadForRun = false
  /// The position at which the way of the walk under way begins.
  @exclusivity(unchecked) var base = 0
  /// The last tracked run for which all nodes on the way are known to read again what they wait for.
  @exclusivity(unchecked) var sureRun = -1
  /// The number of reads by code outside the graph that had something to check.
  @exclusivity(unchecked) var outsideReads = 0
  /// Whether a walk of the read under way went back to a node that was unsure.
  @exclusivity(unchecked) var hasTurnedBack = false
  /// The number of cycles whose nodes are running.
  @exclusivity(unchecked) var openCycles = 0
  /// The time at which a cycle ended last, for the check of invariants.
  @exclusivity(unchecked) var cycleEndedAt = 0
  /// Whether the value is read by a node that was part of a cycle. A necessary node may then be outdated though nothing
  /// waits.
  @exclusivity(unchecked) var looksForCycles = false
  @exclusivity(unchecked) var stackRoom = StackRoom()
  /// The depth of reads beyond which a read may interrupt the run of its reader. Below `deep`, which only tests set, it
  /// does so also while the stack has room.
  @exclusivity(unchecked) package var uninterruptedDepth = Graph.deep
  static var deep: Int { 20 }
  @exclusivity(unchecked) var way = Stack<WayPoint>()
  @exclusivity(unchecked) var deferredHandlers: [() -> Void] = []
  /// The states of which observers were notified last, for nodes that may change more than once before the observers
  /// are called. Empty unless a batch is open.
  @exclusivity(unchecked) var notified = Stack<NotifiedState>()
  /// Whether nodes run for a read in a batch, so that they may run again before observers are called.
  @exclusivity(unchecked) var isProvisional = false
  /// The sources of the states that feed this graph. A read in the middle of such a state's change refreshes them
  /// first.
  @exclusivity(unchecked) var attachedSources: [Sources] = []

  /// The values that are being loaded.
  private(set) lazy var loads = Loads()
  /// The tapes that record these values.
  package private(set) lazy var loadBook = LoadBook(self)

  /// The meter that measures and reports runs; nil until one is attached.
  @exclusivity(unchecked) var meter: GraphMeter?

  @exclusivity(unchecked) private var graveyard = Stack<Unmanaged<Node>>()
  @exclusivity(unchecked) private var isBurying = false

  /// Makes an empty graph.
  ///
  /// - Parameters:
  ///   - limit: The number of passes in a row that observers may start by their writes.
  ///   - onLimit: Called when observers exceed the limit. Their last writes are discarded, and the graph stays usable.
  ///     If it is nil, the program stops with a message that lists the writes.
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
    notified.deallocate()
    kept.deallocate()
    due.deallocate()
    beingNotified.deallocate()
  }
}

extension Graph {
  /// The counts of the nodes, and of the work that they have done.
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
    var checked = 0
  }

  @inlinable var canBeWritten: Bool { phase == .resting }
  @inlinable var isInBatch: Bool { batchDepth != 0 }

  /// The number of nodes that exist, for tests that count leaks.
  package var nodeCount: Int { counts.alive }

  /// The number of times that nodes were raised, for tests that count steps.
  package var raisedCount: Int { counts.raised }

  /// The greatest height of an observed node, for tests that count memory.
  package var observedHeight: Int {
    var (height, next): (Int32, Unmanaged<Observer>?) = (0, observers)
    while let observer = next {
      height = max(height, observer._withUnsafeGuaranteedRef { $0.observed.height })
      next = observer._withUnsafeGuaranteedRef { $0.nextInGraph }
    }
    return Int(height)
  }

  /// The number of times that reads checked or ran a node, for tests that count steps.
  package var checkedCount: Int { counts.checked }

  /// The number of times that edges of observed nodes were linked or unlinked, for tests that count steps.
  package var linkedCount: Int { links }

  /// Makes all writes in `body` one pass, which runs when `body` returns.
  ///
  /// Reading a derived value inside brings all observed values up to date, and notifies no observer. Batches nest. At
  /// the end, an observer is called if the value differs from the one that it was notified of last. A value that was
  /// set and set back has not changed.
  @inlinable
  @discardableResult
  public func batch<Result>(_ body: () throws -> Result) rethrows -> Result {
    openBatch()
    defer { closeBatch() }
    return try body()
  }

  /// Opens a batch, which delays the pass until `closeBatch`, for work that spans several functions.
  @inlinable
  package func openBatch() { batchDepth &+= 1 }

  /// Ends a batch, and runs the pass if the batch is the outermost.
  @inlinable
  package func closeBatch() {
    batchDepth &-= 1
    if batchDepth == 0 { runPass() }
  }

  /// Runs `work` after the observers of the current pass have been called.
  package func postpone(_ work: @escaping () -> Void) { postponed.append(Postponed(work: work, isWrite: false)) }

  /// Keeps a node alive until the graph rests.
  func deferRelease(of node: Node) { deferredReleases.append(.passRetained(node)) }

  /// Releases a reference that a node held to another: at once if the graph rests, otherwise when it does.
  func release(_ node: Unmanaged<Node>) {
    if phase == .resting { node.release() } else { deferredReleases.append(node) }
  }

  /// Releases the dependencies of a dying node, and the captures of its closure, one after the other. Nothing recurses,
  /// because a chain may be 100,000 nodes long.
  ///
  /// - Parameter context: The object that holds the captures. It is a native object but no node; it is only released.
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

// MARK: - Running computations

extension Graph {
  /// Runs `body` in the phase `computing`.
  @inline(__always)
  func compute(_ body: () -> Void) {
    let outer = phase
    phase = .computing
    #if DEBUG
      Computing.$graph.withValue(ObjectIdentifier(self), operation: body)
    #else
      body()
    #endif
    phase = outer
  }

  /// Stops the program if a computation of another graph reads `node`. Release builds do not check this, because
  /// recording the running computation would cost each pass more than a small pass does. Graphs are independent.
  @inline(__always)
  func checkReader(of node: Node) {
    #if DEBUG
      guard let graph = Computing.graph, graph != ObjectIdentifier(self) else { return }
      misuse(
        "A computation of one graph read a value of another (\(node.label)).",
        why: "Graphs are updated independently, so the computation would not run again when that value changes.",
        fix: "Make both values in the same graph; or observe the one and set an input of the other.")
    #endif
  }
}

#if DEBUG
  private enum Computing {
    /// The graph whose computation runs in the current task.
    @TaskLocal static var graph: ObjectIdentifier?
  }
#endif
