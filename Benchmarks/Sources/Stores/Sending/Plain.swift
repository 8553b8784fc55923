import Incremental
import Sluice

/// A counter: with nothing attached, on the main actor and another, and with one observer.
enum Plain {
  static let all = [
    StoreBenchmark(
      "send",
      counter("Sluice") { seed in
        let store = Store(Counter(), Reduce(Counter.reducer(seed)))
        return { times in
          for _ in 0..<times { store.send(.increment) }
          return store.state.count
        }
      }, direct, redux, tuned, subject),
    StoreBenchmark(
      "send-on-actor",
      counter("Sluice") { seed in
        let counter = MainActor.assumeIsolated { MainCounter(seed) }
        return { times in MainActor.assumeIsolated { counter.run(times) } }
      }, direct, redux, tuned, subject),
    StoreBenchmark(
      "send-on-custom-actor",
      counter("Sluice") { PumpedCounter($0).run }, direct),
    StoreBenchmark(
      "send-observed", received: 1, observed, observedDirect, observedRedux, observedTuned, observedSubject),
  ]

  @inline(__always)
  private static func counter(
    _ name: String, _ build: @escaping @Sendable (Int) -> (Int) -> Int
  ) -> StoreBenchmark.Side {
    .init(name) { StoreTrial(Receiver(), build($0)) }
  }

  private static let direct = counter("reducer in a loop") { seed in
    let plain = Direct(Counter(), Counter.reducer(seed))
    return { times in
      for _ in 0..<times { plain.send(.increment) }
      return plain.state.count
    }
  }

  private static let redux = counter("Redux, short") { seed in
    let redux = Redux(Counter(), Counter.reducer(seed))
    return { times in
      for _ in 0..<times { redux.send(.increment) }
      return redux.state.count
    }
  }

  private static let tuned = counter("Redux, tuned") { seed in
    let redux = TunedRedux(Counter(), Counter.reducer(seed))
    return { times in
      for _ in 0..<times { redux.send(.increment) }
      return redux.state.count
    }
  }

  private static let subject = counter("OpenCombine") { seed in
    let subject = Subject(Counter(), Counter.reducer(seed))
    return { times in
      for _ in 0..<times { subject.send(.increment) }
      return subject.state.count
    }
  }
}

/// A store that belongs to the main actor, and is sent to from there.
@MainActor
private final class MainCounter {
  private let store: Store<Counter, CounterAction>

  init(_ seed: Int) { store = Store(Counter(), Reduce(Counter.reducer(seed))) }

  func run(_ times: Int) -> Int {
    for _ in 0..<times { store.send(.increment) }
    return store.state.count
  }
}

/// A store that belongs to an actor which is not the main actor, and is sent to from there.
private final class PumpedCounter: @unchecked Sendable {
  // @unchecked Sendable because all that is measured stays on one thread.
  private let pump = Pump()
  private let actor: PumpedActor
  private let store: Store<Counter, CounterAction>

  init(_ seed: Int) {
    actor = PumpedActor(pump)
    // It belongs to the actor that sends first.
    store = Store(Counter(), Reduce(Counter.reducer(seed)))
  }

  func run(_ times: Int) -> Int {
    pump.enter(actor) { [store = OneThread(store)] actor in
      for _ in 0..<times { store.value.send(.increment, isolation: actor) }
    }
    return store.state.count
  }
}
