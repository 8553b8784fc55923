extension Graph {
  /// Recomputes what is stale, tells the observers, and goes on while they write. Does nothing while at work.
  func runPass() {
    guard phase == .resting, batchDepth == 0 else { return }
    repeat {
      recompute()
      tell()
    } while applyPostponedWrites() || !queue.isEmpty || !changed.isEmpty
    cleanUp()
  }

  /// Brings all necessary nodes up to date; wakes nobody.
  func recompute() {
    guard !queue.isEmpty else { return }
    phase = .computing
    while let lowest = queue.popLowest() {
      var node = lowest
      while let only = node._withUnsafeGuaranteedRef({ run($0) }) { node = only }
    }
    phase = .resting
  }

  /// Runs one node and queues its dependents if it changed.
  ///
  /// A sole dependent that reads nothing else is returned, to be run at once: it cannot be waiting for anything, and a
  /// chain so never touches the queue.
  private func run(_ node: Node) -> Unmanaged<Node>? {
    node.computedAt = now
    guard node.run(node) else { return nil }
    return propagate(node)
  }

  private func propagate(_ node: Node) -> Unmanaged<Node>? {
    markChanged(node)
    let count = node.dependents.count
    if count == 1 {
      let dependent = node.dependents[0].node
      let isOnly = dependent._withUnsafeGuaranteedRef { $0.dependencies.count == 1 && !$0.isQueued }
      if isOnly { return dependent }
    }
    var index: Int32 = 0
    while index < count {
      node.dependents[index].node._withUnsafeGuaranteedRef { queue.insert($0) }
      index += 1
    }
    return nil
  }

  private func markChanged(_ node: Node) {
    now += 1
    node.changedAt = now
    for observer in node.observers where !observer.isDue {
      observer.isDue = true
      changed.append(observer)
    }
  }

  /// Queues what depends on a leaf that got a new value.
  func leafChanged(_ leaf: Node) {
    leaf.computedAt = now
    markChanged(leaf)
    var index: Int32 = 0
    while index < leaf.dependents.count {
      leaf.dependents[index].node._withUnsafeGuaranteedRef { queue.insert($0) }
      index += 1
    }
  }

  /// Calls the observers of what changed, in the order they were attached.
  private func tell() {
    guard !changed.isEmpty else { return }
    phase = .telling
    var due: [Observer] = []
    swap(&due, &changed)
    if due.count > 1 { due.sort { $0.order < $1.order } }
    for observer in due {
      observer.isDue = false
      observer.tell()
    }
    phase = .resting
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

  func cleanUp() {
    while let observer = cancelled.popLast() { observer.detach() }
  }
}
