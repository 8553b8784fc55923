#if SQLite
  import Foundation
  import GRDB
  import Sluice
  import SluiceSQLite
  import Testing
  import Thoroughness

  /// No program overwrites a value that it has not read.
  @MainActor @Suite struct ChangedTests {
    private let folder: Folder

    init() throws { folder = try Folder() }

    /// Writes on a connection of its own, before the stores of this isolation can be notified.
    private func elsewhere(_ write: (Database) throws -> Void) throws { try folder.connect().write(write) }

    @Test func `Concurrent changes of twenty programs are all in the database`() async throws {
      let path = folder.path
      await withTaskGroup { group in
        for number in 0..<20 {
          group.addTask {
            await #expect(processExitsWith: .success) { [path = path as String, number = number as Int] in
              var configuration = Configuration()
              configuration.busyMode = .timeout(60)
              let database = try DatabaseQueue(path: path, configuration: configuration)
              let place = SharedPlaces.process.place(.sqlite("numbers", in: database), default: [Int]())
              place.update { $0.append(number) }
              try await place.saved()
            }
          }
        }
      }
      let key = SharedKey<[Int]>.sqlite("numbers", in: try folder.connect())
      #expect(SharedPlaces.stored().place(key, default: []).value.sorted() == Array(0..<20))
    }

    @Test func `A change that is not made of the row's value is refused with an explanation, and the row counts`()
      async throws
    {
      let database = try folder.connect()
      var failures: [String] = []
      let store = Store(
        App(.sqlite("settings", in: database)), app, dependencies: stored(),
        onFailure: { failures.append("\($0)") })
      store.send(.dark(true))
      try await store.saved()
      try elsewhere { db in
        let json = #"{"version": 1, "value": {"isDark": false, "size": 40}}"#
        try db.execute(sql: "UPDATE sluice_shared SET value = ?", arguments: [json])
      }
      store.send(.grow)
      let error = await #expect(throws: SharedDatabaseError.self) { try await store.saved() }
      #expect("\(error as Any)".contains("was changed by something else after this program had read it"))
      #expect(store.state.settings == Settings(isDark: false, size: 40))
      await wait { !failures.isEmpty }
      #expect(failures.count == 1)
    }

    @Test func `A change of a query that is not made of the query's value is refused, and loses no row`()
      async throws
    {
      let database = try folder.connect()
      try database.makeItems()
      var failures: [String] = []
      let store = Store(
        List(.items(in: database)), list, dependencies: stored(), onFailure: { failures.append("\($0)") })
      try elsewhere { try Item(id: 1, title: "Milk").insert($0) }
      store.send(.add(Item(id: 2, title: "Bread")))
      await #expect { try await store.saved() } throws: { errorName($0) == "queryChanged" }
      #expect(store.state.items.map(\.id) == [1])
      store.send(.add(Item(id: 2, title: "Bread")))
      try await store.saved()
      #expect(try database.strings("SELECT title FROM item ORDER BY id") == ["Milk", "Bread"])
    }

    @Test func `A query that gives another value than was saved is not considered another program's change`()
      async throws
    {
      let database = try folder.connect()
      try database.makeItems()
      let key = SharedKey<[Item]>.query(in: database, id: "sorted") { db in
        try Item.order(Column("title")).fetchAll(db)
      } save: { db, items in
        for item in items { try item.upsert(db) }
      }
      let store = Store(List(key), list, dependencies: stored())
      for (id, title) in ["Milk", "Bread", "Salt", "Flour"].enumerated() {
        store.send(.add(Item(id: id, title: title)))
        try await store.saved()
      }
      await wait { store.state.items.map(\.title) == ["Bread", "Flour", "Milk", "Salt"] }
      #expect(store.state.items.map(\.title) == ["Bread", "Flour", "Milk", "Salt"])
    }
  }
#endif
