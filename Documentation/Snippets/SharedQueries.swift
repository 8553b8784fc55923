import GRDB
import Sluice
import SluiceSQLite

let database = try DatabaseQueue()
try database.write { db in
  try db.execute(sql: "CREATE TABLE item (id INTEGER PRIMARY KEY, title TEXT NOT NULL)")
}

nonisolated struct Item: Equatable, Codable, Sendable, FetchableRecord, PersistableRecord {
  var id: Int
  var title: String
}

nonisolated struct Settings: Equatable, Codable, Sendable { var isDark = false }

nonisolated struct Shopping: Reducer {
  struct State {
    @Shared var settings: Settings
    @Shared var items: [Item]

    init(in database: any DatabaseWriter) {
      _settings = Shared(wrappedValue: Settings(), .sqlite("settings", in: database))
      let key = SharedKey<[Item]>.query(in: database, id: "items") { db in
        try Item.order(Column("title")).fetchAll(db)
      } save: { db, items in
        try Item.filter(!items.map(\.id).contains(Column("id"))).deleteAll(db)
        for item in items { try item.upsert(db) }
      }
      _items = Shared(wrappedValue: [], key)
    }
  }

  enum Action { case add(Item), setDark(Bool) }

  var body: some Reducer<State, Action> {
    Reduce { state, action, _ in
      switch action {
      case .add(let item): state.items.append(item)
      case .setDark(let isDark): state.settings.isDark = isDark
      }
    }
  }
}

let store = Store(Shopping.State(in: database), Shopping())
let token = store.observe(\.items) { print($0.map(\.title)) }
store.send(.add(Item(id: 1, title: "Milk")))
store.send(.setDark(true))
try await store.saved()

try database.write { db in try Item(id: 2, title: "Bread").insert(db) }
for await items in store.values(\.items) where items.count == 2 { break }  // the store gets the new rows
print(try database.read { db in try String.fetchAll(db, sql: "SELECT value FROM sluice_shared") })
token.cancel()
