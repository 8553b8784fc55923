import Sluice

/// A store with a service that receives each action, before it is handled and after.
enum ObservedActions {
  static let all = [StoreBenchmark(named: "service/actions", received: 2, sluice, direct)]

  private final class Listener: ActionObserver {
    private let receiver: Receiver

    init(_ receiver: Receiver) { self.receiver = receiver }

    func before(_ action: CounterAction, _ store: StoreAccess<Counter, CounterAction>) { receiver.receive(1) }
    func after(_ action: CounterAction, _ store: StoreAccess<Counter, CounterAction>) { receiver.receive(1) }
  }

  private static let sluice = StoreBenchmark.Side("Sluice") { seed in
    let receiver = Receiver()
    let store = Store(Counter(), Reduce(Counter.reducer(seed)), services: { Listener(receiver) })
    return StoreTrial(receiver) { times in
      for _ in 0..<times { store.send(.increment) }
      return store.state.count
    }
  }

  /// The listener is called before and after the reducer.
  private static let direct = StoreBenchmark.Side("reducer in a loop") { seed in
    let receiver = Receiver()
    let plain = Direct(Counter(), Counter.reducer(seed))
    return StoreTrial(receiver) { times in
      for _ in 0..<times {
        receiver.receive(1)
        plain.send(.increment)
        receiver.receive(1)
      }
      return plain.state.count
    }
  }
}
