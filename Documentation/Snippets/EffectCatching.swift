import Sluice

struct Busy: Error {}

nonisolated func load(_ attempt: Int) async throws -> String {
  if attempt < 3 { throw Busy() }
  return "loaded"
}

struct Notes: Reducer {
  struct State: Equatable, Sendable { var lines: [String] = [] }
  enum Action: Equatable, Sendable { case start, note(String) }

  func reduce(_ state: inout State, _ action: Action, _ context: Context<Action>) {
    switch action {
    case .start:
      context.run { send in
        for attempt in 1...3 {
          do { send(.note(try await load(attempt))) } catch { send(.note("\(attempt): \(error)")) }
        }
      }
    case .note(let line): state.lines.append(line)
    }
  }
}

let store = Store(Notes.State(), Notes())
await store.send(.start).finish()
print(store.lines)
