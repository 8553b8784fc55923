import Sluice

/// `send` as the last expression of a closure, whose type is then the type of its result. The reference is the same
/// call as a statement of such a closure: both must be the same code.
enum Closures {
  static let all = [
    StoreBenchmark(
      "send-closure",
      counter("Sluice") { store, _ in repeating { store.send(.increment) } },
      counter("statement") { store, _ in
        repeating {
          store.send(.increment)
          return
        }
      }),
    StoreBenchmark(
      "send-forwarded",
      counter("Sluice") { store, seed in repeating(action(seed)) { store.send($0) } },
      counter("statement") { store, seed in
        repeating(action(seed)) {
          store.send($0)
          return
        }
      }),
    StoreBenchmark(
      "send-main-actor-closure",
      mainCounter("Sluice") { store in { store.send(.increment) } },
      mainCounter("statement") { store in
        {
          store.send(.increment)
          return
        }
      }),
  ]

  private static func action(_ seed: Int) -> CounterAction { seed == .min ? .decrement : .increment }

  // The type is that of a button's action, and of many a callback.
  private static func repeating(_ body: @escaping () -> Void) -> (Int) -> Void {
    { times in for _ in 0..<times { call(body) } }
  }

  private static func repeating(
    _ action: CounterAction, _ body: @escaping (CounterAction) -> Void
  ) -> (Int) -> Void {
    repeating { body(action) }
  }

  @inline(never)
  private static func call(_ body: () -> Void) { body() }

  private static func counter(
    _ name: String, _ build: @escaping @Sendable (Store<Counter, CounterAction>, Int) -> (Int) -> Void
  ) -> StoreBenchmark.Side {
    .init(name) { seed in
      let store = Store(Counter(), Reduce(Counter.reducer(seed)))
      let run = build(store, seed)
      return StoreTrial { times in
        run(times)
        return store.state.count
      }
    }
  }

  private static func mainCounter(
    _ name: String, _ build: @escaping @MainActor @Sendable (Store<Counter, CounterAction>) -> @MainActor () -> Void
  ) -> StoreBenchmark.Side {
    .init(name) { seed in
      let counter = MainActor.assumeIsolated { MainClosure(seed, build) }
      return StoreTrial { times in MainActor.assumeIsolated { counter.run(times) } }
    }
  }
}

/// A closure of the main actor, as a view passes it on.
@MainActor
private final class MainClosure {
  private let store: Store<Counter, CounterAction>
  private let body: @MainActor () -> Void

  init(_ seed: Int, _ build: @MainActor (Store<Counter, CounterAction>) -> @MainActor () -> Void) {
    store = Store(Counter(), Reduce(Counter.reducer(seed)))
    body = build(store)
  }

  func run(_ times: Int) -> Int {
    for _ in 0..<times { body() }
    return store.state.count
  }
}
