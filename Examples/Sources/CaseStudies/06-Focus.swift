import Sluice

/// A form that moves the focus to the first field that is empty.
struct Focus: Reducer {
  enum Field { case name, password }

  struct State: Equatable {
    var name = ""
    var password = ""
    var focus: Field?
  }

  enum Action: BindableAction {
    case binding(BindingAction<State>)
    case signIn
  }

  var body: some Reducer<State, Action> {
    BindingReducer()  // a view binds the focus to the state as it binds a text
    Reduce { state, action in
      guard case .signIn = action else { return }
      state.focus = state.name.isEmpty ? .name : state.password.isEmpty ? .password : nil
    }
  }
}
