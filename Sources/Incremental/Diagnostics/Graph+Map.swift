/// The observed part of a graph, for tools.
package struct GraphMap {
  /// A node of a map.
  package struct Node {
    /// The node's name or, if it has none, the path of the part that it reads.
    package let name: String?
    package let kind: NodeDescription.Kind
    package let height: Int
    /// The value, or the error of a failed node.
    package let value: Any?
    package let type: Any.Type
    package let isObserved: Bool
    /// Whether the node reads a part of a state that is checked in each cycle, because no bytes show its changes.
    package let isAskedEachCycle: Bool
    /// The cost of its runs while they were measured.
    package let cost: Cost
    /// The positions of its dependencies in `nodes`.
    package let dependencies: [Int]
  }

  /// The cost of a node's runs.
  package struct Cost: Equatable {
    package var runs = 0
    /// The number of runs that changed the value.
    package var changes = 0
    package var nanoseconds = 0
    /// Whether the node ran in the last measured cycle.
    package var ranInLastCycle = false
  }

  package let nodes: [Node]
  package let passes: Int
}

extension Graph {
  /// Returns the observed values with their dependencies, at most `limit` nodes.
  package func map(limit: Int) -> GraphMap {
    let picture = picture.prefix(limit)
    let numbers = Dictionary(uniqueKeysWithValues: picture.enumerated().map { (ObjectIdentifier($1), $0) })
    var sources: [ObjectIdentifier: Sources.Handle] = [:]
    for attached in attachedSources { attached.forEachHandle { sources[ObjectIdentifier($1)] = $0 } }
    return GraphMap(
      nodes: picture.map { node in
        GraphMap.Node(
          node, source: sources[ObjectIdentifier(node)],
          dependencies: node.dependencyNodes.compactMap { numbers[ObjectIdentifier($0)] })
      }, passes: passNumber)
  }
}

extension GraphMap.Node {
  fileprivate init(_ node: Node, source: Sources.Handle?, dependencies: [Int]) {
    name = node.extra?.name ?? source?.path?.words
    (kind, height, self.dependencies) = (node.kind, Int(node.height), dependencies)
    (value, type) = (node.failure ?? node.content.value, node.content.type)
    isObserved = node.observer != nil
    isAskedEachCycle = source?.isStored == false
    cost = node.measuredCost
  }
}

extension Node {
  fileprivate final var measuredCost: GraphMap.Cost {
    guard let cost = extra?.cost else { return GraphMap.Cost() }
    return GraphMap.Cost(
      runs: cost.runs, changes: cost.changes, nanoseconds: cost.nanoseconds,
      ranInLastCycle: cost.cycle > 0 && cost.cycle == graph.meter?.cycle)
  }
}

extension AnyKeyPath {
  /// The path without the address of a getter, which a property without storage has in place of a name.
  fileprivate var words: String {
    let text = "\(self)"
    guard let getter = text.firstRange(of: "<computed 0x") else { return text }
    return "\(text[..<getter.upperBound].dropLast(2))\(text[getter.upperBound...].drop { $0 != " " }.dropFirst())"
  }
}

extension Sources {
  fileprivate func forEachHandle(_ body: (Handle, Node) -> Void) {
    finder.forEachPart { part in
      let handle = unsafeDowncast(part, to: Handle.self)
      if let node = handle.node { body(handle, node.takeUnretainedValue()) }
    }
  }
}
