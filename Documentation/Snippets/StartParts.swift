import Sluice

enum CounterAction { case increment, decrement }

let counter = Reduce<Int, CounterAction> { count, action in
  switch action {
  case .increment: count += 1
  case .decrement: count -= 1
  }
}

nonisolated extension AppAction: CasePathable {
  struct Cases: Sendable {
    let apples = EnumCase<AppAction, CounterAction>(
      "apples", embed: { .apples($0) }, extract: { if case .apples(let action) = $0 { action } else { nil } })
    let pears = EnumCase<AppAction, CounterAction>(
      "pears", embed: { .pears($0) }, extract: { if case .pears(let action) = $0 { action } else { nil } })
  }
  static let cases = Cases()
}

// snippet.show
nonisolated struct App {
  var apples = 0
  var pears = 0
}

nonisolated enum AppAction {
  case apples(CounterAction)
  case pears(CounterAction)
}

let app = Combined<App, AppAction> {
  Scope(\.apples, action: \.apples) { counter }
  Scope(\.pears, action: \.pears) { counter }
}

let store = Store(App(), app)
let pears = store.scope(\.pears, action: \.pears)  // a store for a part: what a view gets
let sum = store.incr(\.apples) + store.incr(\.pears)  // derived: computed again when one of them changed
let token = sum.observe { print("fruit", $0) }

pears.send(.increment)
store.send(.apples(.increment))
print(pears.state, store.apples)
