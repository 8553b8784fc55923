import Observation
import Sluice

struct Search: Reducer {
  struct State: Equatable { var count = 0, text = "" }
  enum Action: Equatable, Sendable { case found(Int), type(String) }

  func reduce(_ state: inout State, _ action: Action, _ context: Context<Action>) {
    switch action {
    case .found(let count): state.count = count
    case .type(let text): state.text = text
    }
  }
}

let store = Store(Search.State(), Search())

// As SwiftUI does it.
@MainActor func render() {
  withObservationTracking {
    _ = store.count
    _ = store[\.text.isEmpty]
  } onChange: {
    print("the body is notified")
  }
}

render()
store.send(.type("a"))  // the body is notified
render()
store.send(.type("ab"))  // is not notified: the text is still not empty
store.send(.found(3))  // the body is notified
