#if SQLite
  import Foundation
  import GRDB
  import Incremental
  import Sluice
  import SluiceMigrations
  import SluiceSQLite
  import Testing

  struct App: Equatable, Sendable {
    @Shared var settings: Settings

    init(_ key: SharedKey<Settings>) { _settings = Shared(wrappedValue: Settings(), key) }
  }

  enum AppAction: Sendable { case dark(Bool), grow }

  let app = Reduce<App, AppAction> { state, action, _ in
    switch action {
    case .dark(let isDark): state.settings.isDark = isDark
    case .grow: state.settings.size += 1
    }
  }

  @MainActor @Suite final class RowTests {
    private let folder: Folder
    private let database: DatabaseQueue
    private var failures: [String] = []

    init() throws {
      folder = try Folder()
      database = try folder.connect()
    }

    private func program(_ key: SharedKey<Settings>? = nil) -> Store<App, AppAction> {
      let key = key ?? .sqlite("settings", in: database)
      return Store(App(key), app, dependencies: stored(), onFailure: { [weak self] in self?.failures.append("\($0)") })
    }

    private func put(_ json: String) throws {
      try database.write { try $0.createSharedValueTables() }
      try database.execute("INSERT OR REPLACE INTO sluice_shared VALUES ('settings', ?)", [json])
    }

    private func rows() throws -> [String] { try database.strings("SELECT value FROM sluice_shared") }
    private func kept() throws -> [String] { try database.strings("SELECT value FROM sluice_shared_damaged") }

    @Test func `A value is present when the program starts again`() async throws {
      let store = program()
      store.send(.dark(true))
      try await store.saved()
      #expect(program().state.settings.isDark)
    }

    @Test func `A row has the value as JSON, and its version`() async throws {
      let store = program()
      store.send(.grow)
      try await store.saved()
      #expect(try rows() == [#"{"value":{"isDark":false,"size":13},"version":1}"#])
      #expect(try database.strings("SELECT json_extract(value, '$.value.size') FROM sluice_shared") == ["13"])
    }

    @Test func `A change is written without a call to save, and many changes are few writes`() async throws {
      let store = program()
      for _ in 0..<1_000 { store.send(.grow) }
      await wait { program().state.settings.size == 1_012 }
      #expect(program().state.settings.size == 1_012)
    }

    @Test func `A value that other code of the program writes is taken`() async throws {
      let store = program()
      try put(#"{"version": 1, "value": {"isDark": true, "size": 1}}"#)
      await wait { store.state.settings.isDark }
      #expect(store.state.settings == Settings(isDark: true, size: 1))
    }

    @Test func `Two programs with one database notice each other's writes, and the last write wins`() async throws {
      let (one, two) = (program(), program(.sqlite("settings", in: try folder.connect())))
      one.send(.dark(true))
      await wait { two.state.settings.isDark }
      two.send(.grow)
      await wait { one.state.settings.size == 13 }
      #expect(one.state.settings == Settings(isDark: true, size: 13))
      #expect(one.state == two.state)
    }

    @Test func `A damaged value is reported, and kept when another one is saved`() async throws {
      try put("{ no")
      let store = program()
      await wait { !failures.isEmpty }
      #expect(store.state.settings == Settings())
      #expect(try rows() == ["{ no"] && kept() == [])
      store.send(.grow)
      try await store.saved()
      #expect(try kept() == ["{ no"])
      #expect(program().state.settings.size == 13)
      #expect(failures.count == 1)
      #expect(failures.first?.contains(#"The value "settings" of the database"#) == true)
    }

    @Test func `A value that is damaged while the program runs is kept before it is overwritten`() async throws {
      let store = program()
      store.send(.grow)
      try await store.saved()
      try put("{ no")
      store.send(.grow)
      try await store.saved()
      #expect(try kept() == ["{ no"])
      #expect(program().state.settings.size == 14)
    }

    @Test func `A value of a later version stays unchanged, and saving fails with an explanation`() async throws {
      let later = #"{"version": 3, "value": {"colour": "dark"}}"#
      try put(later)
      let store = program()
      store.send(.grow)
      let error = await #expect(throws: SharedDatabaseError.self) { try await store.saved() }
      #expect("\(error!)".contains("is of version 3, and this program knows version 1 only"))
      #expect(try rows() == [later])
    }

    @Test func `A value of an earlier version is migrated`() throws {
      struct Old: Codable { var dark: Int }
      try put(#"{"version": 1, "value": {"dark": 1}}"#)
      let key = SharedKey<Settings>.sqlite(
        "settings", in: database,
        migrations: Migrations { Version(2) { $0.state(from: Old.self) { Settings(isDark: $0.dark == 1) } } })
      #expect(program(key).state.settings.isDark)
    }

    @Test func `While another connection holds the database, a write waits`() async throws {
      var configuration = Configuration()
      configuration.busyMode = .timeout(60)
      configuration.allowsUnsafeTransactions = true
      let other = try DatabaseQueue(path: folder.path, configuration: configuration)
      // It fails at once if the database is busy. Its second attempt ends the other's transaction, on a thread that
      // other tests do not share: else they could keep that from happening for as long as a write waits.
      configuration = Configuration()
      let attempts = Locked(0)
      configuration.prepareDatabase { db in
        db.trace {
          guard "\($0)".contains("BEGIN IMMEDIATE") else { return }
          let attempt = attempts.withLock { count in
            count += 1
            return count
          }
          guard attempt == 2 else { return }
          DispatchQueue.global().async {
            try? other.writeWithoutTransaction { try $0.execute(sql: "COMMIT") }
          }
        }
      }
      let impatient = try DatabaseQueue(path: folder.path, configuration: configuration)
      let store = program(.sqlite("settings", in: impatient))
      try await other.writeWithoutTransaction { try $0.execute(sql: "BEGIN IMMEDIATE") }
      store.send(.grow)
      try await store.saved()
      #expect(attempts.withLock { $0 } > 2)
      #expect(failures == [])
      #expect(program().state.settings.size == 13)
    }

    @Test func `Two databases in memory have nothing in common`() throws {
      let (one, two) = (try DatabaseQueue(), try DatabaseQueue())
      let keys = [one, two, one].map { SharedKey<Settings>.sqlite("settings", in: $0) }
      #expect(keys[0] != keys[1] && keys[0] == keys[2])
    }

    @Test func `A migrator that erases what it did not make keeps the database, if it makes the tables`() async throws {
      var migrator = DatabaseMigrator()
      migrator.eraseDatabaseOnSchemaChange = true
      migrator.registerMigration("Shared values") { try $0.createSharedValueTables() }
      try migrator.migrate(database)
      let store = program()
      store.send(.grow)
      try await store.saved()
      try migrator.migrate(database)
      #expect(try rows().count == 1)
    }

    @Test func `A value can be read from a database that cannot be written, and a change is reported`() async throws {
      try put(#"{"version": 1, "value": {"isDark": true, "size": 1}}"#)
      var configuration = Configuration()
      configuration.readonly = true
      let store = program(.sqlite("settings", in: try DatabaseQueue(path: folder.path, configuration: configuration)))
      #expect(store.state.settings.isDark)
      store.send(.grow)
      await #expect(throws: DatabaseError.self) { try await store.saved() }
      #expect(store.state.settings.size == 2)
    }
  }

  /// Set once, from any thread.
  private final class Flag: @unchecked Sendable {
    // @unchecked Sendable because the lock keeps two accesses apart.
    private let lock = NSLock()
    private var value = false

    var isSet: Bool { lock.withLock { value } }
    func set() { lock.withLock { value = true } }
  }
#endif
