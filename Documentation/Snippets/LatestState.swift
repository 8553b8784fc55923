import Sluice

struct Search {
  var text = ""
  var results: [String] = []
}

enum SearchAction {
  case type(String)
  case found([String])
}

@concurrent func find(_ text: String) async -> [String] { [text + " bread", text + " oil"] }

let search = Reduce<Search, SearchAction> { state, action, context in
  switch action {
  case .type(let text):
    state.text = text
    context.run(reading: Search.self) { send, latest in
      let found = await find(text)
      // The state may have changed meanwhile.
      if await latest()?.text == text { send(.found(found)) } else { print("nobody asks for \(text) any more") }
    }
  case .found(let results): state.results = results
  }
}

let store = Store(Search(), search)
await store.send(.type("ol"), .type("olive")).finish()
print(store.results)
