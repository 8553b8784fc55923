import Sluice

/// A store with a service that hears each action, before it is handled and after.
enum HeardActions {
  static let all = [StoreBenchmark(named: "service/actions", heard: 2, sluice, direct)]

  private final class Listener: ActionObserver {
    private let ear: Ear

    init(_ ear: Ear) { self.ear = ear }

    func before(_ action: CounterAction, _ store: StoreAccess<Counter, CounterAction>) { ear.hear(1) }
    func after(_ action: CounterAction, _ store: StoreAccess<Counter, CounterAction>) { ear.hear(1) }
  }

  private static let sluice = StoreBenchmark.Side("Sluice") { seed in
    let ear = Ear()
    let store = Store(Counter(), Reduce(Counter.reducer(seed)), services: { Listener(ear) })
    return StoreTrial(ear) { times in
      for _ in 0..<times { store.send(.increment) }
      return store.state.count
    }
  }

  /// The listener is called before and after the reducer.
  private static let direct = StoreBenchmark.Side("reducer in a loop") { seed in
    let ear = Ear()
    let plain = Direct(Counter(), Counter.reducer(seed))
    return StoreTrial(ear) { times in
      for _ in 0..<times {
        ear.hear(1)
        plain.send(.increment)
        ear.hear(1)
      }
      return plain.state.count
    }
  }
}
