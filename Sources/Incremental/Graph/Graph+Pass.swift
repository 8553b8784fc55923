extension Graph {
  /// Recomputes what is stale, tells the observers, and goes on while they write. Does nothing while at work.
  func runPass() {
    guard phase == .resting, batchDepth == 0 else { return }
    if queue.isEmpty, due.count == 0, postponed.isEmpty { return }
    repeat {
      recompute()
      tell()
    } while applyPostponedWrites() || !queue.isEmpty || due.count > 0
    counts.passes += 1
    #if INCREMENTAL_INTERNAL_CHECKS
      checkInvariants()
    #endif
    if !retired.isEmpty || !retiredHandlers.isEmpty { emptyRetired() }
  }

  /// Brings all necessary nodes up to date; wakes nobody.
  func recompute() {
    guard !queue.isEmpty else { return }
    let outer = phase
    phase = .computing
    while let lowest = queue.popLowest() {
      var node = lowest
      while let only = node._withUnsafeGuaranteedRef({ step($0) }) { node = only }
    }
    phase = outer
  }

  /// Runs one node and queues its dependents if it changed.
  ///
  /// A sole dependent that reads nothing else is returned, to be run at once: it cannot be waiting for anything, and a
  /// chain so never touches the queue.
  @inline(__always)
  private func step(_ node: Node) -> Unmanaged<Node>? {
    if needsCare {
      guard runWithCare(node) else { return nil }
    } else {
      counts.recomputed &+= 1
      node.computedAt = now
      guard node.run(node) else { return nil }
    }
    markChanged(node)
    if node.dependents.count == 1 {
      let dependent = node.dependents[0].node
      let isOnly = dependent._withUnsafeGuaranteedRef {
        $0.dependencies.count == 1 && $0.flags.isDisjoint(with: [.isStale, .collectsChanges])
      }
      if isOnly { return dependent }
    }
    queueDependents(of: node)
    return nil
  }

  /// The same for a node that may be failed or dead, or is reported.
  func runWithCare(_ node: Node) -> Bool {
    counts.recomputed &+= 1
    node.computedAt = now
    if let failure = failureBeforeRun(of: node) { return node.fail(failure) }
    let wasFailed = node.recover()
    report?(node)
    return node.run(node) || wasFailed
  }

  private func failureBeforeRun(of node: Node) -> (any Error)? {
    if let scope = node.extra?.scope, scope.isDead { return ValueEnded() }
    guard counts.failed > 0, node.flags.isDisjoint(with: [.isTracked, .handlesFailure]) else { return nil }
    for index in 0..<node.dependencies.count {
      let failure = node.dependencies[index].node._withUnsafeGuaranteedRef { $0.failure }
      if let failure { return failure }
    }
    return nil
  }

  /// In reverse, because the queue's lists are stacks: dependents then run in the order in which they were linked, which
  /// mostly is the order in which their observers are to be told.
  @inline(__always)
  func queueDependents(of node: Node) {
    var index = node.dependents.count
    while index > 0 {
      index &-= 1
      let dependent = node.dependents[index]
      dependent.node._withUnsafeGuaranteedRef {
        if $0.flags.contains(.collectsChanges) { $0.collectChange(at: dependent.position) }
        queue.insert($0)
      }
    }
  }

  @inline(__always)
  func markChanged(_ node: Node) {
    now &+= 1
    node.changedAt = now
    if node.observer != nil { markDue(node) }
  }

  /// Queues what depends on a leaf that got a new value.
  func leafChanged(_ leaf: Node) {
    leaf.computedAt = now
    markChanged(leaf)
    queueDependents(of: leaf)
  }

  private func applyPostponedWrites() -> Bool {
    guard !postponed.isEmpty else { return false }
    var writes: [() -> Void] = []
    swap(&writes, &postponed)
    batchDepth += 1
    for write in writes { write() }
    batchDepth -= 1
    return true
  }

  /// Lets go of what was kept while the graph was at work. A closure that dies may send, write or release in turn.
  func emptyRetired() {
    var nodes: [AnyObject] = []
    var handlers: [() -> Void] = []
    swap(&nodes, &retired)
    swap(&handlers, &retiredHandlers)
  }
}
