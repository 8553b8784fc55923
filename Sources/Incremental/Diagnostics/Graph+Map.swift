/// The observed part of a graph, for tools.
package struct GraphMap {
  /// A node of a map.
  package struct Node {
    package let description: NodeDescription
    /// Whether its value was computed in the last pass.
    package let ranInLastPass: Bool
    package let isObserved: Bool
    /// The positions of its dependencies.
    package let dependencies: [Int]
  }

  package let nodes: [Node]
  package let passes: Int
}

extension Graph {
  /// The observed values, each after what it depends on, at most `limit`.
  package func map(limit: Int) -> GraphMap {
    let picture = picture.prefix(limit)
    let numbers = Dictionary(uniqueKeysWithValues: picture.enumerated().map { (ObjectIdentifier($1), $0) })
    let last = passNumber
    return GraphMap(
      nodes: picture.map { node in
        GraphMap.Node(
          description: NodeDescription(node), ranInLastPass: node.computedAt >= last && last > 0,
          isObserved: node.observer != nil,
          dependencies: node.dependencyNodes.compactMap { numbers[ObjectIdentifier($0)] })
      }, passes: Int(statistics.passes))
  }
}
