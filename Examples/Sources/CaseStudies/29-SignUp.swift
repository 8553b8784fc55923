import SluiceNavigation

/// What a new member tells, in several steps.
struct SignUpForm: Equatable, Sendable {
  enum Topic: String, CaseIterable { case design = "Design", science = "Science", sports = "Sports" }

  var email = ""
  var password = ""
  var name = ""
  var telephone = ""
  var topics: Set<Topic> = []
}

extension SharedKey<SignUpForm> {
  static var signUp: SharedKey { .inMemory("sign-up") }
}

/// One step of the sign-up. All steps edit the same form.
struct SignUpStep: Reducer {
  enum Step: String { case account = "Account", person = "Person", topics = "Topics", summary = "Summary" }

  struct State: Equatable {
    var step: Step
    var isEditing = false  // called from the summary, to which it returns
    var problem: String?
    @Shared(.signUp) var form = SignUpForm()
  }

  enum Action: ActionWithOutput, BindableAction, Equatable {
    case binding(BindingAction<State>)
    case next
    case edit(Step)

    enum Output { case submitted }
  }

  var body: some Reducer<State, Action> {
    BindingReducer()
    Reduce { state, action, context in
      switch action {
      case .binding: break
      case .next: next(&state, context)
      case .edit(let step): context.push(State(step: step, isEditing: true))
      }
    }
  }

  private func next(_ state: inout State, _ context: Context<Action>) {
    state.problem = state.form.problem(in: state.step)
    if state.problem != nil { return }
    if state.isEditing { return context.dismiss() }
    switch state.step {
    case .account: context.push(State(step: .person))
    case .person: context.push(State(step: .topics))
    case .topics: context.push(State(step: .summary))
    case .summary: context.output(.submitted)
    }
  }
}

extension SignUpForm {
  /// What is wrong with the fields of a step.
  fileprivate func problem(in step: SignUpStep.Step) -> String? {
    switch step {
    case .account: email.contains("@") && !password.isEmpty ? nil : "Enter an address and a password."
    case .person: name.isEmpty ? "Enter your name." : nil
    case .topics: topics.isEmpty ? "Choose a topic." : nil
    case .summary: nil
    }
  }
}

/// A sign-up in steps, each of which is a screen of a stack.
struct SignUp: Reducer {
  struct State: Equatable {
    var path = RouteStack<SignUpStep.State>()
    var member: String?
    @Shared(.signUp) var form = SignUpForm()  // so that it stays when a step is popped
  }

  enum Action: Equatable {
    case start, submitted
    case path(RouteAction<SignUpStep.State, SignUpStep.Action>)
  }

  var body: some Reducer<State, Action> {
    EachRoute.receiving(\.path, action: Action.path) {
      SignUpStep()
    } output: { _, _ in
      .submitted
    }
    Reduce { state, action in
      switch action {
      case .start: state.path.push(SignUpStep.State(step: .account))
      case .submitted:
        state.member = state.form.name
        state.form = SignUpForm()
        state.path.popToRoot()
      case .path: break
      }
    }
  }
}
