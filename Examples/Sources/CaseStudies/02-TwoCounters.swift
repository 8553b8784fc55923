import Sluice

#if canImport(SwiftUI)
  import SwiftUI
#endif

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

#if canImport(SwiftUI)
  /// Each counter has its own view, which knows nothing of the other.
  struct TwoCountersView: View {
    let store: Store<TwoCounters.State, TwoCounters.Action>

    var body: some View {
      Form {
        CounterView(store: store.scope(\.first, action: TwoCounters.Action.first))
        CounterView(store: store.scope(\.second, action: TwoCounters.Action.second))
        Text("Sum: \(store[\.sum])")
      }
      .navigationTitle("Two counters")
    }
  }

  #Preview { TwoCountersView(store: .preview(TwoCounters.State(), TwoCounters())) }
#endif
