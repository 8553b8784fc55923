import Sluice

/// A stopwatch.
struct Timers: Reducer {
  struct State: Equatable {
    var isRunning = false
    var seconds = 0
  }

  enum Action: Equatable { case toggle, tick, leave }

  enum Ticking {}

  func reduce(_ state: inout State, _ action: Action, _ context: Context<Action>) {
    switch action {
    case .toggle where state.isRunning, .leave:
      state.isRunning = false
      context.cancel(id: Ticking.self)
    case .toggle:
      state.isRunning = true
      context.every(.seconds(1), id: Ticking.self) { send in send(.tick) }
    case .tick: state.seconds += 1
    }
  }
}
