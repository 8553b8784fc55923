import Sluice

nonisolated func tell(_ send: Send<Notes.Action>) { send(.note("now")) }

nonisolated func tellLater(_ send: Send<Notes.Action>) async {
  await Task.yield()
  send(.note("later"))
}

@concurrent nonisolated func tellConcurrently(_ send: Send<Notes.Action>) async {
  send(.note("concurrently"))
}

@MainActor func tellOnScreen(_ send: Send<Notes.Action>) { send(.note("on the screen")) }

struct Notes: Reducer {
  struct State: Equatable, Sendable { var lines: [String] = [] }
  enum Action: Equatable, Sendable { case start, note(String) }

  func reduce(_ state: inout State, _ action: Action, _ context: Context<Action>) {
    switch action {
    case .start:
      context.run { send in
        tell(send)
        await tellLater(send)
        await tellConcurrently(send)
        await tellOnScreen(send)
        send(.note("end"))
      }
    case .note(let line): state.lines.append(line)
    }
  }
}

let store = Store(Notes.State(), Notes())
await store.send(.start).finish()
print(store.lines)
