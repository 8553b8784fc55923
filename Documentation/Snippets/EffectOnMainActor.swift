import Sluice

struct Notes: Reducer {
  struct State: Equatable, Sendable { var lines: [String] = [] }
  enum Action: Equatable, Sendable { case start, note(String) }

  func reduce(_ state: inout State, _ action: Action, _ context: Context<Action>) {
    switch action {
    case .start:
      context.run { @MainActor send in
        send(.note("screen"))
        await Task.yield()
        send(.note("again"))
      }
    case .note(let line): state.lines.append(line)
    }
  }
}

let store = Store(Notes.State(), Notes())
await store.send(.start).finish()
print(store.lines)
