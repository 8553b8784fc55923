import Incremental
import Sluice

/// A counter with interceptors; and with a trace that is off.
enum Attached {
  static let all = [
    StoreBenchmark(named: "interceptor/each", units: 10, intercepted, tenClosures),
    StoreBenchmark(named: "trace/off", untraced, direct),
  ]

  /// Ten interceptors, so that the send itself is a tenth of what is shown.
  private static let intercepted = counter("Sluice") { seed in
    let through = Interceptor<Counter, CounterAction> { state, action, context, next in next(&state, action, context) }
    let ten = Interceptor((0..<10).map { _ in through })
    let store = Store(Counter(), Reduce(Counter.reducer(seed)), interceptors: ten)
    return { times in
      for _ in 0..<times { store.send(.increment) }
      return store.state.count
    }
  }

  /// The least that ten closures around another cost.
  private static let tenClosures = counter("ten closures") { seed in
    var whole: (inout Counter, CounterAction) -> Void = Counter.reducer(seed)
    for _ in 0..<10 {
      let inside = whole
      whole = { inside(&$0, $1) }
    }
    let plain = Direct(Counter(), whole)
    return { times in
      for _ in 0..<times { plain.send(.increment) }
      return plain.state.count
    }
  }

  private static let untraced = counter("Sluice") { seed in
    let store = Store(Counter(), Reduce(Counter.reducer(seed)), trace: nil)
    return { times in
      for _ in 0..<times { store.send(.increment) }
      return store.state.count
    }
  }

  private static let direct = counter("reducer in a loop") { seed in
    let plain = Direct(Counter(), Counter.reducer(seed))
    return { times in
      for _ in 0..<times { plain.send(.increment) }
      return plain.state.count
    }
  }

  private static func counter(
    _ name: String, _ build: @escaping @Sendable (Int) -> (Int) -> Int
  ) -> StoreBenchmark.Side {
    .init(name) { StoreTrial(Receiver(), build($0)) }
  }
}
