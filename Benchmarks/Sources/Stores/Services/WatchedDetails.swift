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
    let ear = Ear()
    let store = Store(
      State(), Reduce(reducer(seed)),
      services: {
        watch(\.a, ear)
        watch(\.b, ear)
        watch(\.c, ear)
        watch(\.d, ear)
        watch(\.e, ear)
        watch(\.f, ear)
        watch(\.g, ear)
        watch(\.h, ear)
        watch(\.i, ear)
        watch(\.j, ear)
      })
    return StoreTrial(ear) { times in
      for _ in 0..<times { store.send(.increment) }
      return store.count
    }
  }

  private static func watch<Detail: Equatable>(
    _ detail: KeyPath<State, Detail>, _ ear: Ear
  ) -> ChangeHook<State, CounterAction, Detail> {
    ChangeHook(detail) { _, _, _ in ear.hear(1) }
  }

  /// Each service keeps its detail, and compares it after each action.
  private static let tuned = StoreBenchmark.Side("Redux, tuned") { seed in
    let redux = TunedRedux(State(), reducer(seed))
    let ear = Ear()
    redux.subscribe({ $0.pointee.a }, { _ in ear.hear(1) })
    redux.subscribe({ $0.pointee.b }, { _ in ear.hear(1) })
    redux.subscribe({ $0.pointee.c }, { _ in ear.hear(1) })
    redux.subscribe({ $0.pointee.d }, { _ in ear.hear(1) })
    redux.subscribe({ $0.pointee.e }, { _ in ear.hear(1) })
    redux.subscribe({ $0.pointee.f }, { _ in ear.hear(1) })
    redux.subscribe({ $0.pointee.g }, { _ in ear.hear(1) })
    redux.subscribe({ $0.pointee.h }, { _ in ear.hear(1) })
    redux.subscribe({ $0.pointee.i }, { _ in ear.hear(1) })
    redux.subscribe({ $0.pointee.j }, { _ in ear.hear(1) })
    return StoreTrial(ear) { times in
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
