import Sluice

#if canImport(SwiftUI)
  import SwiftUI
#endif

/// A part of a screen that can be absent.
struct OptionalState: Reducer {
  struct State: Equatable { var counter: Counter.State? }

  enum Action {
    case toggle
    case counter(Counter.Action)
  }

  var body: some Reducer<State, Action> {
    IfLet(\.counter, action: Action.counter) { Counter() }
    Reduce { state, action in
      guard case .toggle = action else { return }
      state.counter = state.counter == nil ? Counter.State() : nil
    }
  }
}

#if canImport(SwiftUI)
  /// The counter is shown while it is there.
  struct OptionalStateView: View {
    let store: Store<OptionalState.State, OptionalState.Action>

    var body: some View {
      let counter = store.scope(\.counter, action: OptionalState.Action.counter)
      Form {
        Button(counter == nil ? "Add a counter" : "Remove the counter") { store.send(.toggle) }
        if let counter { CounterView(store: counter) }
      }
      .navigationTitle("Optional state")
    }
  }

  #Preview { OptionalStateView(store: .preview(OptionalState.State(), OptionalState())) }
#endif
