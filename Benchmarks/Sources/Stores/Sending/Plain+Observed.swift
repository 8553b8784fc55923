import Incremental
import Sluice

extension Plain {
  static let observed = StoreBenchmark.Side("Sluice") { seed in
    let receiver = Receiver()
    let store = Store(Counter(), Reduce(Counter.reducer(seed)))
    let token = store.observe(\.count) { receiver.receive($0) }
    return StoreTrial(receiver) { times in
      for _ in 0..<times { store.send(.increment) }
      return withExtendedLifetime(token) { receiver.sum }
    }
  }

  /// The observer is called after each action, whatever changed.
  static let observedDirect = StoreBenchmark.Side("reducer in a loop") { seed in
    let receiver = Receiver()
    let plain = Direct(Counter(), Counter.reducer(seed))
    return StoreTrial(receiver) { times in
      for _ in 0..<times {
        plain.send(.increment)
        receiver.receive(plain.state.count)
      }
      return receiver.sum
    }
  }

  static let observedRedux = StoreBenchmark.Side("Redux, short") { seed in
    let receiver = Receiver()
    let redux = Redux(Counter(), Counter.reducer(seed))
    redux.subscribe({ $0.count }, { receiver.receive($0 as? Int ?? 0) })
    return StoreTrial(receiver) { times in
      for _ in 0..<times { redux.send(.increment) }
      return receiver.sum
    }
  }

  static let observedTuned = StoreBenchmark.Side("Redux, tuned") { seed in
    let receiver = Receiver()
    let redux = TunedRedux(Counter(), Counter.reducer(seed))
    redux.subscribe({ $0.pointee.count }, { receiver.receive($0) })
    return StoreTrial(receiver) { times in
      for _ in 0..<times { redux.send(.increment) }
      return receiver.sum
    }
  }

  static let observedSubject = StoreBenchmark.Side("OpenCombine") { seed in
    let receiver = Receiver()
    let subject = Subject(Counter(), Counter.reducer(seed))
    subject.subscribe({ $0.count }, { receiver.receive($0) })
    return StoreTrial(receiver) { times in
      for _ in 0..<times { subject.send(.increment) }
      return receiver.sum
    }
  }
}
