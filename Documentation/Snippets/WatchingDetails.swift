import Sluice

struct Search: Equatable {
  var text = ""
  var isLoading = false
  var found: [String] = []
}

enum SearchAction {
  case type(String)
  case load
  case found([String])
}

let search = Reduce<Search, SearchAction> { search, action in
  switch action {
  case .type(let text): search.text = text
  case .load: search.isLoading = true
  case .found(let found): (search.isLoading, search.found) = (false, found)
  }
}

final class Searching: StateObserver {
  let detail: KeyPath<Search, String> = \.text

  func changed(from old: String, to new: String, _ store: StoreAccess<Search, SearchAction>) {
    print("\(old) → \(new)")
    store.send(.load)  // handled in this cycle, before observers are called
    store.start(
      .run { send in send(.found(["\(new) bread"])) }.id("search", cancelInFlight: true))
  }
}

let store = Store(Search(), search, services: { Searching() })
let token = store.observe(\.self, initial: false) { print("\($0.text), loading: \($0.isLoading), \($0.found)") }
store.send(.type("rye"))
for await found in store.values(\.found) where !found.isEmpty { break }
token.cancel()
