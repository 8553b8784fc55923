// Documentation/Internals/Heights.md says why nodes are raised together.

extension Graph {
  /// Records that `node` depends on a node that is not lower, and holds back all nodes from its height on.
  ///
  /// The node is raised before any of these runs. So a node with many new edges is raised once and not for each edge.
  /// And an edge that is about to be replaced forms no cycle with an edge that was linked earlier in the pass.
  @inline(never)
  func raiseLater(_ node: Node) {
    queue.holdBack(from: node.height)
    guard !node.flags.contains(.isToBeRaised) else { return }
    node.flags.insert(.isToBeRaised)
    unraised.append(.passRetained(node))
  }

  /// Raises the nodes in `unraised`, with their dependents; each after those of them that it depends on.
  ///
  /// - *Before:* every necessary node is higher than its dependencies, except the nodes in `unraised`, which are too
  ///   low. The queue holds back everything from the lowest of them on, so no node that may be too low has run.
  /// - *Order.* The last comes first: a chosen node mostly chooses later than the node that chose it, and is lower. If
  ///   a dependency must be raised, too, it is put on top, and its dependent keeps its place below. `isRaisedAfter`
  ///   marks the dependent, so that two nodes that wait for each other do not put each other on top forever.
  /// - *After:* every necessary node is higher than its dependencies, and the queue holds nothing back. A queued node
  ///   that was raised is still in the list of its old height; `HeightQueue.take` moves it.
  func raiseHeights() {
    while unraised.count > 0 {
      let last = unraised[unraised.count - 1]
      last._withUnsafeGuaranteedRef { node in
        if node.flags.contains(.isToBeRaised), let lower = node.dependencyToBeRaised {
          node.flags.insert(.isRaisedAfter)
          return unraised.append(lower.retain())
        }
        _ = unraised.removeLast()
        if node.flags.contains(.isToBeRaised) {
          node.flags.subtract([.isToBeRaised, .isRaisedAfter])
          raise(node)
        }
        release(last)
      }
    }
    queue.goOn()
  }

  /// Lowers all necessary nodes to just above what they depend on, if nodes have been raised far above the length of
  /// any path. Nodes that take turns in depending on each other, by way of others, rise a little at each turn.
  func lowerHeights() {
    guard isTall, phase == .resting, queue.isEmpty, unraised.count == 0 else { return }
    isTall = false
    var seen: Set<ObjectIdentifier> = []
    var way: [WayPoint] = []
    var next = observers
    while let observer = next {
      observer._withUnsafeGuaranteedRef {
        next = $0.nextInGraph
        if seen.insert(ObjectIdentifier($0.observed)).inserted { way.append(WayPoint(node: $0.node)) }
      }
      while let point = way.last {
        point.node._withUnsafeGuaranteedRef { node in
          guard point.next < node.dependencies.count else {
            way.removeLast()
            return node.lower()
          }
          way[way.count - 1].next += 1
          let dependency = node.dependencies[point.next].node
          let id = dependency._withUnsafeGuaranteedRef { ObjectIdentifier($0) }
          if seen.insert(id).inserted { way.append(WayPoint(node: dependency)) }
        }
      }
    }
  }

  /// Records that a node has been raised above the length of any path, so that heights are lowered when the graph
  /// rests.
  @inline(never)
  private func noteTall() {
    if isTall { return }
    isTall = true
    deferredHandlers.append {}
  }

  /// A height that no node needs.
  private var greatHeight: Int32 { Int32(clamping: counts.alive * 2 + 64) }

  /// Raises a node above its dependencies, and its dependents in turn.
  ///
  /// If the walk reaches the node again, that is a cycle only if no dynamic node on the way drops its edge. Pulling the
  /// node brings these up to date, and then the walk is repeated. A cycle loses one edge each time, so this ends.
  private func raise(_ node: Node) {
    guard node.isNecessary, dependencyRaised(from: node) != nil else { return }
    pull(node)
    while node.isNecessary, let dependency = dependencyRaised(from: node) {
      closeCycle(raising: node, through: dependency)
    }
  }

