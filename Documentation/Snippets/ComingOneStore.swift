import Sluice

nonisolated struct AppState {
  var count = 0
  var name = ""
}

enum AppAction: Equatable {
  case increase, decrease
  case rename(String)
}

let counter = Reduce<AppState, AppAction> { state, action in
  switch action {
  case .increase: state.count += 1
  case .decrease: state.count -= 1
  case .rename(let name): state.name = name
  }
}

let store = Store(
  AppState(), counter,
  interceptors: [
    .filter { state, action in action != .decrease || state.count > 0 },
    .map { _, action in if case .rename(let name) = action { .rename(name.uppercased()) } else { action } },
    .after { state, action in print(action) },
  ])

let token = store.observe(\.count) { print("count \($0)") }
store.send(.decrease)  // dropped
store.send(.increase, .increase)  // both are handled, then observers are called once
store.send(.rename("ada"))  // no observer of the count is called

let name = store.scope(\.name).readOnly  // a store for a part, which cannot send
print(name.state)
