import Sluice

nonisolated struct Item: Identifiable, Equatable {
  let id: Int
  var title: String
  var isDone = false
}

struct DB {
  var items: Rows<Item> = []
  var showsDone = true
}

struct Add: Action { var title: String }
struct Toggle: Action { var id: Int }
struct ShowDone: Action { var shows: Bool }

// reg-event-db and reg-event-fx: a handler for a type of action.
let handlers = Combined<DB, any Action> {
  On(Add.self) { db, add, context in
    db.items.append(Item(id: context.random(in: 1...999), title: add.title))  // a coeffect: recorded, and replayed
  }
  On(Toggle.self) { db, toggle in db.items.update(toggle.id) { $0.isDone.toggle() } }
  On(ShowDone.self) { db, show in db.showsDone = show.shows }
}

let random = Dependencies { Provide(\.random, .seeded(1)) }
let store = Store(DB(), handlers, dependencies: random, interceptors: .onChange(of: \.showsDone) { print($0, "→", $1) })

// Subscriptions: layer 2 reads the state, layer 3 derives from others. An equal result notifies no observer.
let items = store.incr(\.items)
let visible = items.filterRows(by: store.incr(\.showsDone)) { item, showsDone in showsDone || !item.isDone }
let titles = visible.map { $0.map(\.title) }
let token = titles.observe { print($0) }

store.send(Add(title: "Milk"), Add(title: "Rye"))
store.send(Toggle(id: store.items[0].id))  // the titles are unchanged
store.send(ShowDone(shows: false))
