import Sluice

struct Users: Equatable { var selection = 1 }

let users = Reduce<Users, Int> { state, id in state.selection = id }

/// Shows the name of the selected user, which a client would load.
@MainActor
final class UserScreen {
  let graph = Graph()
  let store: Store<Users, Int>
  private(set) var requests = 0
  private var token: Token?

  init() {
    store = Store(Users(), users, graph: graph)
    let user = store.incr(\.selection).load(named: "user") { [weak self] id in
      await self?.request(id) ?? "nobody"
    }
    token = user.observe { print($0.value ?? "nobody", $0.isLoading ? "is loading" : "is shown") }
  }

  private func request(_ id: Int) -> String {
    requests += 1
    return ["Ada", "Grace"][id - 1]
  }
}

@MainActor
func run() async throws {
  let screen = UserScreen()
  let tape = screen.store.record()
  await screen.graph.finishLoading()
  screen.store.send(2)
  await screen.graph.finishLoading()

  print("back:")
  try screen.store.travel(to: tape.base)
  screen.store.resume()
  print("\(screen.requests) requests")

  print("in another store:")
  let other = UserScreen()
  try other.store.replay(tape)
  print("\(other.requests) requests")
}

try await run()
