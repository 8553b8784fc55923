// Documentation/Internals/Heights.md says how a cycle is found, and how it heals.

/// An error: the value depends on itself.
///
/// Rules: all `computed` values of a cycle fail with one error, even if one of them catches it, and so does what
/// depends on them. They are computed again when something changes that one of them has read.
public struct DependencyCycle: Error, Equatable, CustomStringConvertible {
  /// The names of the values, each followed by one that reads it; the last is the first again. `named` gives a value
  /// its name.
  public let path: [String]

  /// A message with the path, or with its beginning and its end if it is long.
  public var description: String {
    let shown = path.count > 24 ? path.prefix(12) + ["…"] + path.suffix(12) : path[...]
    return "The value of a node depends on itself: \(shown.joined(separator: " → "))."
  }
}

/// A cycle in which tracked nodes take part.
///
/// While it is open, the computation at which it was found runs, and it may turn out to be a part of a larger cycle.
final class Cycle {
  let path: [String]
  /// The error of all its nodes. It is stored as an existential, because errors are compared by identity.
  fileprivate var error: any Error
  fileprivate var isOpen = true
  /// Its nodes, as long as it is open. The first is the head, whose run encloses those of all others.
  fileprivate var members: [Node]
  fileprivate var ids: Set<ObjectIdentifier>
  /// The nodes that depend by fixed edges on a node that is running.
  fileprivate var turned: Set<ObjectIdentifier> = []
  /// The tracked nodes that read a node that is running, or one that is turned. They do not depend on it, because it
  /// depends on them.
  fileprivate var cut: Set<ObjectIdentifier> = []
  /// The nodes of which the others know that they have this error: those that had it before they ran, and those that
  /// were read while they ran.
  fileprivate var known: Set<ObjectIdentifier> = []
  /// The cycle that was found before, perhaps at another head, if its error is handed on.
  fileprivate var before: Cycle?
  /// The earlier cycles of its nodes.
  fileprivate var earlier: [Cycle] = []
  /// Once it has ended, the tracked nodes that have not run since. Unowned: a node leaves when it is freed.
  fileprivate var rest: [ObjectIdentifier: Unmanaged<Node>] = [:]
  /// Whether one of its nodes has run since it ended, so that it may be another cycle now, or none.
  fileprivate var isInDoubt = false
  /// Whether those of `rest` that are necessary were queued. They are once: one that becomes necessary later is
  /// outdated.
  fileprivate var isRestQueued = false

  fileprivate init(_ path: [String], head: Node) {
    let known = head.extra?.cycle
    before = known.flatMap { isSameCircle($0.path, path) ? $0 : nil }
    (self.path, members, ids, error) = (path, [head], [ObjectIdentifier(head)], DependencyCycle(path: path))
    if let before { error = before.error }
    self.head = ObjectIdentifier(head)
  }

  /// It is only compared.
  fileprivate let head: ObjectIdentifier
}

/// Returns whether two paths, which end as they begin, lead along the same names, whichever is the first.
private func isSameCircle(_ a: [String], _ b: [String]) -> Bool {
  guard a.count == b.count, let first = b.first else { return false }
  let count = a.count - 1
  return (0..<count).contains { start in
    a[start] == first && (0..<count).allSatisfy { a[(start + $0) % count] == b[$0] }
  }
}

// MARK: - Finding a cycle

extension Graph {
  /// Fails a node that is running, because `reader`, on whose value its run waits, reads it. `way` leads from the one
  /// to the other.
  func closeCycle(from running: Node, to reader: Node) {
    enter(running, readers(of: running, upTo: reader))
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
    path[start].sink()
    for node in path where node.isNecessary { queue.insert(node) }
    // What was computed while the cycle was not known may have read a value of the cycle that is not current.
    forgetChecks()
  }

  /// Returns the nodes from `reader` along the way to `running`, without that.
  private func readers(of running: Node, upTo reader: Node) -> [Node] {
    if reader === running { return [] }
    var nodes = [reader]
    var index = way.count - 1
    while index >= 0 {
      let node = way[index].node.takeUnretainedValue()
      if node === running { break }
      if node !== reader { nodes.append(node) }
      index -= 1
    }
    return nodes
  }

  /// Makes these nodes one cycle, with all cycles of which they are parts already.
  private func enter(_ running: Node, _ others: [Node]) {
    let cycle = running.openCycle ?? makeCycle(names([running] + others), at: running)
    for other in others where other.openCycle !== cycle {
      if let inner = other.openCycle { absorb(inner, into: cycle) } else { add(other, to: cycle) }
    }
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
    head.enter(cycle)
    return cycle
  }

  private func add(_ node: Node, to cycle: Cycle) {
    guard cycle.ids.insert(ObjectIdentifier(node)).inserted else { return }
    cycle.members.append(node)
    node.enter(cycle)
  }

  private func absorb(_ inner: Cycle, into cycle: Cycle) {
    openCycles -= 1
    for node in inner.members { add(node, to: cycle) }
    cycle.earlier += inner.earlier
    cycle.turned.formUnion(inner.turned)
    cycle.cut.formUnion(inner.cut)
    (inner.isOpen, inner.members) = (false, [])
  }

  /// Fails a tracked node that has turned out to be part of a cycle, and does not run, because nothing changed that it
  /// reads.
  @inline(never)
  func failUnrun(_ node: Node) {
    if node.flags.contains(.isTracked), node.openCycle != nil { announce(node) }
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
    if reader.openCycle !== cycle, let head = cycle.members.first { enter(head, readers(of: head, upTo: reader)) }
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
  private func end(_ cycle: Cycle) {
    openCycles -= 1
    cycle.isOpen = false
    if let before = cycle.before, before.ids != cycle.ids { cycle.error = DependencyCycle(path: cycle.path) }
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
