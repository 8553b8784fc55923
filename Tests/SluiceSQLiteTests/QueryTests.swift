#if SQLite
  import Foundation
  import GRDB
  import Sluice
  import SluiceSQLite
  import SluiceTesting
  import Testing

  struct List: Equatable, Sendable {
    @Shared var items: [Item]

    init(_ key: SharedKey<[Item]>) { _items = Shared(wrappedValue: [], key) }
  }

  enum ListAction: Sendable { case add(Item), remove(Int) }

  let list = Reduce<List, ListAction> { state, action, _ in
    switch action {
    case .add(let item): state.items.append(item)
    case .remove(let id): state.items.removeAll { $0.id == id }
    }
  }

  extension SharedKey where Value == [Item] {
    static func openItems(in database: any DatabaseWriter) -> SharedKey {
      .query(in: database, id: "open items") { db in
        try Item.filter(Column("isDone") == false).order(Column("id")).fetchAll(db)
      }
    }

    static func items(in database: any DatabaseWriter) -> SharedKey {
      .query(in: database, id: "items") { db in
        try Item.order(Column("id")).fetchAll(db)
      } save: { db, items in
        try Item.filter(!items.map(\.id).contains(Column("id"))).deleteAll(db)
        for item in items { try item.upsert(db) }
      }
    }
  }

  @MainActor @Suite final class QueryTests {
    private let folder: Folder
    private let database: DatabaseQueue
    private var failures: [String] = []

    init() throws {
      folder = try Folder()
      database = try folder.connect()
      try database.makeItems()
      try insert(Item(id: 1, title: "Milk"))
    }

    private func program(_ key: SharedKey<[Item]>) -> Store<List, ListAction> {
      Store(List(key), list, dependencies: stored(), onFailure: { [weak self] in self?.failures.append("\($0)") })
    }

    private func insert(_ item: Item) throws { try database.write { try item.insert($0) } }
    private func titles() throws -> [String] { try database.strings("SELECT title FROM item ORDER BY id") }

    @Test func `The value is the result of the query, and follows what the program writes`() async throws {
      let store = program(.openItems(in: database))
      #expect(store.state.items.map(\.title) == ["Milk"])
      try insert(Item(id: 2, title: "Bread"))
      await wait { store.state.items.count == 2 }
      try database.execute("UPDATE item SET isDone = TRUE WHERE id = 1")
      await wait { store.state.items.count == 1 }
      #expect(store.state.items.map(\.title) == ["Bread"])
    }

    @Test func `A pool of connections is followed, too`() async throws {
      let pool = try DatabasePool(path: folder.path)
      let store = program(.items(in: pool))
      try await pool.write { try Item(id: 2, title: "Bread").insert($0) }
      await wait { store.state.items.count == 2 }
      store.send(.remove(1))
      try await store.saved()
      #expect(try await pool.read { try Item.fetchAll($0) } == store.state.items)
    }

    @Test func `A write by another connection is noticed`() async throws {
      let store = program(.openItems(in: database))
      try await folder.connect().write { try Item(id: 2, title: "Bread").insert($0) }
      await wait { store.state.items.count == 2 }
      #expect(store.state.items.map(\.title) == ["Milk", "Bread"])
    }

    @Test func `A change of a reducer is saved, and all stores have it`() async throws {
      let dependencies = stored()
      let (one, two) = (
        Store(List(.items(in: database)), list, dependencies: dependencies),
        Store(List(.items(in: database)), list, dependencies: dependencies)
      )
      one.send(.add(Item(id: 2, title: "Bread")))
      #expect(two.state.items.count == 2)
      two.send(.remove(1))
      try await one.saved()
      #expect(try titles() == ["Bread"])
      #expect(one.state == two.state)
    }

    @Test func `A change of a read-only query is refused and reported, and the database counts`() async throws {
      let store = program(.openItems(in: database))
      store.send(.add(Item(id: 2, title: "Bread")))
      await wait { store.state.items.count == 1 && !failures.isEmpty }
      #expect(failures.count == 1)
      #expect(failures[0].contains(#"A reducer changed the result of the query "open items", which is read-only"#))
      #expect(try titles() == ["Milk"])
      try insert(Item(id: 3, title: "Salt"))
      await wait { store.state.items.count == 2 }
      #expect(store.state.items.map(\.title) == ["Milk", "Salt"])
    }

    @Test func `A save that throws changes nothing in the database, which counts`() async throws {
      let store = program(.items(in: database))
      store.send(.add(Item(id: 2, title: "Bread")))
      store.send(.add(Item(id: 3, title: "")))
      await wait { store.state.items.count == 1 && !failures.isEmpty }
      #expect(try titles() == ["Milk"])
      #expect(failures.count == 1 && failures[0].contains("CHECK constraint failed"))
      store.send(.add(Item(id: 4, title: "Salt")))
      try await store.saved()
      #expect(try titles() == ["Milk", "Salt"])
    }

    @Test func `If the query gives another value than was saved, the value of the query counts`() async throws {
      let key = SharedKey<[Item]>.query(in: database, id: "sorted") { db in
        try Item.order(Column("title")).fetchAll(db)
      } save: { db, items in
        for item in items { try item.upsert(db) }
      }
      let store = program(key)
      store.send(.add(Item(id: 2, title: "Bread")))
      try await store.saved()
      await wait { store.state.items.first?.title == "Bread" }
      #expect(store.state.items.map(\.title) == ["Bread", "Milk"])
      store.send(.remove(1))
      try await store.saved()
      await wait { store.state.items.count == 2 }
      #expect(store.state.items.count == 2, "What it does not save comes back.")
    }

    @Test func `After a save that writes nothing, the value is that of the database again`() async throws {
      // In memory, where there are no other connections.
      let database = try DatabaseQueue()
      try database.makeItems()
      try await database.write { try Item(id: 1, title: "Milk").insert($0) }
      let key = SharedKey<[Item]>.query(in: database, id: "ignored") { db in
        try Item.fetchAll(db)
      } save: { _, _ in
      }
      let store = program(key)
      store.send(.remove(1))
      try await store.saved()
      await wait { store.state.items.count == 1 }
      #expect(store.state.items.count == 1)
    }

    @Test func `If the query fails, the value is the default, and the store reports the failure`() async throws {
      let store = program(.query(in: try DatabaseQueue(), id: "missing") { try Item.fetchAll($0) })
      await wait { !failures.isEmpty }
      #expect(store.state.items == [] && failures.count == 1)
      #expect(failures[0].contains("no such table: item"))
    }

    @Test func `A test store has the value in memory, and changes no database`() throws {
      let store = TestStore(List(.items(in: database)), list)
      store.send(.add(Item(id: 2, title: "Bread"))) { $0.items = [Item(id: 2, title: "Bread")] }
      store.finish()
      #expect(try titles() == ["Milk"])
    }

    @Test func `A chain of changes by the program and the database loses nothing`() async throws {
      let store = program(.items(in: database))
      for id in 2..<20 {
        if id.isMultiple(of: 2) {
          store.send(.add(Item(id: id, title: "\(id)")))
          try await store.saved()
        } else {
          try insert(Item(id: id, title: "\(id)"))
          await wait { store.state.items.count == id }
        }
      }
      #expect(store.state.items.map(\.id) == Array(1..<20))
      #expect(try titles().count == 19)
    }
  }
#endif
