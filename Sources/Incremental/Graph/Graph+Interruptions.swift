// Documentation/Internals/Heights.md says when runs are interrupted.

/// The error by which a read interrupts the run of its reader. The run starts over, so nobody sees what becomes of it.
struct RunInterrupted: Error {}

/// The interruption of the run of a tracked node.
final class Interruption {
  /// The value that the run waits for; nil if the walk goes back to a node that waits for this one.
  var awaited: Node?
  /// How often runs of the node have waited for a value, one after the other.
  var count = 0
  /// The beginning of the way that the walk was on.
  var outerBase = 0
}

// MARK: - Interrupting a run

extension Graph {
  /// Returns whether a read of `node` interrupts the run under way, which would have to run the node within itself.
  /// Instead the walk, which is a loop, continues elsewhere, and the run starts over later.
  @inline(never)
  func interruptsRun(reading node: Node) -> Bool {
    guard phase == .computing, let reader = tracking.node?.takeUnretainedValue() else { return false }
    if reader.isInterrupted { return true }
    guard node.readBy != tracking.run, mayBeStale(node) else { return false }
    guard turnsBack(from: reader) || waits(reader, for: node) else { return false }
    reader.flags.insert(.isInterrupted)
    return true
  }

  /// Returns whether the walk has to go back before the run of `reader` may read a node that runs, or run another within
  /// itself, because a node on the way may not read again what it waits for. All nodes on the way from the one that runs
  /// would be taken for a cycle.
  private func turnsBack(from reader: Node) -> Bool {
    if sureRun == tracking.run || reader.openCycle != nil { return false }
    if firstUnsure == nil {
      sureRun = tracking.run
      return false
    }
    reader.ensureExtra().interruption = Interruption()
    return true
  }

  /// Returns whether the run of `reader` waits until the walk has made `node` current.
  ///
  /// It does so only where runs within runs have taken half of the stack, because in exchange it reads once more what it
  /// has read before. A closure that reads a new node in each run ends, because a run that has waited several times does
  /// not wait again.
  private func waits(_ reader: Node, for node: Node) -> Bool {
    if node.flags.contains(.isRunning) { return false }
    guard uninterruptedDepth < Graph.deep || stackRoom.isScarce() else { return false }
    let extra = reader.ensureExtra()
    let interruption = extra.interruption ?? Interruption()
    if interruption.count >= 16 { return false }
    interruption.awaited = node
    interruption.count += 1
    extra.interruption = interruption
    return true
  }
}

// MARK: - The walk

extension Graph {
  /// Returns what the walk visits after `left`: the value for which an interrupted run waits, or the last node on the
  /// way, if no interrupted run waits for the end of the way. Returns nil at the end of the walk.
  @inline(never)
  func nextBesideInterruptions(after left: WayPoint, since bottom: Int) -> WayPoint? {
    var node = left.node
    while true {
      if let interruption = node._withUnsafeGuaranteedRef({ $0.isInterrupted ? $0.extra?.interruption : nil }) {
        if let awaited = interruption.awaited { return wait(node, for: awaited, interruption) }
        node = goBack(from: node)
      } else if way.count > base {
        return way.removeLast()
      } else if base == bottom {
        return nil
      } else {
        node = way.removeLast().node
        node._withUnsafeGuaranteedRef { startOver($0) }
      }
    }
  }

  /// Puts a node on the way, and returns what it waits for. The way to that begins above the node, as if the run
  /// contained the read.
  private func wait(_ node: Unmanaged<Node>, for awaited: Node, _ interruption: Interruption) -> WayPoint {
    interruption.outerBase = base
    if node._withUnsafeGuaranteedRef({ $0.flags.contains(.isInCycle) }) { looksForCycles = true }
    way.append(WayPoint(node: node))
    base = way.count
    awaited.flags.insert(.isVisited)
    return WayPoint(node: .passUnretained(awaited))
  }

  /// Starts the run of a node over, which waited on the way.
  private func startOver(_ node: Node) {
    guard let interruption = node.extra?.interruption else { return }
    base = interruption.outerBase
    node.flags.subtract([.isInterrupted, .isRunning])
    refresh(node, current: 0, true)
    if node.isInterrupted { return }
    node.extra?.interruption = nil
    // Its scope has ended meanwhile, so it did not run.
    if let cycle = node.openCycle, cycle.head == ObjectIdentifier(node) { end(cycle) }
  }

  /// Leaves a node whose run was interrupted as one that has to run, and runs the first node on the way that may not
  /// need it. Returns that.
  private func goBack(from interrupted: Unmanaged<Node>) -> Unmanaged<Node> {
    interrupted._withUnsafeGuaranteedRef {
      $0.flags.subtract([.isInterrupted, .isRunning])
      $0.extra?.interruption = nil
      $0.computedAt = $0.hasValue || $0.flags.contains(.isFailed) ? 1 : 0
      if $0.isNecessary { queue.insert($0) }
    }
    guard turnsBackToUnsure() else { return interrupted }
    let point = way.removeLast()
    point.node._withUnsafeGuaranteedRef { leave($0, current: point.next - 1, mustRun: true) }
    return point.node
  }
}

extension Node {
  @inlinable
  package final var isInterrupted: Bool { flags.contains(.isInterrupted) }
}
