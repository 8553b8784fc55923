#if Inspector
  extension InspectorServer {
    private static let mostPoints = 2_000
    /// The maximal number of states to read for one request.
    private static let mostStates = 20_000
    /// The number of states to read before the store may continue.
    private static let slice = 64

    /// Returns the values of a part after these actions, where they changed.
    func follow(_ host: StoreHost, _ path: ValuePath, _ numbers: ClosedRange<Int>) async -> JSONText {
      var points: [Point] = []
      var start = numbers.lowerBound
      let end = min(numbers.upperBound, start + Self.mostStates)
      while start <= end, points.count <= Self.mostPoints, !Task.isCancelled {
        let slice = start...min(end, start + Self.slice - 1)
        let previous = points.last
        points += await host.run { store in Self.points(store, path, slice, after: previous) }
        start = slice.upperBound + 1
      }
      let isCut = points.count > Self.mostPoints || start <= numbers.upperBound
      return .object([
        ("points", .array(points.prefix(Self.mostPoints).map(\.json))), ("isCut", .bool(isCut)),
      ])
    }

    private static func points(
      _ store: any InspectedStore, _ path: ValuePath, _ numbers: ClosedRange<Int>, after previous: Point?
    ) -> [Point] {
      var points: [Point] = []
      for number in numbers {
        guard let state = store.state(at: .after(number)) else { continue }
        let point = Point(number, ValueTree(state).value(at: path))
        if let last = points.last ?? previous, last.text == point.text { continue }
        points.append(point)
      }
      return points
    }

    /// A value after an action; without a text if the part is absent.
    private struct Point: Sendable {
      let number: Int
      let text: String?
      let value: Double?

      init(_ number: Int, _ value: Any?) {
        let reflected = value.map { ReflectedValue($0) }
        self.number = number
        text = reflected.map { OneLine.text(of: $0) }
        self.value = reflected.flatMap { NodeKind.number($0.value) }
      }

      var json: JSONText {
        .object([("n", .int(number)), ("value", .optional(text)), ("number", .optional(value))])
      }
    }
  }
#endif
