import Sluice
import SluiceTesting

/// A test of a counter, per action that is sent and asserted. The reference asserts the same of a plain store.
enum TestSends {
  static let all = [StoreBenchmark("send", group: "test", testStore, byHand)]

  private struct Tally: Equatable { var count = 0 }

  private static func reducer(_ seed: Int) -> Reduce<Tally, CounterAction> {
    let step = seed | 1
    return Reduce { tally, action in
      switch action {
      case .increment: tally.count &+= step
      case .decrement: tally.count &-= step
      }
    }
  }

  private static let testStore = StoreBenchmark.Side("TestStore") { seed in
    let (store, step) = (TestStore(Tally(), reducer(seed)), seed | 1)
    return StoreTrial { times in
      for _ in 0..<times { store.send(.increment) { $0.count &+= step } }
      return store.state.count
    }
  }

  private static let byHand = StoreBenchmark.Side("store and ==") { seed in
    let (store, step) = (Store(Tally(), reducer(seed)), seed | 1)
    return StoreTrial { times in
      var differences = 0
      for _ in 0..<times {
        var expected = store.state
        expected.count &+= step
        store.send(.increment)
        if store.state != expected { differences += 1 }
      }
      return store.state.count + differences
    }
  }
}
