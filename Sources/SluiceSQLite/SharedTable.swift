#if SQLite
  import Foundation
  public import GRDB

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
