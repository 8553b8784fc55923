#if SQLite
  import Foundation
  public import GRDB
  import Incremental
  public import Sluice
  public import SluiceMigrations

  // MARK: - The key

  extension SharedKey where Value: Codable {
    /// Returns the key of a value that is stored in a database, as a row with its name and its JSON.
    ///
    /// ```swift
    /// @Shared(.sqlite("settings", in: database)) var settings = Settings()
    /// ```
    ///
    /// Rules:
    /// - The row is in the table `sluice_shared`, which is created if it is missing. A migrator that erases the
    ///   database when its schema changes must create it, too: `try db.createSharedValueTables()`.
    /// - The row is written a tenth of a second after a change, off the store's isolation, with all changes until then;
    ///   or when `saved()` is awaited. While another connection has the database, a write waits for up to five seconds,
    ///   and so does a read.
    /// - A change of the row by other code through `database` is noticed at once; one by another connection or another
    ///   process, within half a second. A value that was not read is never overwritten: if the row holds another value
    ///   than the change was made from, changes by `SharedPlace.update` are applied again to that value, in the same
    ///   transaction, so none is lost; a change by a store is refused with `SharedDatabaseError.rowChanged`, and the
    ///   stores get the value of the database.
    /// - A value that cannot be decoded is reported as `SharedDatabaseError.rowDamaged`, and copied to the table
    ///   `sluice_shared_damaged` when another one is saved. A value of a later version is reported and never
    ///   overwritten: writes fail as long as it exists.
    /// - The first use of a value reads it, and waits for that, so never use it first within an access to the same
    ///   database.
    ///
    /// - Parameters:
    ///   - name: The name of the value in the database.
    ///   - database: A `DatabaseQueue` or a `DatabasePool`.
    ///   - migrations: The history of the value's type. Its version is written with it.
    public static func sqlite(
      _ name: String, in database: any DatabaseWriter,
      migrations: @autoclosure @escaping @Sendable () -> Migrations = Migrations()
    ) -> SharedKey {
      SharedKey("sqlite \(DatabaseName.of(database)) \(name)") {
        RowStorage(name, in: database, VersionedJSON(migrations()))
      }
    }
  }

  // MARK: - Storage

  /// A storage of a shared value in a row of a database.
  final class RowStorage<Value: Codable & Equatable & Sendable>: ExclusiveStorage {
    private let name: String
    private let json: VersionedJSON<Value>
    private let content: DatabaseContent<Data?>
    /// The value that was last decoded or written, with its data.
    private let known = Locked<(data: Data, value: Value)?>(nil)

    init(_ name: String, in database: any DatabaseWriter, _ json: VersionedJSON<Value>) {
      (self.name, self.json) = (name, json)
      content = DatabaseContent(database) { try SharedTable.read(name, $0) }
    }

    func load() throws -> Value? { try content.load().map(decode) }

    func change(_ change: @escaping @Sendable (Value?) throws -> Value) async throws -> Value {
      let made = Locked<(data: Data, value: Value)?>(nil)
      do {
        try await content.write { [self] db in
          try SharedTable.createIfNeeded(db)
          let value = try change(readToChange(db))
          let data = try json.data(of: value, isPretty: false)
          try SharedTable.write(data, name, db)
          made.withLock { $0 = (data, value) }
          return (data, data)
        }
      } catch is SharedValueChanged {
        throw SharedError.refused(SharedDatabaseError.rowChanged(name: name, path: content.path))
      }
      guard let made = made.withLock(\.self) else { throw CancellationError() }
      known.withLock { $0 = made }
      return made.value
    }

    func watch(_ changed: @escaping @Sendable (Result<Value, any Error>) -> Void) -> SharedWatch? {
      // A table that does not exist cannot be observed.
      content.prepare(SharedTable.createIfNeeded)
      return content.watch { [weak self] found in
        guard let self, let found = Result(catching: { try found.get().map(self.decode) }).flipped() else { return }
        changed(found)
      }
    }

    /// Reads the row before it is overwritten. A value that cannot be decoded is copied aside.
    private func readToChange(_ db: Database) throws -> Value? {
      guard let present = try SharedTable.read(name, db) else { return nil }
      do {
        return try decode(present)
      } catch SharedDatabaseError.rowDamaged {
        try SharedTable.keepDamaged(name, db)
        return nil
      }
    }

    private func decode(_ data: Data) throws -> Value {
      if let known = known.withLock(\.self), known.data == data { return known.value }
      do {
        let value = try json.value(of: data)
        known.withLock { $0 = (data, value) }
        return value
      } catch MigrationError.newer(let version, let known) {
        throw SharedDatabaseError.rowIsNewer(name: name, path: content.path, version: version, known: known)
      } catch {
        throw SharedDatabaseError.rowDamaged(name: name, path: content.path, cause: error)
      }
    }
  }

  extension Result {
    /// Converts a result with an optional value into an optional result.
    fileprivate func flipped<Value>() -> Result<Value, Failure>? where Success == Value? {
      switch self {
      case .success(let value): value.map { .success($0) }
      case .failure(let error): .failure(error)
      }
    }
  }

  // MARK: - The table

  extension Database {
    /// Creates the tables of `SharedKey.sqlite`, unless they exist.
    ///
    /// ```swift
    /// migrator.registerMigration("Shared values") { db in try db.createSharedValueTables() }
    /// ```
    ///
    /// The tables are created automatically. Only a migrator with `eraseDatabaseOnSchemaChange` needs this function: it
    /// erases a database with tables that its migrations do not create.
    public func createSharedValueTables() throws {
      try execute(
        sql: """
          CREATE TABLE IF NOT EXISTS sluice_shared (key TEXT NOT NULL PRIMARY KEY, value TEXT NOT NULL);
          CREATE TABLE IF NOT EXISTS sluice_shared_damaged (
            id INTEGER PRIMARY KEY AUTOINCREMENT, key TEXT NOT NULL, value NOT NULL, found TEXT NOT NULL DEFAULT CURRENT_TIMESTAMP)
          """)
    }
  }

  /// The table of shared values.
  enum SharedTable {
    static func createIfNeeded(_ db: Database) throws {
      if try !exists(db), !db.configuration.readonly { try db.createSharedValueTables() }
    }

    static func exists(_ db: Database) throws -> Bool { try db.tableExists("sluice_shared") }

    /// Returns the JSON under a name; nil if there is none.
    static func read(_ name: String, _ db: Database) throws -> Data? {
      guard try exists(db) else { return nil }
      return try Data.fetchOne(db, sql: "SELECT value FROM sluice_shared WHERE key = ?", arguments: [name])
    }

    static func write(_ json: Data, _ name: String, _ db: Database) throws {
      try db.execute(
        sql: "INSERT INTO sluice_shared VALUES (?, ?) ON CONFLICT (key) DO UPDATE SET value = excluded.value",
        arguments: [name, String(decoding: json, as: UTF8.self)])
    }

    /// Copies the value under a name unchanged to a table where it is never overwritten.
    static func keepDamaged(_ name: String, _ db: Database) throws {
      try db.execute(
        sql: "INSERT INTO sluice_shared_damaged (key, value) SELECT key, value FROM sluice_shared WHERE key = ?",
        arguments: [name])
    }
  }
#endif
