import SluiceNavigation

/// A feature with what features of The Composable Architecture have.
struct Feature: Reducer {
  struct State: Equatable {
    var count = 0
    var text = ""
    var fact: String?
    var problem: String?
    var child = Child.State()
    var draft: Child.State?
    var rows: Rows<Child.State> = [Child.State(id: 1), Child.State(id: 2)]
    var sheet = Presented<Child.State>()
    var path = RouteStack<Child.State>()
    var alert = Presented<Prompt<Action>>()
  }

  indirect enum Action: BindableAction, Equatable, Sendable {
    case binding(BindingAction<State>)
    case increment, decrement, twice, refresh, askForFact, askForLatest, search, cancel, confirm
    case fact(String)
    case failed(String)
    case child(Child.Action)
    case draft(Child.Action)
    case row(Int, Child.Action)
    case sheet(PresentedAction<Child.State, Child.Action>)
    case path(RouteAction<Child.State, Child.Action>)
    case alert(PromptAction<Action>)
  }

  enum CancelID { case fact, text }

  var body: some Reducer<State, Action> {
    BindingReducer()
    Scope(\.child, action: Action.child) { Child() }
    IfLet(\.draft, action: Action.draft) { Child() }
    EachRow.receiving(\.rows, action: Action.row) {
      Child()
    } output: { id, _ in
      .failed("\(id)")
    }
    IfPresented(\.sheet, action: Action.sheet) { Child() }
    EachRoute(\.path, action: Action.path) { Child() }
    Prompts(\.alert, action: Action.alert)
    Reduce { state, action, context in
      switch action {
      case .increment: state.count += 1
      case .decrement: state.count -= 1
      case .twice:
        context.send(.increment)
        context.send(.increment)
      case .refresh: context.start(.merge(.send(.increment), .send(.fact("fresh"))))
      case .askForFact:
        let facts = context[FactsKey.self]
        context.run(id: CancelID.fact) { [count = state.count] send in
          send(.fact(try await facts.about(count)))
        } catch: {
          .failed("\($0)")
        }
      case .askForLatest:
        let (facts, count) = (context[FactsKey.self], state.count)
        let effect = Effect<Action>.run { send in send(.fact(try await facts.about(count))) }
        context.start(effect.id(CancelID.fact, cancelInFlight: true))
      case .search: context.start(.send(.fact(state.text)).debounce(id: CancelID.text, for: .milliseconds(300)))
      case .cancel: context.cancel(id: CancelID.fact)
      case .confirm:
        state.alert.present(Prompt("Delete?", buttons: [.destructive("Delete", .decrement), .cancel("Keep")]))
      case .fact(let fact): state.fact = fact
      case .failed(let problem): state.problem = problem
      case .binding(\.text): context.send(.search)
      case .binding, .child, .draft, .row, .sheet, .path, .alert: break
      }
    }
  }
}

/// What is a part of it in several ways.
struct Child: Reducer {
  struct State: Equatable, Identifiable {
    var id = 0
    var count = 0
  }

  enum Action: ActionWithOutput, Equatable, Sendable {
    case increment, close, report
    enum Output { case reported }
  }

  func reduce(_ state: inout State, _ action: Action, _ context: Context<Action>) {
    switch action {
    case .increment: state.count += 1
    case .close: context.dismiss()
    case .report: context.output(.reported)
    }
  }
}

struct Facts: Sendable {
  var about: @Sendable (Int) async throws -> String
}

enum FactsKey: Dependency {
  static let defaultValue = Facts { "\($0) is a number." }
}
