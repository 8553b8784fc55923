import Sluice

struct Counter: Reducer {
  struct State: Equatable { var count = 0 }
  enum Action: Equatable, Sendable { case add(Int), later(Int) }

  func reduce(_ state: inout State, _ action: Action, _ context: Context<Action>) {
    switch action {
    case .add(let number): state.count += number
    case .later(let number): context.run { send in send(.add(number)) }
    }
  }
}

func animated<Result>(_ body: () throws -> Result) rethrows -> Result { try body() }

let store = Store(Counter.State(), Counter())
store.send(.add(1))
await store.send(.later(2)).finish()
let sent = store.send(.later(4))
await sent.finish()
await animated { store.send(.later(8)) }.finish()
print(store.count)
