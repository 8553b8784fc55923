// Documentation/Internals/Heights.md says why nodes run by height.

extension Graph {
  /// Recomputes stale nodes, notifies the observers, and repeats both while observers write. Does nothing while the
  /// graph is at work.
  @usableFromInline
  package func runPass() {
    guard phase == .resting, batchDepth == 0 else { return }
    if notified.count > 0 { settle() }
    if queue.isEmpty, due.count == 0, postponed.isEmpty {
      if hasDeferredReleases { runDeferredReleases() }
    } else {
      pass()
    }
  }

  @inline(__always)
  private func pass() {
    repeat {
      if !queue.isEmpty { recompute() }
      if due.count > 0 { notifyDue() }
    } while hasMore()
    endPass()
  }

  @inline(__always)
  func endPass() {
    passNumber &+= 1
    counts.recomputedInLastPass = counts.recomputed &- counts.recomputedBeforePass
    counts.recomputedBeforePass = counts.recomputed
    #if INCREMENTAL_INTERNAL_CHECKS
      checkInvariants()
    #endif
    if hasDeferredReleases { runDeferredReleases() }
  }

  @inline(__always)
  func hasMore() -> Bool {
    if !postponed.isEmpty { goOn() }
    return !queue.isEmpty || due.count > 0 || !postponed.isEmpty
  }

  /// Brings all necessary nodes up to date; notifies no observer.
  func recompute() {
    compute {
      while !queue.isEmpty { if let list = queue.popLowest() { run(list) } else { raiseHeights() } }
    }
  }

  /// Runs the nodes of one height. If a run queues a lower node, that node comes first, and the rest of the list is put
  /// back.
  ///
  /// The rest is also put back if a run holds back this height. In that run a node of the rest may have lost its last
  /// dependent and got another; in between, its dependencies were not necessary, and nothing kept it above them.
  @inline(__always)
  private func run(_ list: Unmanaged<Node>) {
    let height = queue.lowest
    var next: Unmanaged<Node>? = list
    while let node = next {
      let isRunnable = node._withUnsafeGuaranteedRef {
        next = $0.next
        return queue.take($0, at: height)
      }
      guard isRunnable else { continue }
      runChain(node)
      if queue.isToBeLeft(height) { return queue.putBack(next, at: height) }
    }
  }

  /// Runs a node. As long as the change leads to a single dependent that can run at once, runs that dependent next.
  @inline(__always)
  private func runChain(_ first: Unmanaged<Node>) {
    var node = first
    while let only = node._withUnsafeGuaranteedRef({ runOne($0) ? propagate($0) : nil }) { node = only }
  }

  /// Runs one stale node; returns whether its value changed.
  @inline(__always)
  private func runOne(_ node: Node) -> Bool {
    if needsSlowPath || !node.flags.isDisjoint(with: .asksOwners) {
      return livesOn(node) && runOnSlowPath(node)
    }
    return runOnFastPath(node)
  }

  /// Runs a node that has not ended, while no node is failed, reported or provisional; returns whether it changed.
  @inline(__always)
  func runOnFastPath(_ node: Node, current: Int32 = .max) -> Bool {
    #if INCREMENTAL_INTERNAL_CHECKS
      checkIsReady(node)
    #endif
    counts.recomputed &+= 1
    node.computedAt = now
    guard compute(node, current: current) else { return false }
    markChanged(node)
    return true
  }

  /// Runs or queues the dependents of a node that changed.
  ///
  /// A dependent that reads nothing else need not wait for anything, so it runs at once, without the queue. If it is
  /// the only dependent, it is returned to the caller, so that a chain is a loop.
  @inline(__always)
  private func propagate(_ node: Node) -> Unmanaged<Node>? {
    let count = node.dependents.count
    if count == 1 {
      let dependent = node.dependents[0]
      return dependent.node._withUnsafeGuaranteedRef {
        if isReadyToRun($0, unless: .isNotToBeRunAtOnce) { return dependent.node }
        queueDependent($0, at: dependent.position)
        return nil
      }
    }
    if count > 0 {
      runDependents(of: node)
    } else if node.flags.contains(.hasKeyedDependents) {
      node.wakeKeyedDependents()
    }
    return nil
  }

  /// Runs or queues several dependents. The dependents of those that run at once are queued. If a run changes an edge,
  /// the walk over the edges stops, and the dependents that did not run are queued.
  @inline(__always)
  private func runDependents(of node: Node) {
    guard node.dependents[0].node._withUnsafeGuaranteedRef({ isReadyToRun($0, unless: .mayLookAround) }) else {
      return queueDependents(of: node)
    }
    let links = links
    var index: Int32 = 0
    while index < node.dependents.count {
      let dependent = node.dependents[index]
      index &+= 1
      dependent.node._withUnsafeGuaranteedRef {
        guard isReadyToRun($0, unless: .mayLookAround) else { return queueDependent($0, at: dependent.position) }
        if runOne($0) { queueDependents(of: $0) }
      }
      if links != self.links { return queueRest(of: node) }
    }
  }

  @inline(__always)
  private func isReadyToRun(_ dependent: Node, unless flags: NodeFlags) -> Bool {
    dependent.dependencies.count == 1 && dependent.flags.isDisjoint(with: flags)
  }

  @inline(never)
  private func queueRest(of node: Node) {
    node.dependents.forEachReversed { dependent in
      dependent.node._withUnsafeGuaranteedRef {
        if $0.computedAt < node.changedAt { queueDependent($0, at: dependent.position) }
      }
    }
  }

