#if INCREMENTAL_INTERNAL_CHECKS
  extension Graph {
    /// Walks over all observed nodes and their dependencies, and stops the program if an invariant of `Node` does not
    /// hold.
    ///
    /// A large graph is checked only at some passes; otherwise a test that observes 100,000 nodes would take hours. The
    /// interval is a power of two: if it grew with the graph step by step, it could divide the number of each pass in a
    /// graph that grows with its passes.
    func checkInvariants() {
      let interval = counts.alive < 300 ? 1 : 1 << (Int.bitWidth - counts.alive.leadingZeroBitCount - 1)
      guard passNumber % interval == 0 else { return }
      var pending: [Node] = []
      var next = observers
      while let observer = next {
        observer._withUnsafeGuaranteedRef {
          pending.append($0.observed)
          next = $0.nextInGraph
        }
      }
      var seen: Set<ObjectIdentifier> = []
      while let node = pending.popLast() {
        guard seen.insert(ObjectIdentifier(node)).inserted else { continue }
        check(node)
        pending += node.dependencyNodes
      }
      demand(queue.isEmpty || batchDepth > 0, "the queue is empty after a pass")
      demand(due.count == 0 || batchDepth > 0, "nobody is due after a pass")
    }

    /// Stops the program if a node is about to run before a node that its run reads: `ValueNode.current` relies on that
    /// order.
    func checkIsReady(_ node: Node) {
      demand(!node.mustEnd, "\(node.label) has not ended")
      if node.flags.contains(.isTracked) { return }
      for index in 0..<node.dependencies.count {
        let dependency = node.dependencies[index].node.takeUnretainedValue()
        let hasResult = dependency.hasRun && (dependency.hasValue || dependency.flags.contains(.isFailed))
        demand(hasResult, "\(dependency.label), which \(node.label) reads, has run")
        demand(
          // A cycle that is found again in this read may change what was found current before.
          !dependency.isNecessary || !dependency.flags.contains(.isStale) || openCycles > 0
            || cycleEndedAt >= pullBegan,
          "\(dependency.label), which \(node.label) reads, is current")
      }
    }

    private func check(_ node: Node) {
      let isConstant = node.flags.contains(.isConstant)
      demand(isConstant || node.isNecessary, "\(node.label) is needed, and marked so")
      demand(!node.flags.contains(.isStale), "\(node.label) is current")
      demand(node.hasRun, "\(node.label) has run")
      demand(node.hasValue || node.flags.contains(.isFailed), "\(node.label) has a value or an error")
      demand(isConstant || !node.isUnused, "\(node.label) has an observer or a dependent")
      for index in 0..<node.dependencies.count {
        let edge = node.dependencies[index]
        let dependency = edge.node.takeUnretainedValue()
        let isCurrent = dependency.changedAt <= node.computedAt || dependency.flags.contains(.hasKeyedDependents)
        demand(isCurrent, "\(node.label) ran after \(dependency.label) changed")
        guard edge.position >= 0 else {
          demand(dependency.flags.contains(.isConstant) || isConstant, "an edge to \(dependency.label) is linked")
          continue
        }
        demand(node.height > dependency.height, "\(node.label) is higher than \(dependency.label)")
        if dependency.flags.contains(.hasKeyedDependents) { continue }
        let back = dependency.dependents[edge.position]
        demand(
          back.node.toOpaque() == Unmanaged.passUnretained(node).toOpaque() && back.position == index,
          "the way back from \(dependency.label) leads to \(node.label)")
      }
    }

    private func demand(_ condition: Bool, _ invariant: @autoclosure () -> String) {
      if !condition { fatalError("Internal inconsistency: it does not hold that \(invariant()).") }
    }
  }
#endif
