import Incremental
import Sluice

extension Plain {
  static let observed = StoreBenchmark.Side("Sluice") { seed in
    let ear = Ear()
    let store = Store(Counter(), Reduce(Counter.reducer(seed)))
    let token = store.observe(\.count) { ear.hear($0) }
    return StoreTrial(ear) { times in
      for _ in 0..<times { store.send(.increment) }
      return withExtendedLifetime(token) { ear.sum }
    }
  }

  /// The observer is called after each action, whatever changed.
  static let observedDirect = StoreBenchmark.Side("reducer in a loop") { seed in
    let ear = Ear()
    let plain = Direct(Counter(), Counter.reducer(seed))
    return StoreTrial(ear) { times in
      for _ in 0..<times {
        plain.send(.increment)
        ear.hear(plain.state.count)
      }
      return ear.sum
    }
  }

  static let observedRedux = StoreBenchmark.Side("Redux, short") { seed in
    let ear = Ear()
    let redux = Redux(Counter(), Counter.reducer(seed))
    redux.subscribe({ $0.count }, { ear.hear($0 as? Int ?? 0) })
    return StoreTrial(ear) { times in
      for _ in 0..<times { redux.send(.increment) }
      return ear.sum
    }
  }

  static let observedTuned = StoreBenchmark.Side("Redux, tuned") { seed in
    let ear = Ear()
    let redux = TunedRedux(Counter(), Counter.reducer(seed))
    redux.subscribe({ $0.pointee.count }, { ear.hear($0) })
    return StoreTrial(ear) { times in
      for _ in 0..<times { redux.send(.increment) }
      return ear.sum
    }
  }

  static let observedSubject = StoreBenchmark.Side("OpenCombine") { seed in
    let ear = Ear()
    let subject = Subject(Counter(), Counter.reducer(seed))
    subject.subscribe({ $0.count }, { ear.hear($0) })
    return StoreTrial(ear) { times in
      for _ in 0..<times { subject.send(.increment) }
      return ear.sum
    }
  }
}
