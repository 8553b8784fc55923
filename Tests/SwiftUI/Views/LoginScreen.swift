import Sluice
import SluiceSwiftUI
import SwiftUI

nonisolated struct Login: Equatable {
  var name = ""
  var password = ""
  var isRunning = false
  var failure: String?

  var isComplete: Bool { !name.isEmpty && password.count >= 8 }
}

nonisolated enum LoginAction: Equatable, Sendable {
  case nameTyped(String), passwordTyped(String)
  case loginTapped, loggedIn, refused(String)
}

nonisolated let login = Reduce<Login, LoginAction> { login, action, context in
  switch action {
  case .nameTyped(let name): login.name = name
  case .passwordTyped(let password): login.password = password
  case .loginTapped:
    login.isRunning = true
    context.run { send in send(.loggedIn) }
  case .loggedIn: login.isRunning = false
  case .refused(let words): (login.isRunning, login.failure) = (false, words)
  }
}

struct LoginView: View {
  let store: Store<Login, LoginAction>

  var body: some View {
    Form {
      TextField("Name", text: store.binding(\.name, action: LoginAction.nameTyped))
      SecureField("Password", text: store.binding(\.password, action: LoginAction.passwordTyped))
      if let failure = store.failure { Text(failure).foregroundStyle(.red) }
      Button("Log in") { store.send(.loginTapped) }.disabled(!store[\.isComplete] || store.isRunning)
      if store.isRunning { ProgressView() }
    }
  }
}

#Preview { LoginView(store: .preview(Login(name: "Ada"), login)) }
