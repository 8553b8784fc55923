import Sluice

/// A form that says what is wrong with each field, but only after it was tried to send it.
struct Validation: Reducer {
  enum Field: CaseIterable { case email, password, confirmation }

  struct State: Equatable {
    var email = ""
    var password = ""
    var confirmation = ""
    var isTried = false
    var isSent = false

    /// The problem with a field that is to be shown.
    func problem(with field: Field) -> String? { isTried ? error(in: field) : nil }

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
      state.isTried = true
      state.isSent = state.isValid
    }
  }
}
