import Sluice

struct Search: Equatable {
  var text = ""
  var found: [String] = []
}

struct Type: Action { var text: String }
struct Found: Action { var titles: [String] }

/// What Resin calls a daemon: it reacts to the state, not to actions.
nonisolated final class Finder: StateObserver {
  let detail: KeyPath<Search, String> = \.text

  func changed(from old: String, to new: String, _ store: StoreAccess<Search, any Action>) {
    store.send(Found(titles: ["\(new) bread", "\(new) oil"]))
  }
}

/// All of the feature, in one value.
let searchParcel = Parcel<Search, any Action>("search") {
  On(Type.self) { search, action in search.text = action.text }
  On(Found.self) { search, action in search.found = action.titles }
  Finder()
}

nonisolated struct App {
  var search = Search()
  var title = "Shop"
}

let store = Store(App(), parcel: Parcel<App, any Action>("app") { searchParcel.attached(\.search) })
let search = store.scope(\.search)  // a focused store
let token = search.observe(\.found, initial: false) { print($0) }
search.send(Type(text: "olive"))
