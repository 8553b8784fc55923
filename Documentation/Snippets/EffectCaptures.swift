import Sluice

struct Unknown: Error {}

nonisolated func fact(about number: Int) async throws -> String {
  if number == 0 { throw Unknown() }
  return "\(number) is a number."
}

struct Facts: Reducer {
  struct State: Equatable { var count = 7, lines: [String] = [] }
  enum Action: Equatable, Sendable { case ask, count(Int), fact(String), failed(String) }
  enum CancelID { case fact }

  func reduce(_ state: inout State, _ action: Action, _ context: Context<Action>) {
    switch action {
    case .ask:
      context.run(id: CancelID.fact) { [count = state.count] send in
        send(.fact(try await fact(about: count)))
      } catch: {
        .failed("\($0)")
      }
    case .count(let number): state.count = number
    case .fact(let line), .failed(let line): state.lines.append(line)
    }
  }
}

let store = Store(Facts.State(), Facts())
await store.send(.ask).finish()
store.send(.count(0))
await store.send(.ask).finish()
print(store.lines)
