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
      let node = way[way.count - 1].node
      node._withUnsafeGuaranteedRef { node in
        var next = way[way.count - 1].next
        if let dependency = nextToCheck(of: node, from: &next, isEager) {
          way[way.count - 1].next = next
          dependency._withUnsafeGuaranteedRef {
            if $0.flags.contains(.isVisited) { reportCycle(to: $0, since: base) }
            step(to: $0)
          }
        } else {
          _ = way.removeLast()
          node.flags.remove(.isVisited)
          refresh(node, current: next)
        }
      }
    }
  }

  /// Returns the first dependency from `next` on that may be outdated, and leaves the index after it in `next`. Returns
  /// nil if all are current, or if the node is tracked, need not check all of them, and one of them changed.
  @inline(__always)
  private func nextToCheck(of node: Node, from next: inout Int32, _ isEager: Bool) -> Unmanaged<Node>? {
    let runsEarly = !isEager && node.flags.contains(.isTracked) && node.hasRun
    while next < node.dependencies.count {
      if runsEarly, next > 0, node.hasChanged(next - 1) { return nil }
      let dependency = node.dependencies[next].node
      next += 1
      if dependency._withUnsafeGuaranteedRef({ mayBeStale($0) }) { return dependency }
    }
    return nil
  }

  private func step(to node: Node) {
    node.flags.insert(.isVisited)
    way.append(WayPoint(node: .passUnretained(node)))
  }

  /// Returns whether the value may be outdated; false only if it is certainly current.
  @inline(__always)
  func mayBeStale(_ node: Node) -> Bool {
    if node.computedAt >= wroteAt, node.flags.isDisjoint(with: .mayBeStaleWhenChecked) { return false }
    return mayBeStaleUnchecked(node)
  }

  private func mayBeStaleUnchecked(_ node: Node) -> Bool {
    if node.flags.contains(.isConstant), node.hasRun { return false }
    return node.mustEnd || mayBeOutdated(node)
  }

  /// Returns whether the value may be outdated, without checking whether the node's scope has ended.
  func mayBeOutdated(_ node: Node) -> Bool {
    if node.flags.contains(.isStale) { return true }
    if node.flags.contains(.isLeaf) || (node.isNecessary && (queue.isIdle || queue.isPast(node.height))) {
      return false
    }
    if node.flags.isDisjoint(with: .isFromOutside) { return node.computedAt < wroteAt }
    return pullDepth == 0 || node.computedAt < pullBegan
  }

  /// Makes each value that nobody observes be checked again before it is read.
  func forgetChecks() {
    now &+= 1
    wroteAt = now
  }

  /// Runs a node if it is outdated or has ended. Its first `current` dependencies are current.
  private func refresh(_ node: Node, current: Int32) {
    askOwners(of: node)
    if node.isNecessary ? node.flags.contains(.isStale) || node.mustEnd : node.isOutdated {
      if !node.isNecessary { node.missChanges() }
      // Even for a node that was released while queued: it may be needed again before its turn.
      node.flags.remove(.isStale)
      if runForRead(node, current: current) { queueDependents(of: node) }
    } else {
      node.computedAt = now
    }
    if hasVolatileNodes, !node.isNecessary { noteWhetherReadsOutside(node) }
  }

  @inline(__always)
  private func runForRead(_ node: Node, current: Int32) -> Bool {
    if needsSlowPath || node.flags.contains(.isScoped) { return runOnSlowPath(node, current: current) }
    return runOnFastPath(node, current: current)
  }

  /// Records whether the value of a node that nobody observes may change without a change that the graph sees. A scoped
  /// node counts as such: the dynamic node that may end it need not be among its dependencies.
  private func noteWhetherReadsOutside(_ node: Node) {
    var readsOutside = node.flags.contains(.isScoped)
    var index: Int32 = 0
    while index < node.dependencies.count, !readsOutside {
      readsOutside = node.dependencies[index].node._withUnsafeGuaranteedRef {
        !$0.isNecessary && !$0.flags.isDisjoint(with: .isFromOutside)
      }
      index += 1
    }
    if readsOutside { node.flags.insert(.readsOutside) } else { node.flags.remove(.readsOutside) }
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
