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

nonisolated func callback(_ action: @escaping () -> Void) -> () -> Void { action }
nonisolated func animated<Result>(_ body: () throws -> Result) rethrows -> Result { try body() }

nonisolated func total() -> Int {
  let store = Store(Counter.State(), Counter())
  let add = callback { store.send(.add(1)) }
  let more = callback { animated { store.send(.add(2)) } }
  add()
  more()
  return store.count
}

print(total())
