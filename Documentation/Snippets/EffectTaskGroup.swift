import Sluice

struct Notes: Reducer {
  struct State: Equatable, Sendable { var lines: [String] = [] }
  enum Action: Equatable, Sendable { case start, note(String) }

  func reduce(_ state: inout State, _ action: Action, _ context: Context<Action>) {
    switch action {
    case .start:
      context.run { send in
        await withTaskGroup(of: Void.self) { group in
          group.addTask { send(.note("1")) }
          await group.waitForAll()
          group.addTask { send(.note("2")) }
          await group.waitForAll()
          send(.note("group"))
        }
        send(.note("after"))
      }
    case .note(let line): state.lines.append(line)
    }
  }
}

let store = Store(Notes.State(), Notes())
await store.send(.start).finish()
print(store.lines)
