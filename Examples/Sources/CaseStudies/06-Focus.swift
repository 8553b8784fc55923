import Sluice

#if canImport(SwiftUI)
  import SluiceSwiftUI
  import SwiftUI
#endif

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

#if canImport(SwiftUI)
  /// The focus follows the state, and the state the focus.
  struct FocusView: View {
    @Bindable var store: Store<Focus.State, Focus.Action>
    @FocusState private var focus: Focus.Field?

    var body: some View {
      Form {
        TextField("Name", text: $store.name).focused($focus, equals: .name)
        SecureField("Password", text: $store.password).focused($focus, equals: .password)
        Button("Sign in") { store.send(.signIn) }
      }
      .bind($store.focus, to: $focus)
      .navigationTitle("Focus")
    }
  }

  #Preview { FocusView(store: .preview(Focus.State(), Focus())) }
#endif
