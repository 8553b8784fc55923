import Sluice

#if canImport(SwiftUI)
  import SluiceSwiftUI
  import SwiftUI
#endif

/// A request that a button cancels, and that a change of the question cancels, too.
struct Cancellation: Reducer {
  struct State: Equatable {
    var count = 0
    var fact: String?
    var isLoading = false
  }

  enum Action: Equatable {
    case setCount(Int)
    case ask, cancel
    case answered(String)
    case failed
  }

  enum Asking {}

  func reduce(_ state: inout State, _ action: Action, _ context: Context<Action>) {
    switch action {
    case .setCount(let count):
      state = State(count: count)
      context.cancel(id: EffectID(Asking.self))
    case .ask:
      (state.fact, state.isLoading) = (nil, true)
      context.perform(
        FetchFact(number: state.count), id: EffectID(Asking.self), cancelInFlight: true, answer: { .answered($0) },
        failure: { _ in .failed })
    case .cancel:
      state.isLoading = false
      context.cancel(id: EffectID(Asking.self))
    case .answered(let fact): (state.fact, state.isLoading) = (fact, false)
    case .failed: state.isLoading = false
    }
  }
}

#if canImport(SwiftUI)
  /// The button asks, or cancels.
  struct CancellationView: View {
    let store: Store<Cancellation.State, Cancellation.Action>

    var body: some View {
      Form {
        Stepper("\(store.count)", value: store.binding(\.count, action: Cancellation.Action.setCount))
        if store.isLoading {
          Button("Cancel", role: .cancel) { store.send(.cancel) }
          ProgressView()
        } else {
          Button("Ask for a fact") { store.send(.ask) }
        }
        if let fact = store.fact { Text(fact) }
      }
      .navigationTitle("Cancellation")
    }
  }

  #Preview { CancellationView(store: .preview(Cancellation.State(), Cancellation())) }
#endif
