import Sluice

enum CounterAction { case increment, decrement }

let counter = Reduce<Int, CounterAction> { count, action in
  switch action {
  case .increment: count += 1
  case .decrement: count -= 1
  }
}

nonisolated struct App {
  var apples = 0
  var pears = 0
}

nonisolated enum AppAction {
  case apples(CounterAction)
  case pears(CounterAction)
}

let app = Combined<App, AppAction> {
  Scope(\.apples, action: AppAction.apples) { counter }
  Scope(\.pears, action: AppAction.pears) { counter }
}

let store = Store(App(), app)
let pears = store.scope(\.pears, action: AppAction.pears)  // a store for a part: what a view gets
let sum = store.incr(\.apples) + store.incr(\.pears)  // derived: computed again when one of them changed
let token = sum.observe { print("fruit", $0) }

pears.send(.increment)
store.send(.apples(.increment))
print(pears.state, store.apples)
