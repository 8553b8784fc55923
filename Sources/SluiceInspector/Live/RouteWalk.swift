#if Inspector
  import Sluice

  /// Finds the routes in a state. It walks breadth-first, because the walk is bounded and routes are mostly near the
  /// root.
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
