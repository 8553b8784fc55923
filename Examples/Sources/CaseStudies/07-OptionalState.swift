import Sluice

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
