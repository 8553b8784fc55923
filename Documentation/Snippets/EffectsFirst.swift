import Sluice

struct Search {
  var text = ""
  var results: [String] = []
  var problem: String?
}

enum SearchAction {
  case type(String)
  case found([String])
  case failed(String)
}

struct Offline: Error {}

@concurrent func find(_ text: String) async throws -> [String] {  // runs elsewhere
  if text == "?" { throw Offline() }
  return [text + " bread", text + " oil"]
}

let search = Reduce<Search, SearchAction> { state, action, context in
  switch action {
  case .type(let text):
    state.text = text
    context.run { send in
      send(.found(try await find(text)))  // back in the store's isolation
    } catch: {
      .failed("\($0)")
    }
  case .found(let results): state.results = results
  case .failed(let problem): state.problem = problem
  }
}

let store = Store(Search(), search)
let sent = store.send(.type("olive"))
print(store.text, store.results)  // the effect has not run yet
await sent.finish()  // now it has, and its actions are handled
print(store.results)

await store.send(.type("?")).finish()
print(store.problem ?? "")
