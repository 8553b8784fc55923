// Documentation/Internals/Heights.md says how a cycle is found, and how it heals.

// MARK: - Finding a cycle

extension Graph {
  /// Fails a node that is running, because `reader`, on whose value its run waits, reads it. `way` leads from the one
  /// to the other.
  func closeCycle(from running: Node, to reader: Node) {
    enter(running, reader)
    announce(running)
  }

  /// Makes the nodes of an edge that was linked, and closes a cycle, run again: the first tracked one drops the edge,
  /// and finds the cycle by reading. The node is necessary and is raised; `dependency` is the one that also depends on
  /// it.
  func closeCycle(raising node: Node, through dependency: Node) {
    let path = self.path(from: node, to: dependency)
    guard let start = path.firstIndex(where: { $0.flags.contains(.isTracked) }) else {
      misuseCycle(path + [node])
    }
    for node in path { deferRelease(of: node) }
    path[start].drop(path[start > 0 ? start - 1 : path.count - 1])
    if !path[start].flags.contains(.isQueued) { path[start].sink() }
    for node in path where node.isNecessary { queue.insert(node) }
    // What was computed while the cycle was not known may have read a value of the cycle that is not current.
    forgetChecks()
  }

  /// Makes the nodes on the way from `running` to `reader` one cycle, with all open cycles of which they are parts
  /// already. Its head is the outermost node that runs for one of these.
  private func enter(_ running: Node, _ reader: Node) {
    let (head, others) = partners(of: running, upTo: reader)
    let cycle = head.openCycle ?? makeCycle(names([head] + others), at: head)
    for other in others where other.openCycle !== cycle {
      if let inner = other.openCycle { absorb(inner, into: cycle) } else { add(other, to: cycle) }
    }
  }

  /// Returns the nodes from `reader` along the way to `running`; or to the head of an open cycle of which one of them is
  /// a part, if that is further out. The last node is the head.
  private func partners(of running: Node, upTo reader: Node) -> (head: Node, others: [Node]) {
    if reader === running { return (running, []) }
    var sought: Set<ObjectIdentifier> = [ObjectIdentifier(running)]
    var passed: Set<ObjectIdentifier> = []
    var (nodes, end): ([Node], Int) = ([], 0)
    func pass(_ node: Node) {
      guard passed.insert(ObjectIdentifier(node)).inserted else { return }
      nodes.append(node)
      if sought.remove(ObjectIdentifier(node)) != nil { end = nodes.count }
      guard let head = node.openCycle?.members.first.map(ObjectIdentifier.init) else { return }
      if !passed.contains(head) { sought.insert(head) }
    }
    pass(reader)
    var index = way.count - 1
    while index >= 0, !sought.isEmpty {
      pass(way[index].node.takeUnretainedValue())
      index -= 1
    }
    if end == 0 { return (running, nodes) }
    return (nodes[end - 1], Array(nodes[..<(end - 1)]))
  }

  /// Returns the names of the nodes of a cycle, with the first again at the end. Those without a name are numbered.
  private func names(_ nodes: [Node]) -> [String] {
    let names = nodes.enumerated().map { index, node in
      node.extra?.name ?? (nodes.count > 1 ? "\(node.label) (\(index + 1))" : node.label)
    }
    return names + [names[0]]
  }

  private func makeCycle(_ path: [String], at head: Node) -> Cycle {
    let cycle = Cycle(path, head: head)
    openCycles += 1
    if head.flags.contains(.isTracked) { cycle.trackedIDs.insert(ObjectIdentifier(head)) }
    head.enter(cycle)
    return cycle
  }

  private func add(_ node: Node, to cycle: Cycle) {
    guard cycle.ids.insert(ObjectIdentifier(node)).inserted else { return }
    cycle.members.append(node)
    if node.flags.contains(.isTracked) { cycle.trackedIDs.insert(ObjectIdentifier(node)) }
    node.enter(cycle)
  }

  private func absorb(_ inner: Cycle, into cycle: Cycle) {
    openCycles -= 1
    for node in inner.members { add(node, to: cycle) }
    if isSame(inner.error, cycle.error) { cycle.known.formUnion(inner.known) }
    cycle.earlier += inner.earlier
    cycle.turned.formUnion(inner.turned)
    cycle.cut.formUnion(inner.cut)
    (inner.isOpen, inner.members) = (false, [])
  }

