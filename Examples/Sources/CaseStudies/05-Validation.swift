import Sluice

#if canImport(SwiftUI)
  import SwiftUI
#endif

/// A form that shows what is wrong with each field, once the user has tried to send it.
struct Validation: Reducer {
  enum Field: CaseIterable { case email, password, confirmation }

  struct State: Equatable {
    var email = ""
    var password = ""
    var confirmation = ""
    var wasSubmitted = false
    var isSent = false

    /// The problem with a field that is to be shown.
    func problem(with field: Field) -> String? { wasSubmitted ? error(in: field) : nil }

    var isValid: Bool { Field.allCases.allSatisfy { error(in: $0) == nil } }

    private func error(in field: Field) -> String? {
      switch field {
      case .email: email.contains("@") ? nil : "An address has an @."
      case .password: password.count >= 8 ? nil : "A password has at least 8 characters."
      case .confirmation: confirmation == password ? nil : "The passwords differ."
      }
    }
  }

  enum Action: BindableAction {
    case binding(BindingAction<State>)
    case submit
  }

  var body: some Reducer<State, Action> {
    BindingReducer()
    Reduce { state, action in
      guard case .submit = action else { return }
      state.wasSubmitted = true
      state.isSent = state.isValid
    }
  }
}

#if canImport(SwiftUI)
  /// The form, with each problem below its field.
  struct ValidationView: View {
    @Bindable var store: Store<Validation.State, Validation.Action>

    var body: some View {
      Form {
        TextField("Email", text: $store.email)
        problem(with: .email)
        SecureField("Password", text: $store.password)
        problem(with: .password)
        SecureField("Password, once more", text: $store.confirmation)
        problem(with: .confirmation)
        Button("Send") { store.send(.submit) }
        if store.isSent { Label("Sent", systemImage: "checkmark") }
      }
      .navigationTitle("Validation")
    }

    @ViewBuilder private func problem(with field: Validation.Field) -> some View {
      if let problem = store.state.problem(with: field) { Text(problem).foregroundStyle(.red) }
    }
  }

  #Preview { ValidationView(store: .preview(Validation.State(), Validation())) }
#endif
