#if Inspector
  import Incremental
  import Sluice

  extension LiveStore {
    /// The maximal number of parts, and of derived values, to report.
    private static var mostValues: Int { 10 }

    func costs() -> InspectedCosts {
      var costs = InspectedCosts()
      costs.cycles = measurements.cycles
      costs.actions = measurements.kinds.values.sorted { ($0.nanoseconds ?? 0) > ($1.nanoseconds ?? 0) }
      let nodes = store.graph.map(limit: 20_000).nodes.enumerated().filter { $1.cost.runs > 0 }
      costs.paths = Self.mostExpensive(nodes.filter { $1.kind == .source })
      costs.derived = Self.mostExpensive(nodes.filter { $1.kind != .source })
      return costs
    }

    private static func mostExpensive(_ nodes: [(offset: Int, element: GraphMap.Node)]) -> [InspectedCosts.Value] {
      nodes.sorted { $0.element.cost.nanoseconds > $1.element.cost.nanoseconds }.prefix(mostValues).map { id, node in
        InspectedCosts.Value(
          name: node.name(number: id), type: node.typeName, checks: node.cost.runs, changes: node.cost.changes,
          nanoseconds: node.cost.nanoseconds, isAskedEachCycle: node.isAskedEachCycle)
      }
    }
  }
#endif
