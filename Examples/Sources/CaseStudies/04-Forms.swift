import Sluice

/// The same controls with one action for all of them: each writes its field by `$store.name`.
struct Forms: Reducer {
  struct State: Equatable {
    var text = ""
    var isDisabled = false
    var stepCount = 10
    var slider = 5.0
  }

  enum Action: BindableAction {
    case binding(BindingAction<State>)
    case reset
  }

  var body: some Reducer<State, Action> {
    BindingReducer()  // sets the field, before the code below sees the action
    Reduce { state, action in
      switch action {
      case .binding(\.stepCount): state.slider = min(state.slider, Double(state.stepCount))
      case .binding: break
      case .reset: state = State()
      }
    }
  }
}
