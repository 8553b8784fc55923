#if canImport(SwiftUI)
  import Sluice
  import SluiceSwiftUI
  import SwiftUI

  /// The first screen, and the steps above it.
  struct SignUpView: View {
    let store: Store<SignUp.State, SignUp.Action>

    var body: some View {
      NavigationStack(store, path: \.path, action: SignUp.Action.path) {
        Form {
          if let name = store.member { Text("Welcome, \(name)!") }
          Button("Sign up") { store.send(.start) }
        }
        .navigationTitle("Sign up")
      } destination: {
        SignUpStepView(store: $0)
      }
    }
  }

  /// A step: its fields, or the summary.
  private struct SignUpStepView: View {
    @Bindable var store: Store<SignUpStep.State, SignUpStep.Action>

    var body: some View {
      Form {
        fields
        if let problem = store.problem { Text(problem).foregroundStyle(.red) }
      }
      .toolbar { Button(store.isEditing ? "Done" : store.step.verb) { store.send(.next) } }
      .navigationTitle(store.step.rawValue)
    }

    @ViewBuilder private var fields: some View {
      switch store.step {
      case .account:
        TextField("Email", text: $store.form.email)
        SecureField("Password", text: $store.form.password)
      case .person:
        TextField("Name", text: $store.form.name)
        TextField("Telephone", text: $store.form.telephone)
      case .topics:
        ForEach(SignUpForm.Topic.allCases, id: \.self) { topic in
          Toggle(topic.rawValue, isOn: $store.form.topics[contains: topic])
        }
      case .summary:
        SummaryRow(store: store, step: .account, text: store.form.email)
        SummaryRow(store: store, step: .person, text: store.form.name)
        SummaryRow(store: store, step: .topics, text: store.form.topicNames)
      }
    }
  }

  /// What was entered in a step, with a way back to it.
  private struct SummaryRow: View {
    let store: Store<SignUpStep.State, SignUpStep.Action>
    let step: SignUpStep.Step
    let text: String

    var body: some View {
      HStack {
        LabeledContent(step.rawValue, value: text)
        Button("Edit") { store.send(.edit(step)) }.buttonStyle(.borderless)
      }
    }
  }

  extension SignUpStep.Step {
    fileprivate var verb: String { self == .summary ? "Submit" : "Next" }
  }

  extension SignUpForm {
    fileprivate var topicNames: String { topics.map(\.rawValue).sorted().joined(separator: ", ") }
  }

  extension Set {
    /// Whether an element is in the set, for a binding.
    fileprivate subscript(contains element: Element) -> Bool {
      get { contains(element) }
      set {
        if newValue { insert(element) } else { remove(element) }
      }
    }
  }

  #Preview { SignUpView(store: .preview(SignUp.State(), SignUp())) }
#endif
