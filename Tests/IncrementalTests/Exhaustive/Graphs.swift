/// The small graphs: what their nodes are.
enum Graphs {
  /// Each node of each kind, and with each of its dependencies as the first, in all combinations.
  static func all(_ dag: Dag) -> [[Shape]] {
    dag.dependencies.reduce([[]]) { graphs, dependencies in
      let shapes = Shape.all(dependencies)
      return graphs.flatMap { graph in shapes.map { graph + [$0] } }
    }
  }

  /// Each two nodes in each combination of kinds, in 25 graphs; which dependency is the first varies.
  ///
  /// The kinds are lines over the field of five elements: through two points goes exactly one, so that two nodes of the
  /// graphs, which are two places on the lines, have each pair of kinds once.
  static func pairs(_ dag: Dag) -> [[Shape]] {
    let kinds = Shape.Kind.allCases
    let computed = dag.dependencies.indices.filter { dag.dependencies[$0].count > 0 }
    if computed.isEmpty { return all(dag) }
    return (0..<25).map { line in
      dag.dependencies.enumerated().map { node, dependencies in
        let place = computed.firstIndex(of: node) ?? 0
        let kind = kinds[(line + place * (line / 5)) % 5]
        return Shape(kind, dependencies, first: dependencies.count == 0 ? 0 : (line / 5 + line) % dependencies.count)
      }
    }
  }
}
