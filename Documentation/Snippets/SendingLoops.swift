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

let store = Store(Counter.State(), Counter())

[1, 2].forEach { store.send(.add($0)) }
let sent = [4, 8].map { store.send(.add($0)) }
for action in sent { await action.finish() }
print(store.count)

let first = Task { store.send(.add(16)) }
let second = Task { store.send(.later(32)) }
await first.value.finish()
await second.value.finish()
print(store.count)
