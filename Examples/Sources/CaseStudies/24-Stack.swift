import Sluice

/// A screen of the stack.
enum Screen: Equatable {
  case counter(Counter.State)
  case timer(Timers.State)
}

enum ScreenAction: Equatable {
  case counter(Counter.Action)
  case timer(Timers.Action)
}

/// A stack of screens, in which each can be pushed any number of times. What is popped ends with its effects.
struct Stack: Reducer {
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
