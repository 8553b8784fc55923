/// A node on the path from the node being read to what must be computed first, and the index of its next dependency.
struct WayPoint: BitwiseCopyable {
  let node: Unmanaged<Node>
  var next: Int32 = 0
  /// Whether one of its dependencies waits for it, so that it must run once the others are current.
  var mustRun = false
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
      if node.readBy == tracking.run { return prepareReadAgain(of: node) }
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

  /// Prepares a read of a node that the running computation has recorded already. A dynamic node that may end it need
  /// not have run in this pass.
  private func prepareReadAgain(of node: Node) -> Bool {
    guard node.flags.contains(.isScoped), !node.flags.contains(.isRunning), mayBeStale(node) else { return false }
    keep(node)
    pull(node)
    return true
  }

  private func prepareReadFromOutside(of node: Node) -> Bool {
    let hasStaleSources = attachedSources.contains { $0.mayBeStale }
    if queue.isEmpty, !hasStaleSources, !mayBeStale(node), !hasDeferredReleases { return false }
    if node.isKnown, !node.flags.contains(.isScoped) { return false }
    keep(node)
    outsideReads &+= 1
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

  /// Brings all observed values up to date in the middle of a batch; notifies no observer.
  func bringUpToDate() {
    outsideReads &+= 1
    provisionally {
      refreshStaleSources()
      if !queue.isEmpty { recompute() }
    }
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
  ///
  /// - Parameter mayWait: Whether the node is left as it is if its value waits for a computation under way. Otherwise
  ///   that is a cycle.
  func pull(_ target: Node, mayWait: Bool = false) {
    guard mayBeStale(target) else { return }
    let outer = tracking
    tracking = Tracking()
    read {
      if pullDepth > Graph.deep, stackRoom.isLow() { nestTooDeep(target) }
      // The running node stands on the way, so that a cycle through it has a path.
      if let reader = outer.node { way.append(WayPoint(node: reader)) }
      if pullDepth == 1 { isReadForRun = outer.node != nil }
      let (outerBase, outerLooks) = (base, looksForCycles)
      base = way.count
      if isEager, isReadForRun { looksForCycles = true }
      compute { walk(to: target, mayWait) }
      (base, looksForCycles) = (outerBase, outerLooks)
      if outer.node != nil { _ = way.removeLast() }
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
      hasTurnedBack = false
    }
    pullDepth += 1
    body()
    pullDepth -= 1
  }

  private func walk(to target: Node, _ mayWait: Bool) {
    let bottom = base
    target.flags.insert(.isVisited)
    var point = WayPoint(node: .passUnretained(target))
    while true {
      if let dependency = point.node._withUnsafeGuaranteedRef({ nextToCheck(of: $0, from: &point.next) }) {
        way.append(point)
        let isMet = dependency._withUnsafeGuaranteedRef { !$0.flags.isDisjoint(with: .isVisitedOrRunning) }
        if mayWait, base == bottom, isMet { return turnBack(to: base) }
        if dependency._withUnsafeGuaranteedRef({ isInTheWay($0) }) {
          point = way.removeLast()
          if point.node._withUnsafeGuaranteedRef({ $0.readsBesideFailures }) {
            point.mustRun = true
            continue
          }
          point.node._withUnsafeGuaranteedRef { leave($0, current: point.next - 1, mustRun: true) }
        } else {
          point = WayPoint(node: dependency)
          continue
        }
      } else {
        point.node._withUnsafeGuaranteedRef {
          let mustRun = point.mustRun || $0.flags.contains(.isInCycle) && mustRun(inCycle: $0)
          leave($0, current: point.next, mustRun: mustRun)
        }
      }
      if way.count > base, !point.node._withUnsafeGuaranteedRef({ $0.isInterrupted }) {
        point = way.removeLast()
      } else {
        guard let next = nextBesideInterruptions(after: point, since: bottom) else { return }
        point = next
      }
    }
  }

  /// Returns whether a node of a cycle must run before what it depends on is looked at. If it lacks an edge, its
  /// dependencies tell when it must run, but not what it reads then.
  private func mustRun(inCycle node: Node) -> Bool {
    if node.isInDoubt { return true }
    guard node.flags.contains(.isCut) else { return false }
    return node.dependencies.firstIndex(from: 0) { mayBeStale($0) } < node.dependencies.count
  }

  @inline(__always)
  func leave(_ node: Node, current: Int32, mustRun: Bool) {
    node.flags.remove(.isVisited)
    refresh(node, current: current, mustRun)
  }

  /// Whether all dependencies are made current first: deep in a read, until a walk has met a value that waits. Where many
  /// nodes are unsure, each of them would walk along all others, and turn back.
  @inline(__always)
  private var isEager: Bool { pullDepth > Graph.deep && !hasTurnedBack }

  /// Returns the first dependency from `next` on that may be outdated, and leaves the index after it in `next`. Returns
  /// nil if there is none, or if the node is tracked, need not check it, and one before it changed; all before `next`
  /// are current then.
  @inline(__always)
  private func nextToCheck(of node: Node, from next: inout Int32) -> Unmanaged<Node>? {
    if node.flags.contains(.isInCycle), node.flags.contains(.isCut) || node.isInDoubt { return nil }
    let first = next
    next = node.dependencies.firstIndex(from: first) { mayBeStale($0) }
    // It may have run meanwhile, within a read by one of its dependencies, and have fewer now.
    if next >= node.dependencies.count {
      next = node.dependencies.count
      return nil
    }
    if !isEager, node.flags.contains(.isTracked), node.hasRun, node.hasChanged(from: max(0, first - 1), to: next) {
      return nil
    }
    next += 1
    return node.dependencies[next - 1].node
  }

  /// Returns whether the value may be outdated; false only if it is certainly current.
  @inline(__always)
  func mayBeStale(_ node: Node) -> Bool {
    if node.computedAt >= wroteAt, node.flags.isDisjoint(with: .mayBeStaleWhenChecked) { return false }
    return mayBeStaleUnchecked(node)
  }

  private func mayBeStaleUnchecked(_ node: Node) -> Bool {
    if node.flags.contains(.isConstant), node.hasRun { return false }
    // A node of an open cycle that has finished is settled when the cycle ends.
    if openCycles > 0, node.flags.isDisjoint(with: .isVisitedOrRunning), node.openCycle != nil { return false }
    if node.flags.contains(.isRunning) || node.mustEnd || mayBeOutdated(node) { return true }
    if node.flags.contains(.isInCycle), node.isInDoubt { return true }
    return node.flags.contains(.isScoped) && ownersMayBeOutdated(node)
  }

  /// Returns whether the value may be outdated, without checking whether the node's scope has ended.
  func mayBeOutdated(_ node: Node) -> Bool {
    if node.flags.contains(.isStale) { return true }
    if node.flags.contains(.isLeaf) || isCurrentByHeight(node) { return false }
    if node.flags.isDisjoint(with: .isFromOutside) { return node.computedAt < wroteAt }
    return pullDepth == 0 || node.computedAt < pullBegan
  }

  private func isCurrentByHeight(_ node: Node) -> Bool {
    node.isNecessary && !looksForCycles && (queue.isIdle || queue.isPast(node.height))
  }

  /// Notes that scopes have ended. A read may have found what depends on their nodes current before.
  func noteEnding() {
    endings &+= 1
    if pullDepth > 0 { forgetChecks() }
  }

  /// Makes each value that nobody observes be checked again before it is read.
  func forgetChecks() {
    now &+= 1
    wroteAt = now
  }

  /// Runs a node if it is outdated, has ended or must run. Its first `current` dependencies are current.
  func refresh(_ node: Node, current: Int32, _ mustRun: Bool) {
    counts.checked &+= 1
    if node.flags.contains(.isScoped) { askOwners(of: node) }
    if mustRun || (node.isNecessary ? node.flags.contains(.isStale) || node.mustEnd : node.isOutdated) {
      if !node.isNecessary { node.missChanges() }
      // Even for a node that was released while queued: it may be needed again before its turn.
      node.flags.remove(.isStale)
      if runForRead(node, current: current), node.isNecessary { queueDependents(of: node) }
    } else {
      if openCycles > 0 { joinUnrun(node) }
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
        "Read with `try get()`: such a read can interrupt the run, which starts over when the value is there, and"
        + " then a chain may be of any length. Or make it with `map`, `map2` and the others, whose dependencies are"
        + " known from the start.")
  }

  private func readDuringComputation(_ node: Node) -> Never {
    misuse(
      "The value of an Incr (\(node.label)) was read inside the computation of another.",
      why: "The graph does not see such a read, so the computation would not run again when that value changes.",
      fix: "Make the computation depend on both values, with `map2` or `computed { … }`, or read the value before the"
        + " computation starts.")
  }
}
