// Documentation/Internals/Heights.md says how a cycle is found, and how it heals.

/// An error: the value depends on itself.
///
/// Rules: all `computed` values of a cycle fail with the same error, even if one of them catches it, and so does what
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

/// A cycle in which a tracked node takes part.
final class Cycle {
  let path: [String]
  /// The error of all its nodes. It is stored as an existential, because errors are compared by identity.
  let error: any Error
  /// The node that does not depend on the one before it. It is only compared.
  let head: ObjectIdentifier
  /// The other nodes of the cycle, until the head depends on what they read.
  var others: [Node] = []

  init(_ path: [String], head: Node) {
    (self.path, self.head, error) = (path, ObjectIdentifier(head), DependencyCycle(path: path))
  }
}

extension Graph {
  /// Fails a node that is running, because `reader`, on whose value its run waits, reads it. `way` leads from the one
  /// to the other.
  func closeCycle(from running: Node, to reader: Node) {
    var nodes: [Node] = []
    var index = way.count - 1
    while index >= 0 {
      let node = way[index].node.takeUnretainedValue()
      if node === running { break }
      if node !== reader { nodes.append(node) }
      index -= 1
    }
    if reader !== running { nodes.insert(reader, at: 0) }
    close(around: running, nodes)
  }

  /// Fails a node that was linked to one that depends on it, and ends that dependency. The node is necessary and is
  /// raised; `dependency` is the one that also depends on it.
  func closeCycle(raising node: Node, through dependency: Node) {
    let path = self.path(from: node, to: dependency)
    guard let start = path.firstIndex(where: { $0.flags.contains(.isTracked) }) else {
      misuseCycle(path + [node])
    }
    let head = path[start]
    let others = Array(path[(start + 1)...] + path[..<start])
    let before = head.failure
    close(around: head, others)
    if let last = others.last { head.drop(last) }
    adoptDependencies(of: head)
    head.computedAt = now
    if let before, let failure = head.failure, isSame(before, failure) { return }
    markChanged(head)
    queueDependents(of: head)
  }

  /// Fails `head`, and marks the tracked nodes among all of them as parts of the cycle. `others` are in the order in
  /// which the value of `head` reaches them.
  private func close(around head: Node, _ others: [Node]) {
    let cycle = (head.isAtHead ? head.extra?.cycle : nil) ?? cycle(around: head, others)
    cycle.others += others
    _ = head.fail(cycle.error)
    for node in [head] + others where node.flags.contains(.isTracked) { node.enter(cycle) }
    // What was computed while the cycle was not known may have read a value of the cycle that is not current.
    forgetChecks()
  }

  /// Returns the cycle of these nodes: the one of which the head was a part already, if it is the same, so that its
  /// error is no news.
  private func cycle(around head: Node, _ others: [Node]) -> Cycle {
    let path = ([head] + others + [head]).map(\.label)
    if let known = head.extra?.cycle, known.path == path, known.head == ObjectIdentifier(head) { return known }
    return Cycle(path, head: head)
  }

  /// Ends the run of a tracked node that is part of a cycle, or was; returns whether its state changed.
  ///
  /// What the closure made of the error does not matter while the cycle is closed: otherwise it would depend on the
  /// node that is computed first whether a cycle in which an error is caught has values.
  func endRun(inCycle node: Node, _ hasChanged: Bool) -> Bool {
    guard let cycle = node.extra?.cycle else { return hasChanged }
    let isHead = node.isAtHead
    guard isHead || node.isFailed(by: cycle.error) else {
      node.flags.remove(.isInCycle)
      node.extra?.cycle = nil
      return hasChanged
    }
    _ = node.fail(cycle.error)
    if isHead { adoptDependencies(of: node) }
    return true
  }

  /// Makes the failed node of a cycle depend on what the other nodes of the cycle read, instead of on them: each change
  /// that can end the cycle makes it run again. It cannot depend on them, because they depend on it.
  private func adoptDependencies(of head: Node) {
    guard let cycle = head.extra?.cycle else { return }
    let others = cycle.others
    cycle.others = []
    // This may be the last reference to a node that the walk has not left yet.
    for other in others { deferRelease(of: other) }
    var known = Set((others + [head] + head.dependencyNodes).map { ObjectIdentifier($0) })
    for other in others {
      for dependency in other.dependencyNodes where known.insert(ObjectIdentifier(dependency)).inserted {
        if dependency.failure.map({ isSame($0, cycle.error) }) == true { continue }
        head.setDependency(head.dependencies.count, to: dependency)
        if dependency.height >= head.height, !head.isNecessary { head.height = dependency.height + 1 }
      }
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
    // A node that is running at the head of another cycle has still to end that one.
    if isAtHead { return flags.formUnion(.isInCycle) }
    ensureExtra().cycle = cycle
    flags.insert(.isInCycle)
  }

  /// Whether the node is the head of a cycle that was found in this run.
  fileprivate final var isAtHead: Bool {
    extra?.cycle.map { $0.head == ObjectIdentifier(self) && !$0.others.isEmpty } ?? false
  }

  /// Whether the node, or a value that it read, has this error.
  fileprivate final func isFailed(by error: any Error) -> Bool {
    if let failure, isSame(failure, error) { return true }
    return dependencyNodes.contains { $0.failure.map { isSame($0, error) } ?? false }
  }

  /// Whether the node is the failed one of a cycle, and the value that it reads fails for that reason.
  final func isHead(ofCycleOf dependency: Node) -> Bool {
    guard flags.contains(.isInCycle), let failure, let other = dependency.failure else { return false }
    return isSame(failure, other)
  }

  fileprivate final func drop(_ dependency: Node) {
    let sought = Unmanaged.passUnretained(dependency).toOpaque()
    var index: Int32 = 0
    while index < dependencies.count, dependencies[index].node.toOpaque() != sought { index += 1 }
    guard index < dependencies.count else { return }
    swapDependencies(index, dependencies.count - 1)
    dropDependencies(downTo: dependencies.count - 1)
  }
}
