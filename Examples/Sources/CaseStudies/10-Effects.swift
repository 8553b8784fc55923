import Sluice

#if canImport(SwiftUI)
  import SwiftUI
#endif

/// Asks for a fact about a number. Reducers describe it; the store of the app has a handler that performs it.
struct FetchFact: EffectRequest, Equatable {
  typealias Answer = String
  let number: Int
}

/// A number that does not stay negative for longer than a second, and a fact about it from a server.
struct Effects: Reducer {
  struct State: Equatable {
    var count = 0
    var isLoading = false
    var fact: String?
  }

  enum Action: Equatable {
    case increment, decrement, tooLow
    case ask
    case answered(String)
    case failed
  }

  enum Raising {}

  func reduce(_ state: inout State, _ action: Action, _ context: Context<Action>) {
    switch action {
    case .increment:
      state.count += 1
      state.fact = nil
      if state.count >= 0 { context.cancel(id: EffectID(Raising.self)) }
    case .decrement:
      state.count -= 1
      state.fact = nil
      if state.count < 0 {
        context.start(.send(.tooLow).delay(for: .seconds(1)).id(EffectID(Raising.self), cancelInFlight: true))
      }
    case .tooLow: state.count = max(state.count, 0)
    case .ask:
      state.isLoading = true
      state.fact = nil
      context.perform(FetchFact(number: state.count), answer: { .answered($0) }, failure: { _ in .failed })
    case .answered(let fact): (state.isLoading, state.fact) = (false, fact)
    case .failed: state.isLoading = false
    }
  }
}

#if canImport(SwiftUI)
  /// The number, and the fact about it.
  struct EffectsView: View {
    let store: Store<Effects.State, Effects.Action>

    var body: some View {
      Form {
        Stepper("\(store.count)") {
          store.send(.increment)
        } onDecrement: {
          store.send(.decrement)
        }
        Button("Ask for a fact") { store.send(.ask) }.disabled(store.isLoading)
        if store.isLoading { ProgressView() }
        if let fact = store.fact { Text(fact) }
      }
      .navigationTitle("Effects")
    }
  }

  #Preview { EffectsView(store: .preview(Effects.State(fact: "0 is even."), Effects())) }
#endif
