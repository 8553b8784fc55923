import Sluice

#if canImport(SwiftUI)
  import SluiceSwiftUI
  import SwiftUI
#endif

/// Pull to refresh: the fact stays until the new one is there, and the view waits for the effect.
struct Refresh: Reducer {
  struct State: Equatable {
    var count = 0
    var fact: String?
    var isLoading = false
  }

  enum Action: Equatable {
    case setCount(Int)
    case refresh, cancel
    case answered(String)
    case failed
  }

  enum Refreshing {}

  func reduce(_ state: inout State, _ action: Action, _ context: Context<Action>) {
    switch action {
    case .setCount(let count):
      state = State(count: count)
      context.cancel(id: EffectID(Refreshing.self))
    case .refresh:
      state.isLoading = true
      context.perform(
        FetchFact(number: state.count), id: EffectID(Refreshing.self), cancelInFlight: true, answer: { .answered($0) },
        failure: { _ in .failed })
    case .cancel:
      state.isLoading = false
      context.cancel(id: EffectID(Refreshing.self))
    case .answered(let fact): (state.fact, state.isLoading) = (fact, false)
    case .failed: (state.fact, state.isLoading) = (nil, false)
    }
  }
}

#if canImport(SwiftUI)
  /// Pull down to refresh: the indicator stays until the effect has ended.
  struct RefreshView: View {
    let store: Store<Refresh.State, Refresh.Action>

    var body: some View {
      List {
        Stepper("\(store.count)", value: store.binding(\.count, action: Refresh.Action.setCount))
        if let fact = store.fact { Text(fact) }
        if store.isLoading { Button("Cancel", role: .cancel) { store.send(.cancel) } }
      }
      .refreshable(store, .refresh)
      .navigationTitle("Refresh")
    }
  }

  #Preview { RefreshView(store: .preview(Refresh.State(), Refresh())) }
#endif
