import SluiceNavigation
import SluiceTesting

nonisolated struct Search: Reducer {
  struct State: Equatable {
    var text = ""
    var results: [String] = []
    var history: [String] = []
    var alert = Presented<Prompt<Action>>()
  }

  enum Action: BindableAction, Equatable, Sendable {
    case binding(BindingAction<State>)
    case found([String]), failed, retry
    case alert(PromptAction<Action>)
  }

  enum CancelID { case search }

  var body: some Reducer<State, Action> {
    BindingReducer()
    Reduce { state, action, context in
      switch action {
      case .binding(\.text), .retry:
        let (client, text) = (context[SearchKey.self], state.text)
        context.run(id: CancelID.search, cancelInFlight: true) { send in
          try await send.sleep(for: .milliseconds(300))  // a debounce: by the store's clock
          do { send(.found(try await client.find(text))) } catch { send(.failed) }
        }
      case .found(let results):
        state.results = results
        state.history.append(state.text)
      case .failed:
        state.alert.present(Prompt("No answer", buttons: [.ordinary("Retry", .retry), .cancel("OK")]))
      case .binding, .alert: break
      }
    }
    Prompts(\.alert, action: Action.alert)
  }
}

nonisolated struct SearchClient: Sendable { var find: @Sendable (String) async throws -> [String] }
enum SearchKey: Dependency { static let defaultValue = SearchClient { _ in [] } }

// In a test target, each of these is a `@MainActor @Test func …() async`.
@MainActor func everythingIsAsserted() async {
  let store = TestStore(Search.State(), Search()) { Provide(SearchKey.self, SearchClient { [$0] }) }
  store.send(.binding(.set(\.text, "r"))) { $0.text = "r" }
  store.send(.binding(.set(\.text, "rye"))) { $0.text = "rye" }
  await store.advance(by: .milliseconds(300))  // of the two, only the last is still there
  await store.receive(.found(["rye"])) {
    $0.results = ["rye"]
    $0.history = ["rye"]
  }
  await store.finish()
}

@MainActor func someThingsAreAsserted() async {
  let store = TestStore(Search.State(), Search()) { Provide(SearchKey.self, SearchClient { [$0] }) }
  store.exhaustivity = .off
  store.send(.binding(.set(\.text, "rye")))
  await store.advance(by: .milliseconds(300))
  await store.receive(case: Search.Action.found) { $0.results = ["rye"] }  // by its case; not a word of the history
  await store.finish()
}

@MainActor func anAlertIsAnswered() async {
  struct Offline: Error {}
  let store = TestStore(Search.State(text: "rye"), Search()) {
    Provide(SearchKey.self, SearchClient { _ in throw Offline() })
  }
  store.exhaustivity = .off
  store.send(.failed)
  store.choose(.retry, in: \.alert, action: Search.Action.alert)  // by what the button sends
  await store.receive(.retry)
  await store.advance(by: .milliseconds(300))
  await store.receive(.failed)
  await store.finish()
  print(store.state.alert.destination?.title ?? "")
}

await everythingIsAsserted()
await someThingsAreAsserted()
await anAlertIsAnswered()
