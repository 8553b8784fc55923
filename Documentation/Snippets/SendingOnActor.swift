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

nonisolated func callback(_ action: @escaping () -> Void) -> () -> Void { action }
nonisolated func animated<Result>(_ body: () throws -> Result) rethrows -> Result { try body() }

actor Till {
  let store = Store(Counter.State(), Counter())

  func ring() async -> Int {
    let add = callback { self.store.send(.add(1)) }
    let animate = callback { animated { self.store.send(.add(2)) } }
    let sent = Task { store.send(.later(4)) }
    add()
    animate()
    await sent.value.finish()
    return store.count
  }
}

print(await Till().ring())
