import Sluice

/// Two counters on one screen, made of the reducer for one.
struct TwoCounters: Reducer {
  struct State: Equatable {
    var first = Counter.State()
    var second = Counter.State()

    var sum: Int { first.count + second.count }
  }

  enum Action {
    case first(Counter.Action)
    case second(Counter.Action)
  }

  var body: some Reducer<State, Action> {
    Scope(\.first, action: Action.first) { Counter() }
    Scope(\.second, action: Action.second) { Counter() }
  }
}
