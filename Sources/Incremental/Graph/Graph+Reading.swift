extension Graph {
  /// Prepares a read of `node` by whoever runs: an observer, a tracked computation, or somebody outside the graph.
  @inline(__always)
  func prepareRead(of node: Node) {
    if phase == .computing, tracking.node != nil { track(node) } else { prepareUntrackedRead(of: node) }
  }

  @inline(never)
  private func prepareUntrackedRead(of node: Node) {
    switch phase {
    case .computing: readDuringComputation()
    case .telling: pull(node)
    case .resting:
      refreshStaleSources()
      if !queue.isEmpty { recompute() }
      if !node.isNecessary || node.mustEnd { pull(node) }
      if hasRetired { emptyRetired() }
    }
  }

  /// Makes a constant current; nothing ever makes it stale again.
  func bringUpToDate(constant node: Node) {
    if !node.hasRun { pull(node) }
  }

  /// Makes the value of one node current, whether or not anybody needs it, and of no other node than it needs; wakes
  /// nobody. Never recurses along known dependencies.
  func pull(_ target: Node) {
    guard mayBeStale(target) else { return }
    let outer = (phase, tracking)
    (phase, tracking) = (.computing, Tracking())
    defer { (phase, tracking) = outer }
    var path = [(node: Unmanaged.passUnretained(target), next: Int32(0))]
    var visited: Set<ObjectIdentifier> = []
    target.flags.insert(.isVisited)
    while let (node, next) = path.last {
      node._withUnsafeGuaranteedRef { node in
        if next < node.dependencies.count {
          path[path.count - 1].next += 1
          let dependency = node.dependencies[next].node
          dependency._withUnsafeGuaranteedRef {
            guard mayBeStale($0) else { return }
            if $0.flags.contains(.isVisited) { reportCycle(to: $0, on: path.map(\.node)) }
            guard visited.insert(ObjectIdentifier($0)).inserted else { return }
            $0.flags.insert(.isVisited)
            path.append((dependency, 0))
          }
        } else {
          path.removeLast()
          node.flags.remove(.isVisited)
          refresh(node)
        }
      }
    }
  }

  /// False only if the value is certainly current.
  private func mayBeStale(_ node: Node) -> Bool {
    if node.flags.contains(.isConstant), node.hasRun { return false }
    if !node.isNecessary || node.mustEnd { return true }
    return node.flags.contains(.isStale) || (!queue.isEmpty && node.height > queue.lowest)
  }

  /// Runs a node whose dependencies are current, if it is stale.
  private func refresh(_ node: Node) {
    if node.isNecessary {
      guard node.flags.contains(.isStale) || node.mustEnd else { return }
    } else {
      guard node.isOutdated else { return }
      node.missChanges()
    }
    // Also of a node that was let go while it waited in the queue, and may be needed again before its turn.
    node.flags.remove(.isStale)
    askOwner(of: node)
    guard runWithCare(node) else { return }
    markChanged(node)
    queueDependents(of: node)
  }

  /// Lets the dynamic node that made this one run first, if it has to: that may end this one.
  func askOwner(of node: Node) {
    guard node.flags.contains(.isScoped), let owner = node.extra?.scope?.owner else { return }
    owner._withUnsafeGuaranteedRef { pull($0) }
  }

  private func refreshStaleSources() {
    for sources in attachedSources where sources.mayBeStale { sources.refresh(in: self) }
  }

  private func readDuringComputation() -> Never {
    misuse(
      "The value of an Incr was read inside the computation of another.",
      why: "The graph does not see such a read, so the computation would not run again when that value changes.",
      fix: "Make the computation depend on both values, with `map2` or `computed { … }`, or read the value before the"
        + " computation starts.")
  }
}