  /// Makes a node that does not run, because nothing changed that it reads, a part of the open cycles that it reads. A
  /// tracked node that has turned out to be a part of one fails.
  @inline(never)
  func joinUnrun(_ node: Node) {
    guard node.flags.contains(.isTracked) else { return joinCycles(node) }
    if node.openCycle != nil { announce(node) }
  }

  /// Gives a node that has not finished the error of its cycle, for those who read it meanwhile.
  private func announce(_ node: Node) {
    guard let cycle = node.extra?.cycle, node.fail(cycle.error) else { return }
    guard cycle.known.insert(ObjectIdentifier(node)).inserted else { return }
    markChanged(node)
    if node.isNecessary { queueDependents(of: node) }
  }

  // MARK: Reading what is part of an open cycle

  /// Makes a node that reads a part of an open cycle a part of it, too, because it runs for the head of the cycle.
  /// Returns whether the reader must not depend on what it reads, because that depends on it.
  func joinCycle(_ reader: Node, reading dependency: Node) -> Bool {
    guard let cycle = dependency.openCycle else { return false }
    if reader.openCycle !== cycle, let head = cycle.members.first { enter(head, reader) }
    let isTurned = dependency.flags.contains(.isRunning) || cycle.turned.contains(ObjectIdentifier(dependency))
    guard isTurned, let cycle = reader.openCycle else { return false }
    if reader.flags.contains(.isTracked) {
      cycle.cut.insert(ObjectIdentifier(reader))
    } else {
      cycle.turned.insert(ObjectIdentifier(reader))
    }
    return true
  }

  /// Makes a node with fixed edges a part of the open cycles that it reads.
  @inline(never)
  func joinCycles(_ node: Node) {
    for dependency in node.dependencyNodes { _ = joinCycle(node, reading: dependency) }
  }

  // MARK: The end of a run

  /// Ends the run of a tracked node that is part of a cycle, or was; returns whether its state changed.
  ///
  /// What the closure made of the error does not matter while the cycle is closed: otherwise it would depend on the
  /// node that is computed first whether a cycle in which an error is caught has values.
  func endRun(inCycle node: Node, _ hasChanged: Bool) -> Bool {
    guard let cycle = node.openCycle else {
      node.flags.subtract(.isInCycleOrCut)
      if let cycle = node.extra?.cycle.take() {
        cycle.rest[ObjectIdentifier(node)] = nil
        runRest(of: cycle)
      }
      return hasChanged
    }
    _ = node.fail(cycle.error)
    let isNews = cycle.known.insert(ObjectIdentifier(node)).inserted
    guard cycle.head == ObjectIdentifier(node) else { return isNews }
    end(cycle)
    return isNews
  }

  /// Ends a cycle, all of whose nodes have run: all have one error, and those that read others in a circle depend on
  /// what all of them read.
  func end(_ cycle: Cycle) {
    openCycles -= 1
    cycle.isOpen = false
    cycle.ended = (passNumber, outsideReads)
    cycleEndedAt = now
    if let before = cycle.before, !isSameCircle(before.path, cycle.path), before.trackedIDs != cycle.trackedIDs {
      cycle.error = DependencyCycle(path: cycle.path)
    }
    // Otherwise a cycle that closes again and again would keep all of the former ones.
    cycle.before = nil
    let members = cycle.members
    cycle.members = []
    for node in members where node.flags.contains(.isTracked) || node.failure is DependencyCycle {
      if node.fail(cycle.error) {
        markChanged(node)
        if node.isNecessary { queueDependents(of: node) }
      }
    }
    for node in members where node.flags.contains(.isFailed) {
      node.flags.remove(.isStale)
      node.computedAt = now
    }
    adoptDependencies(of: members, cycle)
    for node in members where node.flags.contains(.isTracked) {
      cycle.rest[ObjectIdentifier(node)] = .passUnretained(node)
    }
    for earlier in cycle.earlier { runRest(of: earlier) }
    cycle.earlier = []
    // This may be the last reference to a node that the walk has not left yet.
    for node in members {
      deferRelease(of: node)
      if !node.flags.contains(.isTracked) { node.extra?.cycle = nil }
    }
  }

