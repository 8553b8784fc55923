import Sluice

#if canImport(SwiftUI)
  import SluiceSwiftUI
  import SwiftUI
#endif

/// A stack of screens, in which each can be pushed any number of times. What is popped ends with its effects.
struct Stack: Reducer {
  enum Screen: Equatable {
    case counter(Counter.State)
    case timer(Timers.State)
  }

  enum ScreenAction: Equatable {
    case counter(Counter.Action)
    case timer(Timers.Action)
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

  enum Action: Equatable { case path(RouteAction<Screen, ScreenAction>) }

  var body: some Reducer<State, Action> {
    EachRoute(\.path, action: Action.path) {
      Scope(case: Screen.counter, action: ScreenAction.counter) { Counter() }
      Scope(case: Screen.timer, action: ScreenAction.timer) { Timers() }
    }
  }
}

#if canImport(SwiftUI)
  /// The root, and the screens above it.
  struct StackView: View {
    let store: Store<Stack.State, Stack.Action>

    var body: some View {
      NavigationStack(store, path: \.path, action: EnumCase(Stack.Action.path)) {
        Form {
          Button("Counter") { store.send(.path(.push(.counter(Counter.State())))) }
          Button("Timer") { store.send(.path(.push(.timer(Timers.State())))) }
          StackTotal(store: store)
        }
        .navigationTitle("Stack")
      } destination: { screen in
        ScreenView(store: screen)
          .toolbar {
            Button("Counter") { store.send(.path(.push(.counter(Counter.State())))) }
            Button("Home") { store.send(.path(.popToRoot)) }
          }
      }
    }
  }

  private struct StackTotal: View {
    let store: Store<Stack.State, Stack.Action>

    var body: some View { Text("Total: \(store[\.total])") }
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
      }
    }
  }

  #Preview { StackView(store: .preview(Stack.State(), Stack(), runsEffects: true)) }
#endif
