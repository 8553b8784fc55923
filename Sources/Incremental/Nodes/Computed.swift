extension Graph {
  /// Returns a value that finds its dependencies by itself: it depends on whatever `compute` reads.
  ///
  /// ```swift
  /// let total = graph.computed { price.value * count.value }
  /// ```
  ///
  /// Rules: `compute` runs at most once per pass, and only if a value that it read in its last run changed. The node no
  /// longer depends on values that the run does not read again. It can be combined with `map` and the other operators,
  /// which are faster where the dependencies are known.
  ///
  /// The first run of a chain of such values recurses as deep as the chain. When half of the stack is used, after a
  /// thousand values or more on a thread of 8 MB, a read with `try get()` throws to interrupt the run, which starts over
  /// when the value is there: so a chain of these may be of any length. Don't keep that error. A read of `value` cannot
  /// interrupt the run: before the stack overflows, the program stops with an explanation. Later runs and reads of a
  /// chain that has run may be of any length.
  ///
  /// A value that depends on itself fails with `DependencyCycle`, as do all values of the cycle, until one of them
  /// reads something else. Closures that may form a cycle have to read with `try get()`: a failed value has no `value`.
  @inlinable @inline(never)
  public func computed<Value: Equatable>(_ compute: @escaping () -> Value) -> Incr<Value> {
    Incr<Value>(
      node: ValueNode(in: self, flags: .isTracked) { node in
        let value = compute()
        return node.isInterrupted ? false : unsafeDowncast(node, to: ValueNode<Value>.self).store(value, { $0 == $1 })
      })
  }

  /// Returns a computed value with its own cutoff; `isEqual` gets the old and the new value.
  @inlinable @inline(never)
  public func computed<Value>(
    isEqual: @escaping (Value, Value) -> Bool, _ compute: @escaping () -> Value
  ) -> Incr<Value> {
    Incr<Value>(
      node: CutoffNode(in: self, flags: .isTracked, isEqual: isEqual) { node in
        let value = compute()
        return node.isInterrupted ? false : unsafeDowncast(node, to: ValueNode<Value>.self).store(value, isEqual)
      })
  }

  /// Returns a computed value whose computation may fail. In it, `try a.get()` rethrows the error of a failed value.
  @inlinable @inline(never)
  public func computed<Value: Equatable>(_ compute: @escaping () throws -> Value) -> Incr<Value> {
    Incr<Value>(
      node: ValueNode(in: self, flags: .isTracked) { node in
        let result = Result { try compute() }
        return node.isInterrupted ? false : unsafeDowncast(node, to: ValueNode<Value>.self).store(result)
      })
  }
}

// MARK: - Finding dependencies by reading

/// The tracked computation under way.
@usableFromInline
struct Tracking {
  /// Its node; nil while another kind of computation runs.
  var node: Unmanaged<Node>?
  /// The number of the node's dependencies that this run has read, in order.
  var read: Int32 = 0
  /// The number of the node's dependencies that were brought up to date before the run: all of them in a pass; in a
  /// read, as many as it took to find one that changed.
  var current = Int32.max
  /// The number of this run. No node was ever read by run -1.
  @usableFromInline var run = -1
}

extension Graph {
  /// Runs a tracked node, and drops the dependencies that it did not read again.
  ///
  /// As in alien-signals, the run walks along the list of dependencies of the previous run. While it reads the same
  /// nodes in the same order, nothing is linked, searched or allocated.
  @inline(__always)
  func runTracked(_ node: Node, current: Int32 = .max) -> Bool {
    let outer = tracking
    trackedRuns &+= 1
    tracking = Tracking(node: .passUnretained(node), current: current, run: trackedRuns)
    node.flags.insert(.isRunning)
    let hasChanged = node.run(node)
    let flags = node.flags
    // The node is stale if a dependency was made current by being read.
    node.flags = NodeFlags(rawValue: flags.rawValue & ~NodeFlags.isRunningOrStale.rawValue)
    // Not the time at which the run started: a value that this run was the first to read may have been computed since.
    node.computedAt = now
    let read = tracking.read
    tracking = outer
    guard read == node.dependencies.count, flags.isDisjoint(with: .isInCycleOrInterrupted) else {
      return endRun(of: node, reading: read, hasChanged)
    }
    return hasChanged
  }

  /// Ends a run that read only the first `count` dependencies, found a cycle, or was interrupted; returns whether the
  /// node changed.
  @inline(never)
  private func endRun(of node: Node, reading count: Int32, _ hasChanged: Bool) -> Bool {
    if node.flags.contains(.isInterrupted) {
      // Until its run has started over and ended: what reads the node meanwhile closes a cycle.
      node.flags.insert(.isRunning)
      return false
    }
    if count < node.dependencies.count {
      node.dropDependencies(downTo: count)
      node.sink()
    }
    return node.flags.contains(.isInCycle) ? endRun(inCycle: node, hasChanged) : hasChanged
  }

  /// Returns whether the running computation read `node` at this point of its previous run. In that case the value is
  /// current, because only this function has run since the caller found the node.
  @inline(__always)
  func isReadAgain(_ node: Node) -> Bool {
    guard let reader = tracking.node, tracking.read < tracking.current else { return false }
    return reader._withUnsafeGuaranteedRef { reader in
      guard tracking.read < reader.dependencies.count,
        reader.dependencies[tracking.read].node.toOpaque() == Unmanaged.passUnretained(node).toOpaque()
      else { return false }
      tracking.read += 1
      node.readBy = tracking.run
      return true
    }
  }

  /// Records a read that the previous run did not make at this point, or of a value that may not be current.
  func trackNew(_ dependency: Node, of node: Node) {
    let isCycle = dependency.flags.contains(.isRunning)
    if isCycle { closeCycle(from: dependency, to: node) }
    dependency.readBy = tracking.run
    var index = tracking.read
    let sought = Unmanaged.passUnretained(dependency).toOpaque()
    while index < node.dependencies.count, node.dependencies[index].node.toOpaque() != sought { index += 1 }
    if index == node.dependencies.count {
      // Pulled before it is linked, so that its change does not queue the very node that is about to read it.
      if !isCycle { pull(dependency, for: node) }
      // An edge that is not counted is dropped at the end of the run.
      if openCycles > 0, joinCycle(node, reading: dependency) { return }
      node.setDependency(index, to: dependency)
      if !node.isNecessary { node.rise(above: dependency) }
    } else {
      if tracking.current != .max || !dependency.flags.isDisjoint(with: .isScopedOrInCycle), !isCycle {
        pull(dependency, for: node)
      }
      if openCycles > 0, joinCycle(node, reading: dependency) { return }
    }
    node.swapDependencies(index, tracking.read)
    tracking.read += 1
  }

  /// Makes a value current that a tracked node reads.
  ///
  /// A node that was part of a cycle when it ran last lacks edges: what it reads may depend on it, though nothing
  /// waits.
  private func pull(_ dependency: Node, for reader: Node) {
    guard reader.flags.contains(.isInCycle) else { return pull(dependency) }
    let outer = looksForCycles
    looksForCycles = true
    pull(dependency)
    looksForCycles = outer
  }
}