  /// Raises a node, and those of its dependents that are not higher and are not to be raised later. Each is visited
  /// once per distinct height that it gets. Returns a dependency of `node` that also depends on it, if there is a
  /// cycle.
  ///
  /// - *Invariant.* A node on `path` was raised. Its edges to its dependents may be violated; all other edges from
  ///   nodes that were raised here hold. Taking a node off repairs its edges and puts the raised dependents on.
  /// - *End.* Without a cycle, a node is raised only when a longer path to it is found, so the loop ends with all edges
  ///   above the node repaired. A cycle through `node` reaches it again, and it is not raised again: so the loop ends,
  ///   and the caller finds out whether the cycle persists. Any other cycle has an edge that does not hold, whose
  ///   dependent waits in `unraised`, where the walk stops.
  private func dependencyRaised(from node: Node) -> Node? {
    node.height = max(node.height, node.leastHeight)
    let base = path.count
    let greatHeight = greatHeight
    path.append(.passUnretained(node))
    var met: Node?
    while path.count > base {
      path.removeLast()._withUnsafeGuaranteedRef { raised in
        counts.raised &+= 1
        if raised.height > greatHeight { noteTall() }
        // Edges that already hold are skipped; nodes that are raised later repair their own.
        raised.forEachDependent { dependent in
          dependent._withUnsafeGuaranteedRef {
            guard $0.height <= raised.height, !$0.flags.contains(.isToBeRaised) else { return }
            if $0 === node { return met = raised }
            $0.height = raised.height + 1
            path.append(dependent)
          }
        }
      }
    }
    return met
  }

  /// Stops the program, and reports the cycle that a read found when it reached `node`, which is already on its path.
  func reportCycle(to node: Node, since base: Int) -> Never {
    let nodes = (base..<way.count).map { way[$0].node.takeUnretainedValue() }
    let start = nodes.firstIndex { $0 === node } ?? 0
    misuseCycle([node] + nodes[start...].reversed())
  }

  func misuseCycle(_ path: [Node]) -> Never {
    misuse(
      "\(DependencyCycle(path: path.map(\.label)))",
      why: "There is no order in which these could be computed, and none of them is a `computed`, which could fail.",
      fix:
        "Break the cycle: feed one of them from an input that an observer sets, or from the value of the pass before.")
  }
}

extension Node {
  /// Raises a node that is not necessary above a dependency. Such heights decide nothing.
  final func rise(above dependency: Node) {
    if dependency.height >= height { height = dependency.height + 1 }
  }

  /// Lowers the node to just above its dependencies. Otherwise two nodes that alternately read each other would rise
  /// forever. A stale node is not lowered: nodes in between would run before it.
  final func sink() {
    if flags.contains(.isStale) { return }
    let least = leastHeight
    if least < height { height = least }
  }

  /// Lowers the node, whose dependencies are as low as they can be.
  fileprivate final func lower() {
    extra?.scope?.lower()
    height = min(height, leastHeight)
  }

  /// The height just above the node's dependencies, and above the scope in which it was made.
  fileprivate final var leastHeight: Int32 {
    var least = extra?.scope.map { $0.height + 1 } ?? 0
    var index: Int32 = 0
    while index < dependencies.count {
      least = max(least, dependencies[index].node._withUnsafeGuaranteedRef { $0.height } + 1)
      index += 1
    }
    return least
  }

  /// A dependency that must be raised, too, found on the way down along the highest dependencies. The search is short,
  /// because it only decides which of two nodes comes first: a wrong answer costs steps, nothing else.
  fileprivate final var dependencyToBeRaised: Unmanaged<Node>? {
    var next = Unmanaged.passUnretained(self)
    for _ in 0..<8 {
      guard let highest = next._withUnsafeGuaranteedRef({ $0.highestDependency }) else { return nil }
      if highest._withUnsafeGuaranteedRef({ $0.isToBeRaisedFirst }) { return highest }
      next = highest
    }
    return nil
  }

  /// Whether the node must be raised, and does not wait for another.
  private final var isToBeRaisedFirst: Bool { flags.intersection([.isToBeRaised, .isRaisedAfter]) == .isToBeRaised }

  /// The first dependency that must be raised, or else the highest one.
  private final var highestDependency: Unmanaged<Node>? {
    var (highest, height, index): (Unmanaged<Node>?, Int32, Int32) = (nil, -1, 0)
    while index < dependencies.count {
      let node = dependencies[index].node
      let (its, isSought) = node._withUnsafeGuaranteedRef { ($0.height, $0.isToBeRaisedFirst) }
      if isSought { return node }
      if its > height { (highest, height) = (node, its) }
      index += 1
    }
    return highest
  }

  /// The node's name, if it has one, or what it is.
  final var label: String {
    if let name = extra?.name { return name }
    let kind = flags.contains(.isTracked) ? "a computed value" : flags.contains(.isLeaf) ? "an input" : "a value"
    return "\(kind) of type \(content.type)"
  }
}
