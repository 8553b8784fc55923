import Sluice

/// A store whose services watch details that do not change.
enum WatchedDetails {
  static let all = [
    StoreBenchmark(named: "service/detail-unchanged", units: 10, sluice, tuned, direct)
  ]

  /// What changes, and ten details beside it.
  struct State {
    var count = 0
    var (a, b, c, d, e) = (1, 2, 3, 4, 5)
    var (f, g, h) = ("a title", "a text that is too long to lie in the state itself", "")
    var (i, j) = ([1, 2, 3], true)
  }

  /// One of two, chosen at run time, as for `Counter`.
  private static func reducer(_ seed: Int) -> @Sendable (inout State, CounterAction) -> Void {
    seed == .min ? clear : count
  }

  private static let clear: @Sendable (inout State, CounterAction) -> Void = { state, _ in state = State() }

  private static let count: @Sendable (inout State, CounterAction) -> Void = { state, _ in state.count &+= 1 }

  /// Ten services, so that the send itself is a tenth of what is shown.
  private static let sluice = StoreBenchmark.Side("Sluice") { seed in
    let receiver = Receiver()
    let store = Store(
      State(), Reduce(reducer(seed)),
      services: {
        watch(\.a, receiver)
        watch(\.b, receiver)
        watch(\.c, receiver)
        watch(\.d, receiver)
        watch(\.e, receiver)
        watch(\.f, receiver)
        watch(\.g, receiver)
        watch(\.h, receiver)
        watch(\.i, receiver)
        watch(\.j, receiver)
      })
    return StoreTrial(receiver) { times in
      for _ in 0..<times { store.send(.increment) }
      return store.count
    }
  }

  private static func watch<Detail: Equatable>(
    _ detail: KeyPath<State, Detail>, _ receiver: Receiver
  ) -> ChangeHook<State, CounterAction, Detail> {
    ChangeHook(detail) { _, _, _ in receiver.receive(1) }
  }

  /// Each service keeps its detail, and compares it after each action.
  private static let tuned = StoreBenchmark.Side("Redux, tuned") { seed in
    let redux = TunedRedux(State(), reducer(seed))
    let receiver = Receiver()
    redux.subscribe({ $0.pointee.a }, { _ in receiver.receive(1) })
    redux.subscribe({ $0.pointee.b }, { _ in receiver.receive(1) })
    redux.subscribe({ $0.pointee.c }, { _ in receiver.receive(1) })
    redux.subscribe({ $0.pointee.d }, { _ in receiver.receive(1) })
    redux.subscribe({ $0.pointee.e }, { _ in receiver.receive(1) })
    redux.subscribe({ $0.pointee.f }, { _ in receiver.receive(1) })
    redux.subscribe({ $0.pointee.g }, { _ in receiver.receive(1) })
    redux.subscribe({ $0.pointee.h }, { _ in receiver.receive(1) })
    redux.subscribe({ $0.pointee.i }, { _ in receiver.receive(1) })
    redux.subscribe({ $0.pointee.j }, { _ in receiver.receive(1) })
    return StoreTrial(receiver) { times in
      for _ in 0..<times { redux.send(.increment) }
      return redux.state.count
    }
  }

  private static let direct = StoreBenchmark.Side("reducer in a loop") { seed in
    let plain = Direct(State(), reducer(seed))
    return StoreTrial { times in
      for _ in 0..<times { plain.send(.increment) }
      return plain.state.count
    }
  }
}
