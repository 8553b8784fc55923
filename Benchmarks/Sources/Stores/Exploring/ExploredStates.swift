import Sluice
import SluiceTesting

/// All states of a counter that goes up and down are explored, with one invariant; per state, of which each is left by
/// two steps. The reference is the same search, written by hand for this counter.
enum ExploredStates {
  static let all = [StoreBenchmark("states", group: "explore", units: count, explorer, byHand)]

  static let count = 20_000

  private struct Tally: Hashable { var count = 0 }

  /// Where counting starts follows from the seed, so that the compiler knows none of the states.
  private static func start(_ seed: Int) -> Int { seed & 0xff }

  /// Up to the limit, and around to zero.
  private static func step(_ tally: inout Tally, _ action: CounterAction) {
    switch action {
    case .increment: tally.count = tally.count == count - 1 ? 0 : tally.count + 1
    case .decrement: tally.count = tally.count == 0 ? count - 1 : tally.count - 1
    }
  }

  private static let explorer = StoreBenchmark.Side("Explorer") { seed in
    let explorer = Explorer(Tally(count: start(seed)), Reduce<Tally, CounterAction> { step(&$0, $1) })
      .actions(.increment, .decrement)
      .always("It is below its limit") { $0.count < count }
    return StoreTrial { times in
      var sum = 0
      for _ in 0..<times {
        let search = explorer.search(depth: count)
        sum &+= search.states + search.steps + (search.violation == nil ? 0 : 1)
      }
      return sum
    }
  }

  private static let byHand = StoreBenchmark.Side("search by hand") { seed in
    StoreTrial { times in
      var sum = 0
      for _ in 0..<times {
        var (queue, seen, steps) = ([Tally(count: start(seed))], Set([Tally(count: start(seed))]), 0)
        var index = 0
        while index < queue.count {
          for action in [CounterAction.increment, .decrement] {
            var tally = queue[index]
            step(&tally, action)
            steps += 1
            if tally.count < count, seen.insert(tally).inserted { queue.append(tally) }
          }
          index += 1
        }
        sum &+= queue.count + steps
      }
      return sum
    }
  }
}
