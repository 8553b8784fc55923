import SluiceNavigation

#if canImport(SwiftUI)
  import SluiceSwiftUI
  import SwiftUI
#endif

/// Asks the server to log in.
struct LogIn: EffectRequest, Equatable {
  enum Answer: Equatable, Sendable { case welcome(token: String), codeNeeded, refused }
  var name: String
  var password: String
  var code: String?
}

/// A login that a second factor may complete.
struct Login: Reducer {
  struct State: Equatable {
    var name = ""
    var password = ""
    var code: String?  // nil until the server asks for it
    var isBusy = false
    var alert = Presented<Prompt<Action>>()

    var canSubmit: Bool { !isBusy && !name.isEmpty && !password.isEmpty && code != "" }
  }

  indirect enum Action: ActionWithOutput, BindableAction, Equatable {
    case binding(BindingAction<State>)
    case submit
    case answered(LogIn.Answer)
    case failed
    case alert(PromptAction<Action>)

    enum Output: Equatable, Sendable { case loggedIn(token: String) }
  }

  var body: some Reducer<State, Action> {
    BindingReducer()
    Prompts(\.alert, action: Action.alert)
    Reduce { state, action, context in
      switch action {
      case .submit:
        guard state.canSubmit else { return }
        state.isBusy = true
        let request = LogIn(name: state.name, password: state.password, code: state.code)
        context.perform(request, answer: { .answered($0) }, failure: { _ in .failed })
      case .answered(let answer):
        state.isBusy = false
        switch answer {
        case .welcome(let token): context.output(.loggedIn(token: token))
        case .codeNeeded: state.code = ""
        case .refused: state.alert.present(.refused(state.code))
        }
      case .failed:
        state.isBusy = false
        state.alert.present(.unreachable)
      case .binding, .alert: break
      }
    }
  }
}

extension Prompt<Login.Action> {
  static func refused(_ code: String?) -> Prompt {
    Prompt(code == nil ? "The name or the password is wrong." : "The code is wrong.")
  }

  static let unreachable = Prompt(
    "The server cannot be reached.", buttons: [.ordinary("Try again", .submit), .cancel("OK")])
}

#if canImport(SwiftUI)
  /// The form. The field for the code comes when the server asks for it.
  struct LoginView: View {
    @Bindable var store: Store<Login.State, Login.Action>

    var body: some View {
      Form {
        TextField("Name", text: $store.name)
        SecureField("Password", text: $store.password)
        if store.code != nil { TextField("Code from your other device", text: $store.code.orEmpty) }
        Button("Log in") { store.send(.submit) }.disabled(!store[\.canSubmit])
        if store.isBusy { ProgressView() }
      }
      .disabled(store.isBusy)
      .alert(store, \.alert, action: Login.Action.alert)
      .navigationTitle("Login")
    }
  }

  extension String? {
    fileprivate var orEmpty: String {
      get { self ?? "" }
      set { self = newValue }
    }
  }

  #Preview { LoginView(store: .preview(Login.State(), Login())) }
#endif
