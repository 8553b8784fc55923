import Sluice

nonisolated struct Login: Reducer {
  struct State: Equatable { var name = "" }

  enum Action: ActionWithOutput, BindableAction, Equatable {
    case binding(BindingAction<State>)
    case logIn
    enum Output { case loggedIn(String) }  // for the parent that attached it
  }

  var body: some Reducer<State, Action> {
    BindingReducer()
    Reduce { state, action, context in
      if action == .logIn { context.output(.loggedIn(state.name)) }
    }
  }
}

nonisolated struct Session: Reducer {
  struct State: Equatable {
    var login = Login.State()
    var user: String?
  }

  enum Action: Equatable {
    case login(Login.Action)
    case userChanged(String)
  }

  var body: some Reducer<State, Action> {
    Scope.receiving(\.login, action: Action.login) {
      Login()
    } output: { output in
      switch output {
      case .loggedIn(let name): .userChanged(name)
      }
    }
    Reduce { state, action in
      if case .userChanged(let name) = action { state.user = name }
    }
  }
}

let store = Store(Session.State()) { Session() }
store.send(.login(.binding(.set(\.name, "Ada"))), .login(.logIn))
print(store.user ?? "nobody")
