import Sluice

/// A recording in memory is replayed; per action. The reference calls the same function for each.
enum Replaying {
  static let all = [
    StoreBenchmark(
      "actions", group: "replay", units: count,
      replay("Sluice", Reduce { sum, step in sum = sum &* 31 &+ step }), plain),
    StoreBenchmark(
      "actions-with-coeffects", group: "replay", units: count,
      replay("Sluice", Reduce { sum, _, context in sum = sum &* 31 &+ context.random(in: 0...(1 << 30)) }), recorded),
  ]

  static let count = 10_000

  /// Replays `count` actions; the state after is added up, so that all must agree.
  private static func replay(_ name: String, _ reducer: Reduce<Int, Int>) -> StoreBenchmark.Side {
    .init(name) { seed in
      let recording = recording(reducer, seed)
      return StoreTrial { times in
        var sum = 0
        for step in 0..<times { sum &+= ((try? reducer.replay(recording, from: 0)) ?? 0) &* (step + 1) }
        return sum
      }
    }
  }

  private static func recording(_ reducer: Reduce<Int, Int>, _ seed: Int) -> Recording<Int, Int> {
    let journal = MemoryJournal(Recording<Int, Int>(snapshot: 0, entries: []))
    let dependencies: Dependencies = [Provide(\.random, .seeded(UInt64(seed)))]
    guard let store = try? Store(0, reducer, journal: journal, dependencies: dependencies) else {
      return journal.recording
    }
    for step in Chance.numbers(below: 100, seed: seed).prefix(count) { store.send(step) }
    return journal.recording
  }

  private static let plain = direct { Chance.numbers(below: 100, seed: $0) }

  private static let recorded = direct { seed in
    var generator = SeededGenerator(seed: UInt64(seed))
    return (0..<count).map { _ in Int.random(in: 0...(1 << 30), using: &generator) }
  }

  private static func direct(_ numbers: @escaping @Sendable (Int) -> [Int]) -> StoreBenchmark.Side {
    .init("function in a loop") { seed in
      let numbers = numbers(seed).prefix(count)
      return StoreTrial { times in
        var total = 0
        for step in 0..<times {
          let plain = Direct<Int, Int>(0) { sum, step in sum = sum &* 31 &+ step }
          for number in numbers { plain.send(number) }
          total &+= plain.state &* (step + 1)
        }
        return total
      }
    }
  }
}
