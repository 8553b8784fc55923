import Sluice

/// What effects cost: none, one that is an action, one that a handler performs at once, one that runs in a task.
enum EffectBenchmarks {
  static let all = [none, chain, typed, roundTrip, awaitAction]

  /// A reducer that describes no effect, in a store with handlers.
  private static let none = StoreBenchmark(
    "none", group: "effect",
    .init("Sluice") { seed in
      let reducer = Counter.reducer(seed)
      let store = Store(
        Counter(),
        Reduce { state, action, context in
          reducer(&state, action)
          if state.count == .min { context.send(action) }
        }, handlers: [EffectHandler(Note.self) { _ in 0 }])
      return StoreTrial { times in
        for _ in 0..<times { store.send(.increment) }
        return store.state.count
      }
    },
    .init("without a context") { seed in
      let store = Store(Counter(), Reduce(Counter.reducer(seed)))
      return StoreTrial { times in
        for _ in 0..<times { store.send(.increment) }
        return store.state.count
      }
    })

  /// Each action sends the next, a thousand times; a unit is one of them.
  private static let chain = StoreBenchmark(
    "send-chain", group: "effect", units: 1000,
    .init("Sluice") { seed in
      let store = Store(
        seed,
        Reduce<Int, Int> { state, action, context in
          state &+= action
          if action > 1 { context.send(action - 1) }
        })
      return StoreTrial { times in
        for _ in 0..<times { store.send(1000) }
        return store.state
      }
    },
    .init("queue in a loop") { seed in
      let queue = PlainQueue(seed)
      return StoreTrial { times in
        for _ in 0..<times { queue.send(1000) }
        return queue.state
      }
    })

  private struct Note: EffectRequest {
    typealias Answer = Int
    var number = 0
  }

  private static let typed = StoreBenchmark(
    "typed", group: "effect",
    .init("Sluice") { seed in
      let store = Store(
        seed,
        Reduce<Int, Int> { state, action, context in
          if action < 0 { state &-= action } else { context.perform(Note(number: action), answer: { $0 }) }
        }, handlers: [EffectHandler(Note.self) { -$0.number }])
      return StoreTrial { times in
        for _ in 0..<times { store.send(1) }
        return store.state
      }
    },
    .init("closures in a loop") { seed in
      let handler = Handler { -$0 }
      return StoreTrial { times in
        var state = seed
        for _ in 0..<times { state &-= handler.perform(1) }
        return state
      }
    })

  /// An effect in a task that sends an action, which describes the next: a unit is one of them.
  private static let roundTrip = StoreBenchmark(
    "run-roundtrip", group: "effect", units: 100,
    pumped("Sluice") { Rounds($0).withStore() }, pumped("bare Task") { Rounds($0).withTasks() })

  /// An effect waits for an action, and sends another, for which the next action waits.
  private static let awaitAction = StoreBenchmark(
    "await-action", group: "effect",
    pumped("Sluice") { Waits($0).withStore() }, pumped("bare continuation") { Waits($0).withTask() })

  private static func pumped(_ name: String, _ build: @escaping @Sendable (Int) -> (Int) -> Int) -> StoreBenchmark.Side
  {
    .init(name) { StoreTrial(Receiver(), build($0)) }
  }
}
