#if SQLite
  import Dispatch
  import Foundation
  import GRDB
  import Incremental
  import Sluice
  import SluiceSQLite
  import Testing

  /// Another connection holds the database, so that no other one can even read it.
  @MainActor @Suite final class BusyTests {
    private let folder: Folder
    private let other: DatabaseQueue
    private let failures = Locked<[String]>([])

    init() throws {
      folder = try Folder()
      var configuration = Configuration()
      configuration.allowsUnsafeTransactions = true
      configuration.busyMode = .timeout(60)
      other = try DatabaseQueue(path: folder.path, configuration: configuration)
      try other.write { try $0.createSharedValueTables() }
      try put(1)
    }

    private func put(_ size: Int) throws {
      try other.execute(
        "INSERT OR REPLACE INTO sluice_shared VALUES ('settings', ?)",
        [#"{"version": 1, "value": {"isDark": true, "size": \#(size)}}"#])
    }

    /// A connection that does not wait itself.
    private func impatient() throws -> DatabaseQueue { try DatabaseQueue(path: folder.path) }

    private func program(_ database: DatabaseQueue) -> Store<App, AppAction> {
      Store(
        App(.sqlite("settings", in: database)), app, dependencies: stored(),
        onFailure: { [failures] failure in failures.withLock { $0.append("\(failure)") } })
    }

    /// Keeps everybody else from the database for a while.
    private func lock(for time: DispatchTimeInterval) throws {
      try other.writeWithoutTransaction { try $0.execute(sql: "BEGIN EXCLUSIVE") }
      // On a thread that other tests do not share.
      DispatchQueue(label: "end").asyncAfter(deadline: .now() + time) { [other] in
        try? other.writeWithoutTransaction { try $0.execute(sql: "COMMIT") }
      }
    }

    @Test func `The first read of a value waits for a busy database`() throws {
      let database = try impatient()
      try lock(for: .milliseconds(300))
      let store = program(database)
      #expect(store.state.settings == Settings(isDark: true, size: 1))
      #expect(failures.withLock { $0 } == [])
    }

    @Test func `Watching begins when the database is free, and notices writes of others`() async throws {
      let database = try impatient()
      let store = program(database)
      try lock(for: .milliseconds(700))
      try await Task.sleep(for: .milliseconds(600))
      await wait { (try? put(7)) != nil }
      await wait { store.state.settings.size == 7 }
      #expect(store.state.settings.size == 7)
      // On the connection of the program itself, too.
      try await database.write {
        try $0.execute(sql: #"UPDATE sluice_shared SET value = '{"version": 1, "value": {"isDark": true, "size": 8}}'"#)
      }
      await wait { store.state.settings.size == 8 }
      #expect(failures.withLock { $0 } == [])
    }

    @Test func `A value whose watching could not begin at once is followed`() async throws {
      let database = try impatient()
      let place = SharedPlaces.stored().place(SharedKey<Settings>.sqlite("settings", in: database), default: Settings())
      try lock(for: .milliseconds(300))
      try await Task.sleep(for: .milliseconds(500))
      try await database.write {
        try $0.execute(sql: #"UPDATE sluice_shared SET value = '{"version": 1, "value": {"isDark": true, "size": 8}}'"#)
      }
      await wait { place.value.size == 8 }
      #expect(place.value.size == 8)
    }

    @Test func `A write that waits reports nothing, and writes of others meanwhile are not failures`() async throws {
      let store = program(try impatient())
      try lock(for: .milliseconds(400))
      store.send(.grow)
      try await store.saved()
      #expect(failures.withLock { $0 } == [])
      #expect(program(try impatient()).state.settings.size == 2)
    }
  }
#endif
