extension Node {
  /// Marks this node and all its dependencies as necessary, and queues those that are outdated. It never recurses,
  /// because chains may be 100,000 nodes long.
  final func becomeNecessary() {
    guard !isNecessary else { return }
    flags.insert(.isNecessary)
    walk { $0.linkDependencies() }
  }

  /// Unlinks the edges of this node if nothing needs it, and in turn those of the dependencies that nothing else needs.
  final func becomeUnnecessaryIfUnused() {
    guard isNecessary, isUnused else { return }
    walk { $0.unlinkDependencies() }
  }

  /// Visits this node, and then each node that `visit` returns or leaves on the graph's `path`.
  @inline(__always)
  private final func walk(_ visit: (Node) -> Unmanaged<Node>?) {
    let base = graph.path.count
    var next: Unmanaged<Node>? = .passUnretained(self)
    while let node = next {
      next = node._withUnsafeGuaranteedRef { visit($0) }
      if next == nil, graph.path.count > base { next = graph.path.removeLast() }
    }
  }

  /// Changes the edge to each dependency. Returns one of the nodes that `change` returned, and leaves the rest on the
  /// graph's `path`.
  @inline(__always)
  private final func changeEdges(_ change: (Int32) -> Unmanaged<Node>?) -> Unmanaged<Node>? {
    var next: Unmanaged<Node>?
    var index: Int32 = 0
    while index < dependencies.count {
      if let changed = change(index) {
        if let next { graph.path.append(next) }
        next = changed
      }
      index += 1
    }
    return next
  }

  /// Links this node to its dependencies, and returns those that became necessary, as `changeEdges` does.
  @inline(__always)
  private final func linkDependencies() -> Unmanaged<Node>? {
    graph.counts.necessary &+= 1
    if extra != nil { extra?.necessityChanged?(true) }
    flags.remove(.readsOutside)
    missChanges()
    let next = changeEdges { link($0) }
    if isOutdated { graph.queue.insert(self) }
    return next
  }

  /// Unlinks this node from its dependencies, and returns those that are no longer needed, as `changeEdges` does.
  @inline(__always)
  private final func unlinkDependencies() -> Unmanaged<Node>? {
    flags.remove(.isNecessary)
    graph.counts.necessary &-= 1
    if flags.contains(.isQueued) { graph.deferRelease(of: self) }
    if extra != nil { extra?.necessityChanged?(false) }
    // From now on the graph does not see the changes of such a value.
    if flags.contains(.isVolatile) { graph.forgetChecks() }
    if flags.contains(.isScoped), graph.hasVolatileNodes {
      // Nor whether a change of one ends the scope of this.
      flags.insert(.readsOutside)
      graph.forgetChecks()
    }
    return changeEdges { unlink($0) }
  }

  /// Whether nothing needs the value: no dependent, no observer, no watched element.
  final var isUnused: Bool { dependents.count == 0 && observer == nil && !hasNecessaryElements }

  /// Whether the run that made this node is over, and the node has not failed with `ValueEnded` yet.
  ///
  /// This includes a node that failed for a reason of its own: that reason belongs to the run that is over.
  final var mustEnd: Bool {
    guard flags.contains(.isScoped), !saysThatItEnded, let scope = extra?.scope else { return false }
    return scope.isDead(after: graph.endings)
  }

  private final var saysThatItEnded: Bool { failure.map { isSame($0, ValueEnded.failure) } ?? false }

  /// Whether the value must be recomputed. The dependencies must be current.
  @inline(__always)
  final var isOutdated: Bool {
    if !hasRun { return true }
    if !flags.isDisjoint(with: .isVolatileOrInCycle), flags.contains(.isVolatile) || isInDoubt { return true }
    if mustEnd { return true }
    return dependencies.firstIndex(from: 0) { $0.changedAt > computedAt } < dependencies.count
  }

  /// Returns whether one of the dependencies from `start` to before `end` changed since the node ran. They must be
  /// current.
  final func hasChanged(from start: Int32, to end: Int32) -> Bool {
    dependencies.firstIndex(from: start) { $0.changedAt > computedAt } < end
  }

