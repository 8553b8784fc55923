extension Graph {
  /// Makes the value of `node` current, whether or not anybody observes it; wakes nobody.
  @usableFromInline
  package func bringUpToDate(_ node: Node) {
    switch phase {
    case .computing: readDuringComputation()
    case .telling: break
    case .resting:
      refreshStaleSources()
      recompute()
    }
    if !node.isNecessary { refreshUnobserved(node) }
  }

  private func refreshStaleSources() {
    for sources in attachedSources where sources.mayBeStale { sources.refresh() }
  }

  /// Recomputes those of the nodes behind `target` that are stale, dependencies first. Never recurses.
  private func refreshUnobserved(_ target: Node) {
    let outer = phase
    phase = .computing
    defer { phase = outer }
    var pending = [(node: target, next: 0)]
    var visited: Set<ObjectIdentifier> = []
    while let (node, next) = pending.last {
      if next < node.dependencies.count {
        pending[pending.count - 1].next += 1
        let dependency = node.dependencies[next].node
        let isNew = !dependency.isNecessary && visited.insert(ObjectIdentifier(dependency)).inserted
        if isNew { pending.append((dependency, 0)) }
      } else {
        refreshIfStale(node)
        pending.removeLast()
      }
    }
  }

  private func refreshIfStale(_ node: Node) {
    let isStale =
      !node.hasRun || node.isVolatile || node.dependencies.contains { $0.node.changedAt > node.computedAt }
    guard isStale else { return }
    node.hasRun = true
    node.computedAt = now
    guard node.run(node) else { return }
    now += 1
    node.changedAt = now
  }

  private func readDuringComputation() -> Never {
    misuse(
      "The value of an Incr was read inside the computation of another.",
      why: "The graph does not see such a read, so the computation would not run again when that value changes.",
      fix: "Make the computation depend on both values, or read the value before the computation starts.")
  }
}
