/// A node on the path from the node being read to what must be computed first, and the index of its next dependency.
struct WayPoint: BitwiseCopyable {
  let node: Unmanaged<Node>
  var next: Int32 = 0
}

extension Graph {
  /// Prepares a read of `node` by the running code: an observer, a tracked computation, or code outside the graph.
  /// Returns whether the node is kept alive until `letGo`. That is necessary because a computation that had to run may
  /// have released the caller's reference.
  func prepareRead(of node: Node) -> Bool {
    checkReader(of: node)
    switch phase {
    case .computing:
      guard let reader = tracking.node else { readDuringComputation(node) }
      if node.readBy == tracking.run { return false }
      keep(node)
      reader._withUnsafeGuaranteedRef { trackNew(node, of: $0) }
      return true
    case .notifying:
      guard mayBeStale(node) else { return false }
      keep(node)
      pull(node)
      return true
    case .resting:
      return prepareReadFromOutside(of: node)
    }
  }

  private func prepareReadFromOutside(of node: Node) -> Bool {
    let hasStaleSources = attachedSources.contains { $0.mayBeStale }
    if queue.isEmpty, !hasStaleSources, !mayBeStale(node), !hasDeferredReleases { return false }
    if node.isKnown, !node.flags.contains(.isScoped) { return false }
    keep(node)
    provisionally {
      if node.isKnown { return bringUpToDate(known: node) }
      if hasStaleSources { refreshStaleSources() }
      if !queue.isEmpty { recompute() }
      pull(node)
    }
    if node.isKnown { return true }
    if hasDeferredReleases { runDeferredReleases() }
    return true
  }

  private func bringUpToDate(known node: Node) {
    askOwners(of: node)
    pull(node)
  }

  private func keep(_ node: Node) { kept.append(.passRetained(node)) }

  /// Ends a read that keeps its node alive.
  @usableFromInline
  package func letGo() { kept.removeLast().release() }

  /// Computes a constant that has not run. Nothing makes it stale again.
  func bringUpToDate(constant node: Node) {
    if !node.hasRun { pull(node) }
  }

  /// Makes the value of one node current, whether or not the node is necessary. It computes only what the node depends
  /// on, and notifies no observer. It never recurses along known dependencies.
  ///
  /// A tracked node runs as soon as one of its dependencies is found to have changed, because it may not read the rest
  /// again. The run pulls the values that it does read. A long chain of such nodes would recurse as deep as it is long,
  /// so beyond a certain depth all dependencies are made current first.
  func pull(_ target: Node) {
    guard mayBeStale(target) else { return }
    let outer = tracking
    tracking = Tracking()
    read {
      if pullDepth > 20, stackRoom.isLow() { nestTooDeep(target) }
      compute { walk(to: target, isEager: pullDepth > 20) }
    }
    tracking = outer
    if unraised.count > 0, phase == .resting { compute { raiseHeights() } }
  }

  /// Runs `body` as one read, or as a part of the read under way. Nodes that the read has made current are not checked
  /// again.
  func read(_ body: () -> Void) {
    if pullDepth == 0 {
      now &+= 1
      pullBegan = now
    }
    pullDepth += 1
    body()
    pullDepth -= 1
  }

  private func walk(to target: Node, isEager: Bool) {
    let base = way.count
    step(to: target)
    while way.count > base {
      let (node, next) = (way[way.count - 1].node, way[way.count - 1].next)
      node._withUnsafeGuaranteedRef { node in
        if next < node.dependencies.count, isEager || next == 0 || !node.mustRun(after: next - 1) {
          way[way.count - 1].next += 1
          node.dependencies[next].node._withUnsafeGuaranteedRef { dependency in
            guard mayBeStale(dependency) else { return }
            if dependency.flags.contains(.isVisited) { reportCycle(to: dependency, since: base) }
            step(to: dependency)
          }
        } else {
          _ = way.removeLast()
          node.flags.remove(.isVisited)
          refresh(node, current: next)
        }
      }
    }
  }

  private func step(to node: Node) {
    node.flags.insert(.isVisited)
    way.append(WayPoint(node: .passUnretained(node)))
  }

  /// Returns whether the value may be outdated; false only if it is certainly current.
  func mayBeStale(_ node: Node) -> Bool {
    if node.flags.contains(.isConstant), node.hasRun { return false }
    return node.mustEnd || mayBeOutdated(node)
  }

  /// Returns whether the value may be outdated, without checking whether the node's scope has ended.
  func mayBeOutdated(_ node: Node) -> Bool {
    if node.flags.contains(.isStale) { return true }
    if node.flags.contains(.isLeaf) || (node.isNecessary && (queue.isEmpty || queue.isPast(node.height))) {
      return false
    }
    return !wasMadeCurrent(node)
  }

  /// Returns whether the read under way has made the node current.
  func wasMadeCurrent(_ node: Node) -> Bool { pullDepth > 0 && node.computedAt >= pullBegan }

  /// Runs a node if it is outdated or has ended. Its first `current` dependencies are current.
  private func refresh(_ node: Node, current: Int32) {
    askOwners(of: node)
    guard node.isNecessary ? node.flags.contains(.isStale) || node.mustEnd : node.isOutdated else {
      node.computedAt = now
      return
    }
    if !node.isNecessary { node.missChanges() }
    // Even for a node that was released while queued: it may be needed again before its turn.
    node.flags.remove(.isStale)
    if runOnSlowPath(node, current: current) { queueDependents(of: node) }
  }

  private func refreshStaleSources() {
    for sources in attachedSources where sources.mayBeStale { sources.refreshProvisionally(in: self) }
  }

  /// Stops the program before the stack overflows. The closure of a `computed` cannot be suspended, and what it reads
  /// is not known before it reads it.
  private func nestTooDeep(_ node: Node) -> Never {
    misuse(
      "Values that are computed for the first time read each other, \(pullDepth) deep (the last is"
        + " \(node.label)), and the stack of this thread is nearly used up.",
      why:
        "What a `computed` reads is not known before it has run, so the first run of a chain of them goes as"
        + " deep as the chain is long. A thread of 8 MB has room for some thousands.",
      fix:
        "Observe the values as they are made, from the lowest on, each before the token of the one below is"
        + " let go: what has run"
        + " once knows what it reads, and then a chain may be of any length. Or make it with `map`, `map2` and"
        + " the others, whose dependencies are known from the start.")
  }

  private func readDuringComputation(_ node: Node) -> Never {
    misuse(
      "The value of an Incr (\(node.label)) was read inside the computation of another.",
      why: "The graph does not see such a read, so the computation would not run again when that value changes.",
      fix: "Make the computation depend on both values, with `map2` or `computed { … }`, or read the value before the"
        + " computation starts.")
  }
}
