import Sluice

nonisolated struct App {
  var count = 0
}

enum CounterAction {
  case increment, decrement
}

let counter = Reduce<Int, CounterAction> { count, action in
  switch action {
  case .increment: count += 1
  case .decrement: count -= 1
  }
}

let store = Store(App(), counter.lift(\App.count))
let token = store.observe(\.count) { print($0) }
store.send(.increment)
store.send(.increment)
