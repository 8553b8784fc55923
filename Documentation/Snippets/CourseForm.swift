import Sluice

nonisolated struct Profile: Reducer {
  struct State: Equatable {
    var name = ""
    var isPublic = false
    var guests = 1
    var isValid = false
  }

  enum Action: BindableAction {
    case binding(BindingAction<State>)
    case reset
  }

  var body: some Reducer<State, Action> {
    BindingReducer()  // sets the field
    Reduce { state, action in
      switch action {
      case .binding(\.name): state.isValid = !state.name.isEmpty
      case .binding: break
      case .reset: state = State()
      }
    }
  }
}

let store = Store(Profile.State()) { Profile() }
store.name = "Ada"  // what `$store.name` does when the user types
store.send(.binding(.set(\.guests, 3)))
print(store.name, store.guests, store.isValid)
