extension Node {
  /// Marks this node and all it depends on as necessary, and queues what is stale. Never recurses: chains may be 100,000
  /// nodes long.
  final func becomeNecessary() {
    guard !isNecessary else { return }
    flags.insert(.isNecessary)
    let base = graph.path.count
    graph.path.append(.passUnretained(self))
    while graph.path.count > base {
      graph.path.removeLast()._withUnsafeGuaranteedRef { node in
        graph.counts.necessary &+= 1
        node.extra?.necessityChanged?(true)
        node.missChanges()
        var index: Int32 = 0
        while index < node.dependencies.count {
          if let new = node.link(index) { graph.path.append(new) }
          index += 1
        }
        if node.isOutdated { graph.queue.insert(node) }
      }
    }
  }

  /// Drops the edges of this node, and of what it depends on, where nobody needs them any more.
  final func becomeUnnecessaryIfUnused() {
    guard isNecessary, isUnused else { return }
    let base = graph.path.count
    graph.path.append(.passUnretained(self))
    while graph.path.count > base {
      graph.path.removeLast()._withUnsafeGuaranteedRef { node in
        node.flags.remove(.isNecessary)
        graph.counts.necessary &-= 1
        if node.flags.contains(.isQueued) { graph.retire(node) }
        node.extra?.necessityChanged?(false)
        var index: Int32 = 0
        while index < node.dependencies.count {
          if let unused = node.unlink(index) { graph.path.append(unused) }
          index += 1
        }
      }
    }
  }

  /// Whether nobody needs the value.
  final var isUnused: Bool { dependents.count == 0 && observer == nil }

  /// Whether the run that made this node is over, and the node does not say so yet.
  final var mustEnd: Bool {
    flags.contains(.isScoped) && !flags.contains(.isFailed) && extra?.scope?.isDead == true
  }

  /// Whether the value must be computed anew, as far as its dependencies are current.
  final var isOutdated: Bool {
    if !hasRun || flags.contains(.isVolatile) { return true }
    if mustEnd { return true }
    var index: Int32 = 0
    while index < dependencies.count {
      if dependencies[index].node._withUnsafeGuaranteedRef({ $0.changedAt }) > computedAt { return true }
      index += 1
    }
    return false
  }

  /// Whether a tracked node must run anew because of a dependency, which is current.
  final func mustRun(after index: Int32) -> Bool {
    flags.contains(.isTracked) && hasRun
      && dependencies[index].node._withUnsafeGuaranteedRef { $0.changedAt } > computedAt
  }

  /// Links the way back of one edge; returns the dependency if that made it necessary, marked but not yet linked itself.
  final func link(_ index: Int32) -> Unmanaged<Node>? {
    dependencies[index].node._withUnsafeGuaranteedRef { dependency in
      if dependency.flags.contains(.isConstant) {
        graph.bringUpToDate(constant: dependency)
        return nil
      }
      graph.links &+= 1
      dependencies[index].position = dependency.dependents.count
      dependency.dependents.append(Edge(node: .passUnretained(self), position: index))
      if dependency.height >= height { graph.raise(self, above: dependency) }
      if dependency.isNecessary { return nil }
      dependency.flags.insert(.isNecessary)
      return .passUnretained(dependency)
    }
  }

  /// Unlinks the way back of one edge; returns the dependency if nobody needs it any more.
  final func unlink(_ index: Int32) -> Unmanaged<Node>? {
    let edge = dependencies[index]
    guard edge.position >= 0 else { return nil }
    dependencies[index].position = -1
    return edge.node._withUnsafeGuaranteedRef { dependency in
      dependency.removeDependent(at: edge.position)
      return dependency.isNecessary && dependency.isUnused ? edge.node : nil
    }
  }

  private final func removeDependent(at position: Int32) {
    graph.links &+= 1
    let last = dependents.removeLast()
    guard position < dependents.count else { return }
    dependents[position] = last
    last.node._withUnsafeGuaranteedRef { $0.dependencies[last.position].position = position }
  }
}

/// Edges that change while the graph runs. The node to change is at work or about to be.
extension Node {
  /// Puts `new` in the place of a dependency, or adds it at the end. The new one is linked before the old one is let go,
  /// so that what both need stays necessary.
  @usableFromInline
  package final func setDependency(_ index: Int32, to new: Node) {
    if new.graph !== graph { foreign(new) }
    _ = Unmanaged.passRetained(new)
    guard index < dependencies.count else {
      dependencies.append(Edge(node: .passUnretained(new)))
      return linkIfNecessary(index)
    }
    let old = dependencies[index]
    if old.position >= 0 {
      old.node._withUnsafeGuaranteedRef { $0.removeDependent(at: old.position) }
    }
    dependencies[index] = Edge(node: .passUnretained(new))
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

  /// Lets go of the last dependencies until `count` are left.
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
