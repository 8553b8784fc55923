import Sluice

/// A reducer reads a number from outside, a thousand times for each action. The reference reads it from a dictionary of
/// types, as dependencies are often kept.
enum ReadDependencies {
  static let all = [
    StoreBenchmark("read", group: "dependency", units: times, side("Sluice", byKey), dictionary),
    StoreBenchmark("read-by-name", group: "dependency", units: times, side("Sluice", byName), dictionary),
  ]

  static let times = 1_000

  fileprivate enum LimitKey: Dependency { static let defaultValue = 3 }

  private static let byKey = Reduce<Int, Int> { sum, step, context in
    for _ in 0..<times { sum &+= context[LimitKey.self] &* step }
  }

  private static let byName = Reduce<Int, Int> { sum, step, context in
    for _ in 0..<times { sum &+= context.benchmarkLimit &* step }
  }

  private static func side(_ name: String, _ reducer: Reduce<Int, Int>) -> StoreBenchmark.Side {
    .init(name) { seed in
      let store = Store(0, reducer, dependencies: [Provide(\.benchmarkLimit, seed)])
      return StoreTrial { times in
        for step in 0..<times { store.send(step) }
        return store.state
      }
    }
  }

  private static let dictionary = StoreBenchmark.Side("dictionary, cast") { seed in
    let values: [ObjectIdentifier: Any] = [ObjectIdentifier(LimitKey.self): seed]
    let plain = Direct<Int, Int>(0) { sum, step in
      for _ in 0..<times { sum &+= (values[ObjectIdentifier(LimitKey.self)] as? Int ?? 0) &* step }
    }
    return StoreTrial { times in
      for step in 0..<times { plain.send(step) }
      return plain.state
    }
  }
}

extension Dependencies {
  fileprivate var benchmarkLimit: Int {
    get { self[ReadDependencies.LimitKey.self] }
    set { self[ReadDependencies.LimitKey.self] = newValue }
  }
}
