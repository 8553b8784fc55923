#if Inspector
  import Incremental
  import Sluice

  // MARK: - Effects and features

  extension LiveStore {
    func effects() -> InspectedEffects {
      let known = measurements.running
      let running = store.effectsUnderWay.map { effect in
        known[effect.id] ?? InspectedEffects.Running(id: effect.id, name: effect.name, action: effect.root, since: 0)
      }
      return InspectedEffects(running: running, ended: measurements.ended)
    }

    func features() -> InspectedFeatures {
      let known = store.features
      var features = InspectedFeatures()
      features.parcels = known.parcel.map { [$0] } ?? []
      features.services = known.services.filter { !$0.hasPrefix("ActionHook") }
      features.interceptors = known.interceptors.filter { !$0.isEmpty }
      features.additions = known.additions.map { $0.isEmpty ? "without a name" : $0 }
      features.journal = known.journal.map { InspectedJournal(kind: $0) }
      features.routes = RouteWalk(store.state).found
      var reads: [String: String] = [:]
      for entry in tape.entries(after: max(tape.base, tape.last - 500)) {
        for coeffect in entry.coeffects {
          reads[coeffect.key] = coeffect.written { "\($0)" } ?? "a value without an encoding"
        }
      }
      features.dependencies = reads.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
      return features
    }
  }

  // MARK: - The graph

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

  // MARK: - Costs

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

  // MARK: - Routes in the state

  /// A search for the routes in a state. It walks breadth-first, because the walk is bounded and routes are mostly near
  /// the root.
  struct RouteWalk {
    /// The maximal number of elements of a collection to visit.
    private static let mostElements = 200
    /// The maximal number of destinations of a stack to report.
    private static let mostDestinations = 50

    private(set) var found: [InspectedRoutes] = []
    private var limit: WalkLimit
    private var pending: [(value: Any, path: ValuePath, depth: Int)]

    init(_ state: Any, limit: WalkLimit = WalkLimit(results: 100, visits: 10_000, time: .milliseconds(20))) {
      self.limit = limit
      pending = [(state, ValuePath(), 0)]
      var next = 0
      while next < pending.count {
        let (value, path, depth) = pending[next]
        guard self.limit.visit(depth: depth) else { return }
        look(at: value, path, depth)
        next += 1
      }
    }

    private mutating func look(at value: Any, _ path: ValuePath, _ depth: Int) {
      let reflected = ReflectedValue(value)
      guard limit.isNew(reflected.value) else { return }
      if let place = reflected.value as? any RoutePlace { note(place, path) }
      let parts = reflected.parts
      for position in 0..<min(parts.count, Self.mostElements) {
        let part = parts.part(at: position)
        pending.append((part.value, path + part.steps, depth + 1))
      }
    }

    private mutating func note(_ place: some RoutePlace, _ path: ValuePath) {
      guard place.count > 0, limit.collect() else { return }
      let kind = type(of: place)
      found.append(
        InspectedRoutes(
          path: path.text, isStack: kind.isStack, type: _typeName(kind.destinationType, qualified: false),
          count: place.count, destinations: place.shown(limit: Self.mostDestinations).map { OneLine.text(of: $0) }))
    }
  }
#endif
