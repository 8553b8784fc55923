#if Inspector
  import Incremental
  import Sluice

  extension LiveStore {
    func graph(limit: Int) -> InspectedGraph {
      let map = store.graph.map(limit: 20_000)
      var graph = InspectedGraph()
      (graph.total, graph.passes) = (map.nodes.count, map.passes)
      if map.nodes.count <= limit {
        graph.nodes = map.nodes.enumerated().map { id, node in
          var inspected = InspectedGraph.Node(node, id: id, name: node.name(number: id))
          inspected.value = node.value.map { OneLine.text(of: $0).cut(TextLimit.label) }
          return inspected
        }
        graph.edges = map.nodes.enumerated().flatMap { to, node in node.dependencies.map { (from: $0, to: to) } }
        return graph
      }
      summarise(map, in: &graph)
      return graph
    }

    /// Groups nodes with equal kinds, names and heights; nodes without a name are grouped by type.
    private func summarise(_ map: GraphMap, in graph: inout InspectedGraph) {
      graph.isSummary = true
      var groups: [String: Int] = [:]
      var group: [Int] = []
      for node in map.nodes {
        let name = node.name ?? "\(node.kindInWords) \(node.typeName)"
        let key = "\(node.kindInWords) \(name) \(node.height)"
        let id = groups[key] ?? graph.nodes.count
        if id == graph.nodes.count {
          groups[key] = id
          graph.nodes.append(InspectedGraph.Node(node, id: id, name: name))
        } else {
          graph.nodes[id].join(InspectedGraph.Node(node, id: id, name: name))
        }
        group.append(id)
      }
      var seen: Set<[Int]> = []
      for (to, node) in map.nodes.enumerated() {
        for from in node.dependencies where seen.insert([group[from], group[to]]).inserted {
          graph.edges.append((from: group[from], to: group[to]))
        }
      }
    }
  }

  extension InspectedGraph.Node {
    init(_ node: GraphMap.Node, id: Int, name: String) {
      self.init(
        id: id, kind: node.kindInWords, name: name, type: node.typeName, height: node.height, runs: node.cost.runs,
        changes: node.cost.changes, nanoseconds: node.cost.runs == 0 ? nil : node.cost.nanoseconds,
        ranInLast: node.cost.ranInLastCycle, isObserved: node.isObserved)
    }

    mutating func join(_ other: Self) {
      members += other.members
      (runs, changes) = (runs + other.runs, changes + other.changes)
      if let more = other.nanoseconds { nanoseconds = (nanoseconds ?? 0) + more }
      (ranInLast, isObserved) = (ranInLast || other.ranInLast, isObserved || other.isObserved)
    }
  }

  extension GraphMap.Node {
    /// The kind. A part that cannot be located by its bytes is read by a closure, which is called in each cycle.
    var kindInWords: String { isAskedEachCycle ? "closure" : kind.rawValue }

    var typeName: String { _typeName(type, qualified: false) }

    /// Returns the name; without one, the kind and the number in the graph.
    func name(number: Int) -> String { name ?? "\(kindInWords) \(number)" }
  }
#endif
