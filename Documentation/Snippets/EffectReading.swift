import Sluice

struct Notes: Reducer {
  struct State: Equatable, Sendable { var text = "milk", lines: [String] = [] }
  enum Action: Equatable, Sendable { case start, note(String) }

  func reduce(_ state: inout State, _ action: Action, _ context: Context<Action>) {
    switch action {
    case .start:
      context.run(reading: State.self) { [text = state.text] send, latest in
        send(.note(text))
        send(.note("\(await latest()?.lines ?? [])"))
        send(.note("\(await latest(\.lines.count) ?? 0)"))
      }
    case .note(let line): state.lines.append(line)
    }
  }
}

let store = Store(Notes.State(), Notes())
await store.send(.start).finish()
print(store.lines)