  /// Makes the nodes of an earlier cycle run that are not known to be in one any more. Those that are not necessary run
  /// when they are read.
  private func runRest(of cycle: Cycle) {
    cycle.isInDoubt = true
    if cycle.isRestQueued { return }
    cycle.isRestQueued = true
    counts.checked &+= cycle.rest.count
    for node in cycle.rest.values {
      node._withUnsafeGuaranteedRef {
        if $0.isNecessary, !$0.flags.contains(.isRunning) { queue.insert($0) }
      }
    }
  }

  /// Notes that a node of a cycle that has ended runs again: the others are not current any more.
  @inline(never)
  func reopenCycle(of node: Node) {
    guard let cycle = node.extra?.cycle, !cycle.isOpen, !cycle.isInDoubt else { return }
    cycle.isInDoubt = true
    for node in cycle.rest.values { node._withUnsafeGuaranteedRef { $0.computedAt = min($0.computedAt, wroteAt - 1) } }
  }

  /// Makes each node of a cycle that lacks an edge within the cycle depend on what the nodes of the cycle read outside
  /// of it: each change that can end the cycle, or make it another, makes the node run again.
  private func adoptDependencies(of members: [Node], _ cycle: Cycle) {
    var known = cycle.ids
    var outside: [Node] = []
    for dependency in members.lazy.flatMap(\.dependencyNodes)
    where known.insert(ObjectIdentifier(dependency)).inserted {
      outside.append(dependency)
    }
    // Each edge for itself would be n² edges for n nodes that all read each other.
    if outside.count > 8, cycle.cut.count > 8 { outside = [makeHub(of: outside)] }
    for node in members {
      guard cycle.cut.contains(ObjectIdentifier(node)) else {
        node.flags.remove(.isCut)
        continue
      }
      node.flags.insert(.isCut)
      var own = Set(node.dependencyNodes.map { ObjectIdentifier($0) })
      for dependency in outside where own.insert(ObjectIdentifier(dependency)).inserted {
        node.setDependency(node.dependencies.count, to: dependency)
        if !node.isNecessary { node.rise(above: dependency) }
      }
    }
  }

  /// Makes a node that changes whenever one of these does.
  private func makeHub(of nodes: [Node]) -> Node {
    outsideScopes {
      let hub = ValueNode<Void>((), in: self, flags: .handlesFailure) { _ in true }
      for node in nodes { hub.depend(on: node) }
      hub.computedAt = now
      return hub
    }
  }

  /// Returns the nodes from `start` along dependents to `end`, which depends on it.
  private func path(from start: Node, to end: Node) -> [Node] {
    var cameFrom: [ObjectIdentifier: Node] = [:]
    var pending = [start]
    while let node = pending.popLast(), node !== end {
      node.forEachDependent {
        let dependent = $0.takeUnretainedValue()
        guard dependent !== start, cameFrom[ObjectIdentifier(dependent)] == nil else { return }
        cameFrom[ObjectIdentifier(dependent)] = node
        pending.append(dependent)
      }
    }
    var path = [end]
    while let node = cameFrom[ObjectIdentifier(path[path.count - 1])] { path.append(node) }
    return path.reversed()
  }
}

extension Node {
  fileprivate final func enter(_ cycle: Cycle) {
    let extra = ensureExtra()
    if let old = extra.cycle, !old.isOpen {
      old.rest[ObjectIdentifier(self)] = nil
      if isSame(old.error, cycle.error) { cycle.known.insert(ObjectIdentifier(self)) }
      if !old.rest.isEmpty { cycle.earlier.append(old) }
    }
    extra.cycle = cycle
    if flags.contains(.isTracked) { flags.insert(.isInCycle) }
  }

  /// The cycle of which the node is a part, if that is not ended.
  final var openCycle: Cycle? { extra?.cycle.flatMap { $0.isOpen ? $0 : nil } }

  /// Whether the node was part of a cycle that may be another now, or none.
  final var isInDoubt: Bool { extra?.cycle?.isInDoubt ?? false }

  /// Forgets a node that is freed.
  final func leaveCycle() { extra?.cycle?.rest[ObjectIdentifier(self)] = nil }

  fileprivate final func drop(_ dependency: Node) {
    let sought = Unmanaged.passUnretained(dependency).toOpaque()
    var index: Int32 = 0
    while index < dependencies.count, dependencies[index].node.toOpaque() != sought { index += 1 }
    guard index < dependencies.count else { return }
    swapDependencies(index, dependencies.count - 1)
    dropDependencies(downTo: dependencies.count - 1)
  }
}
