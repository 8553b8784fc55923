#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

// MARK: - Statistics

extension Graph {
  /// The counts of a graph: its current nodes, and the work it has done.
  public struct Statistics: Equatable, Sendable {
    /// The number of nodes made since the graph was made.
    public var created: Int
    /// The number of nodes that exist.
    public var alive: Int
    /// The number of existing nodes that are needed: observed, or with a dependent that is needed.
    public var necessary: Int
    /// The number of existing nodes that are failed.
    public var failed: Int
    /// The number of computations since the graph was made.
    public var recomputed: Int
    /// The number of computations in the last pass.
    public var recomputedInLastPass: Int
    /// The number of passes.
    public var passes: Int
    /// The number of calls of observers.
    public var notified: Int
  }

  /// The graph's counts up to now.
  public var statistics: Statistics {
    Statistics(
      created: counts.created, alive: counts.alive, necessary: counts.necessary, failed: counts.failed,
      recomputed: counts.recomputed, recomputedInLastPass: counts.recomputedInLastPass, passes: passNumber,
      notified: counts.notified)
  }

  /// Calls `handler` before each computation, with a description of its node; nil removes the handler.
  ///
  /// It costs nothing while there is no handler. `handler` must not use the graph.
  public func onRecompute(_ handler: ((NodeDescription) -> Void)?) {
    change { $0.report = handler.map { handler in { handler(NodeDescription($0)) } } }
  }
}

// MARK: - Measuring runs

// The measured variants of `closeBatch` and `Sources.refresh`. They are separate functions, so that the plain ones
// need not check whether they are measured.

extension Graph {
  /// Counts and times the runs of nodes from now on, until `endMeasuring`.
  package func beginMeasuring() { change { $0.watchers += 1 } }

  /// Ends one watcher's measuring. The counts remain for the next watcher.
  package func endMeasuring() { change { $0.watchers -= 1 } }

  /// Changes the meter's watchers or its report. While there is either, nodes run on the slow path.
  func change(_ body: (GraphMeter) -> Void) {
    let meter = meter ?? GraphMeter()
    self.meter = meter
    body(meter)
    isReported = meter.watchers > 0 || meter.report != nil
    updateCare()
  }

  /// Ends the batch and, if it is the outermost, runs the pass, with its phases measured.
  package func closeBatch(measuredBy times: CycleTimes) {
    batchDepth &-= 1
    guard phase == .resting, batchDepth == 0 else { return }
    if notified.count > 0 {
      times.enter(.derived)
      settle()
      times.enter(.rest)
    }
    if queue.isEmpty, due.count == 0, postponed.isEmpty { return runPass() }
    repeat {
      times.enter(.derived)
      if !queue.isEmpty { recompute() }
      times.enter(.observers)
      if due.count > 0 { notifyDue() }
      times.enter(.rest)
    } while hasMore()
    endPass()
  }
}

extension Sources {
  /// Refreshes the sources like `refresh`, begins a measured cycle, and measures each source that is checked.
  package func refreshMeasured(in graph: Graph) {
    guard let meter = graph.meter, meter.watchers > 0 else { return refresh(in: graph) }
    meter.cycle += 1
    mayBeStale = false
    let count = finder.find()
    if count > 0 { runFound(count, in: graph) { node in meter.measure(node) { node.run(node) } } }
  }
}

/// A meter that counts and times the runs of a graph's nodes while inspectors watch them.
///
/// Meanwhile the graph runs its nodes on the slow path; otherwise no run checks for a meter.
final class GraphMeter {
  /// A closure that returns the time in nanoseconds; tests replace it.
  var now = { MonotonicTime.nanoseconds }
  /// A closure that is called before each run, if set.
  var report: ((Node) -> Void)?
  /// The number of inspectors that watch: stores can share a graph.
  var watchers = 0
  /// The number of measured cycles.
  var cycle = 0
  /// The time of the runs nested inside the run being measured.
  private var inner = 0

  /// Measures a run; returns whether it changed the value.
  func measure(_ node: Node, _ run: () -> Bool) -> Bool {
    if watchers == 0 { return run() }
    let outer = inner
    inner = 0
    let start = now()
    let hasChanged = run()
    let elapsed = now() - start
    note(node, hasChanged, elapsed - inner)
    inner = outer + elapsed
    return hasChanged
  }

  private func note(_ node: Node, _ hasChanged: Bool, _ nanoseconds: Int) {
    let extra = node.ensureExtra()
    let cost = extra.cost ?? NodeCost()
    extra.cost = cost
    cost.runs += 1
    cost.changes += hasChanged ? 1 : 0
    cost.nanoseconds += nanoseconds
    cost.cycle = cycle
  }
}

/// The measured cost of one node's runs.
final class NodeCost {
  var runs = 0
  /// The number of runs that changed the value. The remaining runs were unnecessary.
  var changes = 0
  /// The time of its runs, without the time of the runs nested in them.
  var nanoseconds = 0
  /// The last cycle in which it ran.
  var cycle = 0
}

// MARK: - Phases of a cycle

/// A measurement of the phases of dispatch cycles while an inspector watches a store.
///
/// Exactly one phase is under way at any moment of a cycle, so no time is counted twice or lost. Time that no other
/// phase claims belongs to `rest`.
package final class CycleTimes {
  /// The phases of a cycle.
  package enum Phase: Int, CaseIterable, Sendable {
    case reducers, effects, changes, derived, observers, journal, rest
  }

  /// The nanoseconds spent in a cycle, by phase.
  package struct Spent: Equatable, Sendable {
    private var nanoseconds = [Int](repeating: 0, count: Phase.allCases.count)

    package subscript(phase: Phase) -> Int {
      get { nanoseconds[phase.rawValue] }
      set { nanoseconds[phase.rawValue] = newValue }
    }

    package var total: Int { nanoseconds.reduce(0, +) }

    package init() {}
  }

  private let now: () -> Int
  private var spent = Spent()
  private var phase = Phase.rest
  /// The time at which the phase began; nil between cycles.
  private var since: Int?

  /// Makes a measurement with a clock that returns nanoseconds: the machine's monotonic clock by default.
  package init(now: (() -> Int)? = nil) { self.now = now ?? { MonotonicTime.nanoseconds } }

  /// Begins a cycle, unless one is under way.
  package func start() {
    if since == nil { (since, phase) = (now(), .rest) }
  }

  /// Begins the phase `next`.
  package func enter(_ next: Phase) {
    guard let since else { return }
    let time = now()
    spent[phase] += time - since
    (self.since, phase) = (time, next)
  }

  /// Runs `work`, such as an inspector's own, whose time belongs to no phase but `rest`.
  package func pause(_ work: () -> Void) {
    let outer = phase
    enter(.rest)
    work()
    enter(outer)
  }

  /// Ends a cycle, and returns the time spent in it.
  package func take() -> Spent {
    enter(.rest)
    defer { (spent, since) = (Spent(), nil) }
    return spent
  }
}

// MARK: - The clock

#if arch(arm64_32)
  #error("Sluice counts nanoseconds in `Int`, which needs 64 bits. For watches, build for arm64, without arm64_32.")
#endif

/// The time of a clock that is never set.
///
/// It does not use `ContinuousClock`, because that takes a division to make a `Duration`, and another to convert it
/// to nanoseconds.
package enum MonotonicTime {
  /// The nanoseconds since some moment in the past.
  package static var nanoseconds: Int {
    var now = timespec()
    clock_gettime(CLOCK_MONOTONIC, &now)
    return Int(now.tv_sec) * 1_000_000_000 + Int(now.tv_nsec)
  }
}