  /// Links one edge from the dependency back to this node. Returns the dependency if that made it necessary; it is
  /// marked as necessary, but its own edges are not linked yet.
  @inline(__always)
  final func link(_ index: Int32) -> Unmanaged<Node>? {
    dependencies[index].node._withUnsafeGuaranteedRef { dependency in
      if dependency.flags.contains(.isConstant) {
        graph.bringUpToDate(constant: dependency)
        return nil
      }
      graph.links &+= 1
      dependencies[index].position = dependency.dependents.count
      if dependency.flags.contains(.hasKeyedDependents) {
        dependency.necessaryElements += 1
      } else {
        dependency.dependents.append(Edge(node: .passUnretained(self), position: index))
      }
      if dependency.height >= height { graph.raiseLater(self) }
      if dependency.isNecessary { return nil }
      dependency.flags.insert(.isNecessary)
      return .passUnretained(dependency)
    }
  }

  /// Unlinks one edge from the dependency back to this node. Returns the dependency if nothing needs it any more.
  @inline(__always)
  final func unlink(_ index: Int32) -> Unmanaged<Node>? {
    let edge = dependencies[index]
    guard edge.position >= 0 else { return nil }
    dependencies[index].position = -1
    return edge.node._withUnsafeGuaranteedRef { dependency in
      dependency.removeDependent(at: edge.position)
      return dependency.isNecessary && dependency.isUnused ? edge.node : nil
    }
  }

  @inline(__always)
  private final func removeDependent(at position: Int32) {
    graph.links &+= 1
    if flags.contains(.hasKeyedDependents) { return necessaryElements -= 1 }
    let last = dependents.removeLast()
    guard position < dependents.count else { return }
    dependents[position] = last
    last.node._withUnsafeGuaranteedRef { $0.dependencies[last.position].position = position }
  }
}

/// Changes of edges while the graph runs. The changed node is running or about to run.
extension Node {
  /// Replaces the dependency at `index` by `new`, or appends `new`. The new dependency is linked before the old one is
  /// unlinked, so that what both depend on stays necessary.
  final func setDependency(_ index: Int32, to new: Node) {
    if new.graph !== graph { foreign(new) }
    setDependency(index, takingOver: .passRetained(new))
  }

  /// Makes this node follow `chosen`, whose reference it takes over.
  @usableFromInline
  package final func follow(_ chosen: Unmanaged<Node>) {
    chosen._withUnsafeGuaranteedRef { if $0.graph !== graph { foreign($0) } }
    setDependency(1, takingOver: chosen)
  }

  /// Makes this node follow no choice, until there is one again.
  final func followNothing() {
    dropDependencies(downTo: 1)
    sink()
  }

  private final func setDependency(_ index: Int32, takingOver new: Unmanaged<Node>) {
    new._withUnsafeGuaranteedRef { if $0.flags.contains(.isScoped) { noteForeign($0) } }
    guard index < dependencies.count else {
      dependencies.append(Edge(node: new))
      return linkIfNecessary(index)
    }
    let old = dependencies[index]
    if old.position >= 0 {
      old.node._withUnsafeGuaranteedRef { $0.removeDependent(at: old.position) }
    }
    dependencies[index] = Edge(node: new)
    linkIfNecessary(index)
    sink()
    old.node._withUnsafeGuaranteedRef { $0.becomeUnnecessaryIfUnused() }
    graph.release(old.node)
  }

  /// Exchanges two dependencies.
  final func swapDependencies(_ a: Int32, _ b: Int32) {
    guard a != b else { return }
    (dependencies[a], dependencies[b]) = (dependencies[b], dependencies[a])
    fixWayBack(a)
    fixWayBack(b)
  }

  private final func fixWayBack(_ index: Int32) {
    let edge = dependencies[index]
    guard edge.position >= 0 else { return }
    edge.node._withUnsafeGuaranteedRef { $0.dependents[edge.position].position = index }
  }

  /// Removes dependencies from the end until `count` are left.
  final func dropDependencies(downTo count: Int32) {
    while dependencies.count > count {
      let unused = unlink(dependencies.count - 1)
      unused?._withUnsafeGuaranteedRef { $0.becomeUnnecessaryIfUnused() }
      graph.release(dependencies.removeLast().node)
    }
  }

  final func linkIfNecessary(_ index: Int32) {
    guard isNecessary, let new = link(index) else { return }
    new._withUnsafeGuaranteedRef {
      $0.flags.remove(.isNecessary)
      $0.becomeNecessary()
    }
  }
}
