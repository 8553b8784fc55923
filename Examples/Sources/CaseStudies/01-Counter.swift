import Sluice

/// A number that two buttons raise and lower.
struct Counter: Reducer {
  struct State: Equatable { var count = 0 }
  enum Action { case increment, decrement }

  func reduce(_ state: inout State, _ action: Action, _ context: Context<Action>) {
    switch action {
    case .increment: state.count += 1
    case .decrement: state.count -= 1
    }
  }
}
