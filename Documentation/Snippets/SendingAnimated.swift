import Sluice

struct Counter: Reducer {
  struct State: Equatable { var count = 0 }
  enum Action: Equatable, Sendable { case add(Int) }

  func reduce(_ state: inout State, _ action: Action, _ context: Context<Action>) {
    switch action {
    case .add(let number): state.count += number
    }
  }
}

@MainActor func button(_ action: @escaping @MainActor () -> Void) -> () -> Void { { action() } }
func animated<Result>(_ body: () throws -> Result) rethrows -> Result { try body() }

let store = Store(Counter.State(), Counter())
let add = button { animated { store.send(.add(1)) } }
let keep = button { withExtendedLifetime(store) { store.send(.add(2)) } }
let nested = button { animated { animated { store.send(group: [.add(4), .add(8)]) } } }

add()
keep()
nested()
print(store.count)
