import Sluice
import SluiceTesting

struct Down: Error {}

actor Server {
  private var requests = 0

  func next() throws -> Int {
    requests += 1
    if requests == 2 { throw Down() }
    return requests
  }
}

struct Poll: Reducer {
  struct State: Equatable { var number = 0, failures = 0 }
  enum Action: Equatable, Sendable { case appeared, loaded(Int), failed }

  let server = Server()

  func reduce(_ state: inout State, _ action: Action, _ context: Context<Action>) {
    switch action {
    case .appeared:
      context.every(.seconds(30)) { [server] send in
        do { send(.loaded(try await server.next())) } catch { send(.failed) }
      }
    case .loaded(let number): state.number = number
    case .failed: state.failures += 1
    }
  }
}

// In a test target: `@MainActor @Test func …() async {`
@MainActor func failureDoesNotEndPolling() async {
  let store = TestStore(Poll.State(), Poll())
  store.send(.appeared)
  await store.advance(by: .seconds(90))
  await store.receive(.loaded(1)) { $0.number = 1 }
  await store.receive(.failed) { $0.failures = 1 }
  await store.receive(.loaded(3)) { $0.number = 3 }
  store.skipInFlightEffects()
  await store.finish()
  print(store.state.number, store.state.failures)
}

await failureDoesNotEndPolling()
