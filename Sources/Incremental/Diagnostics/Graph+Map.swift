/// The observed part of a graph, for tools.
package struct GraphMap {
  /// A node of a map.
  package struct Node {
    /// The name that it was given, or else the path of the part that it reads.
    package let name: String?
    package let kind: NodeDescription.Kind
    package let height: Int
    /// The value, and its type. A failed node has its error.
    package let value: Any?
    package let type: Any.Type
    package let isObserved: Bool
    /// Whether it is a part of a state that is asked in each cycle, because no bytes show its changes.
    package let isAskedEachCycle: Bool
    /// What its runs cost while somebody measured.
    package let cost: Cost
    /// The positions of its dependencies.
    package let dependencies: [Int]
  }

  /// What the runs of a node cost.
  package struct Cost: Equatable {
    package var runs = 0
    /// How many of them changed its value.
    package var changes = 0
    package var nanoseconds = 0
    /// Whether it ran in the last cycle that was measured.
    package var ranInLastCycle = false
  }

  package let nodes: [Node]
  package let passes: Int
}

extension Graph {
  /// The observed values, each with what it depends on, at most `limit`.
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
  /// The path without the address of its getter, which a property without storage has in place of a name.
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
