#if Inspector
  import Incremental
  import Sluice

  extension LiveStore {
    func effects() -> InspectedEffects {
      let known = measurements.running
      let running = store.effectsUnderWay.map { effect in
        known[effect.id] ?? InspectedEffects.Running(id: effect.id, name: effect.name, action: effect.root, since: 0)
      }
      return InspectedEffects(running: running, ended: measurements.ended)
    }

    func costs() -> InspectedCosts {
      var costs = InspectedCosts()
      costs.cycles = measurements.cycles
      costs.actions = measurements.kinds.values.sorted { ($0.nanoseconds ?? 0) > ($1.nanoseconds ?? 0) }
      return costs
    }

    func features() -> InspectedFeatures {
      let known = store.features
      var features = InspectedFeatures()
      features.parcels = known.parcel.map { [$0] } ?? []
      features.services = known.services.filter { !$0.hasPrefix("ActionHook") }
      features.interceptors = known.interceptors.filter { !$0.isEmpty }
      features.additions = known.additions.map { $0.isEmpty ? "without a name" : $0 }
      features.journal = known.journal.map { InspectedJournal(kind: $0) }
      var reads: [String: String] = [:]
      for entry in tape.entries(after: max(tape.base, tape.last - 500)) {
        for coeffect in entry.coeffects {
          reads[coeffect.key] = coeffect.written { "\($0)" } ?? "a value without an encoding"
        }
      }
      features.dependencies = reads.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
      return features
    }

    func graph(limit: Int) -> InspectedGraph {
      let map = store.graph.map(limit: 20_000)
      var graph = InspectedGraph()
      (graph.total, graph.passes) = (map.nodes.count, map.passes)
      if map.nodes.count <= limit {
        graph.nodes = map.nodes.enumerated().map { Self.node($1, id: $0, members: 1) }
        graph.edges = map.nodes.enumerated().flatMap { to, node in node.dependencies.map { (from: $0, to: to) } }
        return graph
      }
      summarise(map, in: &graph)
      return graph
    }

    /// Nodes of one kind, name and height become one.
    private func summarise(_ map: GraphMap, in graph: inout InspectedGraph) {
      graph.isSummary = true
      var groups: [String: Int] = [:]
      var group: [Int] = []
      for node in map.nodes {
        let key = "\(node.description.kind) \(node.description.name ?? "") \(node.description.height)"
        let id = groups[key] ?? graph.nodes.count
        if id == graph.nodes.count {
          groups[key] = id
          graph.nodes.append(Self.node(node, id: id, members: 0))
        }
        graph.nodes[id].members += 1
        graph.nodes[id].ranInLast = graph.nodes[id].ranInLast || node.ranInLastPass
        group.append(id)
      }
      var seen: Set<[Int]> = []
      for (to, node) in map.nodes.enumerated() {
        for from in node.dependencies where seen.insert([group[from], group[to]]).inserted {
          graph.edges.append((from: group[from], to: group[to]))
        }
      }
    }

    private static func node(_ node: GraphMap.Node, id: Int, members: Int) -> InspectedGraph.Node {
      InspectedGraph.Node(
        id: id, kind: node.description.kind.rawValue, name: node.description.name ?? node.description.value,
        height: node.description.height, runs: 0, ranInLast: node.ranInLastPass, isObserved: node.isObserved,
        members: members)
    }
  }
#endif
