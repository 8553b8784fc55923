// Documentation/Internals/Heights.md says when runs are interrupted.

/// The error by which a read interrupts the run of its reader. The run starts over, so nobody sees what becomes of it.
struct RunInterrupted: Error {}

/// The interruption of the run of a tracked node.
final class Interruption {
  /// The value that the run waits for.
  var awaited: Node
  /// How often runs of the node were interrupted, one after the other.
  var count = 0
  /// The beginning of the way that the walk was on, and whether it looked for cycles.
  var outer = (base: 0, looksForCycles: false)

  init(awaiting node: Node) { awaited = node }
}

extension Graph {
  /// Returns whether a read of `node` interrupts the run under way, which could not go on without running the node
  /// within itself. Instead the walk, which is a loop, makes the node current, and starts the run over.
  ///
  /// A run is interrupted only where runs within runs have taken half of the stack, because in exchange it reads once
  /// more what it has read before. A closure that reads a new node in each run ends, because a run that was interrupted
  /// several times is not interrupted again.
  @inline(never)
  func interruptsRun(reading node: Node) -> Bool {
    guard phase == .computing, let reader = tracking.node?.takeUnretainedValue() else { return false }
    if reader.isInterrupted { return true }
    guard node.readBy != tracking.run, !node.flags.contains(.isRunning), mayBeStale(node) else { return false }
    guard uninterruptedDepth < Graph.deep || stackRoom.isScarce() else { return false }
    let extra = reader.ensureExtra()
    if let interruption = extra.interruption {
      if interruption.count >= 16 { return false }
      interruption.awaited = node
    } else {
      extra.interruption = Interruption(awaiting: node)
    }
    extra.interruption?.count += 1
    reader.flags.insert(.isInterrupted)
    return true
  }

  /// Returns what the walk visits after `left`: the value for which an interrupted run waits, or the last node on the
  /// way, if no interrupted run waits for the end of the way that begins at `base`. Returns nil at the end of the walk.
  @inline(never)
  func nextBesideInterruptions(after left: WayPoint, since bottom: Int, _ base: inout Int) -> WayPoint? {
    var node = left.node
    while true {
      if let interruption = node._withUnsafeGuaranteedRef({ $0.isInterrupted ? $0.extra?.interruption : nil }) {
        interruption.outer = (base, looksForCycles)
        if node._withUnsafeGuaranteedRef({ $0.flags.contains(.isInCycle) }) { looksForCycles = true }
        way.append(WayPoint(node: node))
        base = way.count
        interruption.awaited.flags.insert(.isVisited)
        return WayPoint(node: .passUnretained(interruption.awaited))
      }
      if way.count > base { return way.removeLast() }
      if base == bottom { return nil }
      node = way.removeLast().node
      base = node._withUnsafeGuaranteedRef { startOver($0) }
    }
  }

  /// Starts the run of a node over, which waited on the way; returns where the way begins again.
  private func startOver(_ node: Node) -> Int {
    guard let interruption = node.extra?.interruption else { return 0 }
    let outer = interruption.outer
    looksForCycles = outer.looksForCycles
    node.flags.subtract([.isInterrupted, .isRunning])
    refresh(node, current: 0, true)
    if !node.isInterrupted {
      node.extra?.interruption = nil
      // Its scope has ended meanwhile, so it did not run.
      if let cycle = node.openCycle, cycle.head == ObjectIdentifier(node) { end(cycle) }
    }
    return outer.base
  }
}

extension Node {
  @inlinable
  package final var isInterrupted: Bool { flags.contains(.isInterrupted) }
}
