import Sluice

struct Draft: Reducer {
  struct State: Equatable { var count = 0, text = "" }
  enum Action: Equatable, Sendable { case add(Int), write(String) }

  func reduce(_ state: inout State, _ action: Action, _ context: Context<Action>) {
    switch action {
    case .add(let number): state.count += number
    case .write(let text): state.text += text
    }
  }
}

@MainActor func button(_ action: @escaping @MainActor () -> Void) -> () -> Void { { action() } }
func callback(_ action: @escaping () -> Void) -> () -> Void { action }

let store = Store(Draft.State(), Draft())
let add = button { store.send(.add(1)) }
let write = callback { store.send(.write("a")) }
let both: @MainActor @Sendable () -> Void = { store.send(.add(1), .write("b")) }

add()
write()
both()
print(store.count, store.text)