  /// Brings the dynamic nodes up to date first that made this one, or made what it reads; returns whether this node is
  /// still necessary.
  private func livesOn(_ node: Node) -> Bool {
    askOwners(of: node, onlyIfNecessary: true)
    if node.flags.contains(.hasForeignDependency) { askOwners(ofForeignDependenciesOf: node) }
    return node.isNecessary
  }

  /// Runs a node that may be failed or ended, is reported, or may run again before observers are called. Returns
  /// whether it changed.
  func runOnSlowPath(_ node: Node, current: Int32 = .max) -> Bool {
    counts.recomputed &+= 1
    node.computedAt = now
    if isProvisional { keepNotified(node) }
    if openCycles > 0, !node.flags.contains(.isTracked) { joinCycles(node) }
    if node.flags.contains(.isInCycle) { reopenCycle(of: node) }
    if let failure = failureBeforeRun(of: node) {
      guard node.fail(failure) else { return false }
      markChanged(node)
      return true
    }
    #if INCREMENTAL_INTERNAL_CHECKS
      checkIsReady(node)
    #endif
    let failure = node.takeFailure()
    let hasChanged = isReported ? computeReported(node, current: current) : compute(node, current: current)
    if node.isInterrupted {
      if let failure, !node.flags.contains(.isFailed) { _ = node.fail(failure) }
      return false
    }
    if node.flags.contains(.isConstant) { node.leaveScope() }
    if let failure { return markChanged(node, hasChanged, after: failure) }
    if hasChanged { markChanged(node) }
    return hasChanged
  }

  /// Marks the observers of a node that was failed as due. Returns whether its state changed: it fails with another
  /// error, or has a value.
  private func markChanged(_ node: Node, _ hasChanged: Bool, after before: any Error) -> Bool {
    guard let failure = node.failure else {
      markRecovered(node, hasChanged)
      return true
    }
    if node.flags.contains(.isInCycle) {
      // Those who read it meanwhile know the error of the cycle.
      if hasChanged { markChanged(node) }
      return hasChanged
    }
    if isSame(before, failure) { return false }
    markChanged(node)
    return true
  }

  @inline(__always)
  func compute(_ node: Node, current: Int32) -> Bool {
    node.flags.contains(.isTracked) ? runTracked(node, current: current) : node.run(node)
  }

  @inline(never)
  private func computeReported(_ node: Node, current: Int32) -> Bool {
    guard let meter else { return compute(node, current: current) }
    meter.report?(node)
    return meter.measure(node) { compute(node, current: current) }
  }

  private func failureBeforeRun(of node: Node) -> (any Error)? {
    if let scope = node.extra?.scope, scope.isDead(after: endings) {
      node.extra?.hasEnded?()
      return ValueEnded.failure
    }
    guard counts.failed > 0, node.flags.isDisjoint(with: [.isTracked, .handlesFailure]) else { return nil }
    for index in 0..<node.dependencies.count {
      let failure = node.dependencies[index].node._withUnsafeGuaranteedRef { $0.failure }
      if let failure { return failure }
    }
    return nil
  }

  /// Queues the dependents in reverse order, because the lists of the queue are stacks: so dependents run in the order
  /// in which they were linked, which mostly is the order in which their observers are notified.
  func queueDependents(of node: Node) {
    if node.dependents.count == 0, node.flags.contains(.hasKeyedDependents) { node.wakeKeyedDependents() }
    node.dependents.forEachReversed { dependent in
      dependent.node._withUnsafeGuaranteedRef { queueDependent($0, at: dependent.position) }
    }
  }

  @inline(__always)
  private func queueDependent(_ node: Node, at position: Int32) {
    // The flags are read once: a second read right after the write of a neighbouring field waits for that write.
    var flags = node.flags
    if flags.contains(.collectsChanges) {
      node.collectChange(at: position)
      flags = node.flags
    }
    queue.insert(node, flags)
  }

  @inline(__always)
  func markChanged(_ node: Node) {
    now &+= 1
    node.changedAt = now
    if let observer = node.observer { markDue(observer) }
  }

  /// Queues the dependents of a leaf with a new value.
  func leafChanged(_ leaf: Node) {
    leaf.computedAt = now
    markChanged(leaf)
    wroteAt = now
    queueDependents(of: leaf)
  }

  /// Handles a write from outside that changed a leaf: runs the pass, or only queues the dependents if a batch is open.
  func leafWritten(_ leaf: Node) {
    leaf.computedAt = now
    markChanged(leaf)
    wroteAt = now
    guard batchDepth == 0 else { return queueDependents(of: leaf) }
    compute { if let only = propagate(leaf) { runChain(only) } }
    pass()
  }

  /// Runs the postponed work of observers in order, including work that observers postpone in their first call
  /// meanwhile.
  @inline(never)
  func applyPostponedWrites() {
    if isApplyingPostponed { return }
    isApplyingPostponed = true
    batchDepth += 1
    var index = 0
    while index < postponed.count {
      postponed[index].work()
      index += 1
    }
    var made: [Postponed] = []
    swap(&made, &postponed)
    batchDepth -= 1
    isApplyingPostponed = false
  }

  var hasDeferredReleases: Bool { deferredReleases.count > 0 || !deferredHandlers.isEmpty }

  /// Releases the references that were kept while the graph was at work. A closure that is freed may in turn send,
  /// write or release.
  @inline(never)
  func runDeferredReleases() {
    if isTall { lowerHeights() }
    while deferredReleases.count > 0 { deferredReleases.removeLast().release() }
    guard !deferredHandlers.isEmpty else { return }
    var handlers: [() -> Void] = []
    swap(&handlers, &deferredHandlers)
  }
}
