import Sluice

/// A store that records its actions; and one that shows an earlier state of a million.
enum TapeBenchmarks {
  static let all = [
    StoreBenchmark(
      "record", group: "tape", reading("Sluice") { _ = $0.record() }, reading("not recorded") { _ in }),
    StoreBenchmark("travel-1-of-1000000", group: "tape", travel, lookup),
  ]

  fileprivate enum NumberKey: Dependency { static let defaultValue = 3 }

  /// Each action reads a value from outside, which is recorded.
  private static let reducer = Reduce<Int, Int> { sum, step, context in
    sum = sum &* 31 &+ step &* context[NumberKey.self]
  }

  private static func reading(
    _ name: String, _ prepare: @escaping @Sendable (Store<Int, Int>) -> Void
  ) -> StoreBenchmark.Side {
    .init(name) { seed in
      let store = Store(seed, reducer)
      prepare(store)
      return StoreTrial { times in
        for step in 0..<times { store.send(step) }
        return store.state
      }
    }
  }

  private static let count = 1_000_000

  /// Shows the state after any of them, over and over.
  private static let travel = StoreBenchmark.Side("Sluice") { seed in
    let store = Store(seed, reducer)
    let tape = store.record(limit: count)
    for step in 0..<count { store.send(step) }
    let numbers = Chance.numbers(below: count, seed: seed)
    let receiver = Receiver()
    return StoreTrial { times in
      var sum = 0
      for _ in 0..<times {
        do { try store.travel(to: tape.base + 1 + receiver.next(of: numbers)) } catch { return .min }
        sum = sum &* 31 &+ store.state
      }
      return sum
    }
  }

  /// The least that it could take: all states are kept.
  private static let lookup = StoreBenchmark.Side("all states kept") { seed in
    var states: [Int] = []
    for step in 0..<count { states.append((states.last ?? seed) &* 31 &+ step &* 3) }
    let numbers = Chance.numbers(below: count, seed: seed)
    let receiver = Receiver()
    return StoreTrial { times in
      var sum = 0
      for _ in 0..<times { sum = sum &* 31 &+ states[receiver.next(of: numbers)] }
      return sum
    }
  }
}
