import Sluice

nonisolated struct Counter: Reducer {
  struct State: Equatable {
    var count = 0
    var isEven: Bool { count.isMultiple(of: 2) }
  }

  enum Action: Equatable {
    case decrement, increment, twice
  }

  var body: some Reducer<State, Action> {
    Reduce { state, action, context in
      switch action {
      case .decrement: state.count -= 1
      case .increment: state.count += 1
      case .twice:
        context.send(.increment)  // handled in this cycle
        context.send(.increment)
      }
    }
  }
}

let store = Store(Counter.State()) { Counter() }
let token = store.observe(\.count) { print("count:", $0) }
store.send(.increment)
store.send(.twice)
print(store.count, store[\.isEven])
