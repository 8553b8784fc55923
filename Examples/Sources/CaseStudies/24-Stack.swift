import SluiceNavigation

#if canImport(SwiftUI)
  import SluiceSwiftUI
  import SwiftUI
#endif

/// A stack of screens, in which each can be pushed any number of times. Popping a screen cancels its effects.
struct Stack: Reducer {
  enum Screen: Equatable {
    case counter(Counter.State)
    case timer(Timers.State)
    case question(Question.State)
  }

  enum ScreenAction: Equatable {
    case counter(Counter.Action)
    case timer(Timers.Action)
    case question(Question.Action)
  }

  struct State: Equatable {
    var path = RouteStack<Screen>()

    /// The sum of all counters, whichever screens are above them.
    var total: Int {
      path.destinations.reduce(0) { sum, screen in
        if case .counter(let counter) = screen { sum + counter.count } else { sum }
      }
    }
  }

  enum Action: Equatable {
    case pushThree
    case path(RouteAction<Screen, ScreenAction>)
  }

  var body: some Reducer<State, Action> {
    EachRoute(\.path, action: Action.path) {
      Scope(case: Screen.counter, action: ScreenAction.counter) { Counter() }
      Scope(case: Screen.timer, action: ScreenAction.timer) { Timers() }
      Scope(case: Screen.question, action: ScreenAction.question) { Question() }
    }
    Reduce { state, action in
      guard case .pushThree = action else { return }
      state.path.push(.counter(Counter.State()))
      state.path.push(.timer(Timers.State()))
      state.path.push(.question(Question.State()))
    }
  }
}

/// A screen that leaves when its question is answered, wherever it is shown.
struct Question: Reducer {
  struct State: Equatable { var mistakes = 0 }
  enum Action: Equatable { case answer(Int) }

  func reduce(_ state: inout State, _ action: Action, _ context: Context<Action>) {
    if action == .answer(42) { context.dismiss() } else { state.mistakes += 1 }
  }
}

#if canImport(SwiftUI)
  /// The root, and the screens above it.
  struct StackView: View {
    let store: Store<Stack.State, Stack.Action>

    var body: some View {
      NavigationStack(store, path: \.path, action: Stack.Action.path) {
        Form {
          Button("Counter") { store.send(.path(.push(.counter(Counter.State())))) }
          Button("Timer") { store.send(.path(.push(.timer(Timers.State())))) }
          Button("Question") { store.send(.path(.push(.question(Question.State())))) }
          Button("All three") { store.send(.pushThree) }
          StackTotal(store: store)
        }
        .navigationTitle("Stack")
      } destination: { screen in
        VStack {
          ScreenView(store: screen)
          StackMenu(store: store)
        }
      }
    }
  }

  private struct StackTotal: View {
    let store: Store<Stack.State, Stack.Action>

    var body: some View { Text("Total: \(store[\.total])") }
  }

  /// What is below the top of the stack: a tap goes back to it.
  private struct StackMenu: View {
    let store: Store<Stack.State, Stack.Action>

    var body: some View {
      Button("Home") { store.send(.path(.popToRoot)) }
      ForEach(store.path.routes) { route in
        Button(route.destination.title) { store.send(.path(.popTo(route.id))) }.disabled(route.id == store.path.top?.id)
      }
    }
  }

  /// A screen of the stack.
  struct ScreenView: View {
    private typealias Screen = Stack.Screen
    private typealias ScreenAction = Stack.ScreenAction

    let store: Store<Stack.Screen, Stack.ScreenAction>

    var body: some View {
      switch store.state {
      case .counter:
        if let counter = store.scope(case: Screen.counter, action: ScreenAction.counter) { CounterView(store: counter) }
      case .timer:
        if let timer = store.scope(case: Screen.timer, action: ScreenAction.timer) { TimersView(store: timer) }
      case .question:
        if let question = store.scope(case: Screen.question, action: ScreenAction.question) {
          QuestionView(store: question)
        }
      }
    }
  }

  private struct QuestionView: View {
    let store: Store<Question.State, Question.Action>

    var body: some View {
      Form {
        Text("What is 6 × 7?")
        ForEach([36, 42, 48], id: \.self) { number in Button("\(number)") { store.send(.answer(number)) } }
        Text("Mistakes: \(store.mistakes)")
      }
      .navigationTitle("Question")
    }
  }

  extension Stack.Screen {
    fileprivate var title: String {
      switch self {
      case .counter: "Counter"
      case .timer: "Timer"
      case .question: "Question"
      }
    }
  }

  #Preview { StackView(store: .preview(Stack.State(), Stack(), runsEffects: true)) }
#endif
