import Sluice
import SluiceTesting

enum ServerKey: Dependency { static let defaultValue = "https://example.org" }  // no testValue

extension Dependencies {
  var server: String {
    get { self[ServerKey.self] }
    set { self[ServerKey.self] = newValue }
  }
}

struct Feed: Reducer {
  struct State: Equatable { var address = "" }
  enum Action: Equatable, Sendable { case open }

  func reduce(_ state: inout State, _ action: Action, _ context: Context<Action>) {
    state.address = context.server + "/feed"
  }
}

let store = TestStore(Feed.State(), Feed()) { Provide(\.server, "https://localhost") }
store.send(.open) { $0.address = "https://localhost/feed" }
print(store.state.address)
