import Sluice

#if canImport(SwiftUI)
  import SwiftUI
#endif

/// A number that two buttons raise and lower.
struct Counter: Reducer {
  struct State: Equatable { var count = 0 }
  enum Action { case increment, decrement }

  func reduce(_ state: inout State, _ action: Action, _ context: Context<Action>) {
    switch action {
    case .increment: state.count += 1
    case .decrement: state.count -= 1
    }
  }
}

#if canImport(SwiftUI)
  /// The count between two buttons.
  struct CounterView: View {
    let store: Store<Counter.State, Counter.Action>

    var body: some View {
      HStack {
        Button("Lower", systemImage: "minus") { store.send(.decrement) }
        Text("\(store.count)").monospacedDigit()
        Button("Raise", systemImage: "plus") { store.send(.increment) }
      }
      .labelStyle(.iconOnly)
      .buttonStyle(.borderless)  // so that in a list each button is tapped by itself
    }
  }

  #Preview { CounterView(store: .preview(Counter.State(), Counter())) }
#endif
