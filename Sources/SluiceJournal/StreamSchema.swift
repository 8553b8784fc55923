// Documentation/Internals/Hosting.md explains why the tables of a stream are views.

#if Journal
  import Foundation
  import GRDB
  import Sluice
  import SluiceMigrations

  /// The tables of a file with many streams.
  ///
  /// A connection that reads sees one stream at a time as the tables of a journal: views with their names have its
  /// rows. So a stream is read and verified by what reads and verifies a journal.
  enum StreamSchema {
    /// "SluL" in ASCII: it identifies a database as a log of streams.
    static let applicationID = 0x536c_754c

    /// Creates the tables in an empty database.
    static func prepare(_ db: Database) throws {
      guard try JournalSchema.isEmpty(db) else { return }
      try db.execute(
        sql: """
          PRAGMA application_id = \(applicationID);
          PRAGMA user_version = \(JournalSchema.version);
          CREATE TABLE stream (id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE) STRICT;
          CREATE TABLE stream_entry (
            stream INTEGER NOT NULL, position INTEGER NOT NULL, action TEXT NOT NULL, checksum INTEGER NOT NULL,
            coeffects TEXT, attached TEXT, key TEXT, reply TEXT, schema INTEGER, PRIMARY KEY (stream, position)
          ) STRICT, WITHOUT ROWID;
          CREATE INDEX stream_attached ON stream_entry (stream, position) WHERE attached IS NOT NULL;
          CREATE INDEX stream_key ON stream_entry (stream, key) WHERE key IS NOT NULL;
          CREATE TABLE stream_snapshot (
            stream INTEGER NOT NULL, position INTEGER NOT NULL, state TEXT NOT NULL, checksum INTEGER NOT NULL,
            schema INTEGER, PRIMARY KEY (stream, position)
          ) STRICT;
          CREATE TABLE unfinished (stream INTEGER PRIMARY KEY) STRICT;
          CREATE TABLE info (name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT;
          CREATE TABLE commits (count INTEGER NOT NULL, checksum INTEGER NOT NULL) STRICT;
          INSERT INTO commits VALUES (0, \(Checksum.start.stored));
          """)
    }

    /// Throws unless the database is a log of streams that this version knows.
    static func check(_ db: Database, path: String) throws {
      guard try Int.fetchOne(db, sql: "PRAGMA application_id") == applicationID else {
        throw JournalError.foreign(path: path)
      }
      let version = try JournalSchema.version(of: db)
      if version > JournalSchema.version { throw JournalError.newer(path: path, version: version) }
    }

    /// Returns the number of commits, with the checksum of all that they wrote.
    static func commits(_ db: Database) throws -> JournalFile.End {
      let row = try GRDB.Row.fetchOne(db, sql: "SELECT count, checksum FROM commits")
      return try JournalFile.End(
        position: row?.decode(Int.self, atIndex: 0) ?? 0,
        checksum: Checksum(stored: row?.decode(Int64.self, atIndex: 1) ?? Checksum.start.stored))
    }

    static func write(_ commits: JournalFile.End, _ db: Database) throws {
      try db.cachedStatement(sql: "UPDATE commits SET count = ?, checksum = ?").execute(
        arguments: [commits.position, commits.checksum.stored])
    }

    /// Returns the id of the stream with a name; nil if nothing was written to it.
    static func id(of name: String, _ db: Database) throws -> Int64? {
      try Int64.fetchOne(db.cachedStatement(sql: "SELECT id FROM stream WHERE name = ?"), arguments: [name])
    }

    /// Returns the id of the stream with a name, which is created if it is not there.
    static func makeID(of name: String, _ db: Database) throws -> Int64 {
      if let id = try id(of: name, db) { return id }
      try db.cachedStatement(sql: "INSERT INTO stream (name) VALUES (?)").execute(arguments: [name])
      return db.lastInsertedRowID
    }
  }

  // MARK: - Streams with work

  extension StreamSchema {
    /// Returns the names of the streams that were written since their stores last rested.
    static func unfinished(_ db: Database) throws -> [String] {
      try String.fetchAll(db, sql: "SELECT name FROM stream WHERE id IN (SELECT stream FROM unfinished) ORDER BY id")
    }

    static func noteUnfinished(_ stream: Int64, _ db: Database) throws {
      try db.cachedStatement(sql: "INSERT OR IGNORE INTO unfinished (stream) VALUES (?)").execute(arguments: [stream])
    }

    static func noteRest(of name: String, _ db: Database) throws {
      let delete = try db.cachedStatement(
        sql: "DELETE FROM unfinished WHERE stream = (SELECT id FROM stream WHERE name = ?)")
      try delete.execute(arguments: [name])
    }
  }

  // MARK: - Reading one stream

  /// A connection that sees one stream at a time as the tables of a journal.
  final class StreamReader: Sendable {
    private let database: DatabaseQueue
    private let current = Locked<Int64>(0)

    init(_ resolvedPath: String) throws {
      var configuration = JournalFile.configuration
      configuration.readonly = true
      let stream = DatabaseFunction("current_stream", argumentCount: 0) { [current] _ in current.withLock { $0 } }
      configuration.prepareDatabase { db in
        db.add(function: stream)
        try db.execute(sql: Self.views)
      }
      database = try DatabaseQueue(path: resolvedPath, configuration: configuration)
    }

    /// Returns the result of reading a stream as a journal, in one consistent state.
    func read<Result>(_ stream: Int64, _ body: (Database) throws -> Result) throws -> Result {
      try database.read { db in
        current.withLock { $0 = stream }
        return try body(db)
      }
    }

    /// Returns the result of one statement about a stream, without a transaction, which would take ten times as long.
    func find<Result>(_ stream: Int64, _ body: (Database) throws -> Result) throws -> Result {
      try database.inDatabase { db in
        current.withLock { $0 = stream }
        return try body(db)
      }
    }

    func close() { try? database.close() }

    /// The tables of a journal, without those that a stream does not have: parts of snapshots.
    private static let views = """
      CREATE TEMP VIEW entry AS
        SELECT position, action, checksum, coeffects, attached, key, reply, schema FROM stream_entry
        WHERE stream = current_stream();
      CREATE TEMP VIEW snapshot AS
        SELECT position, state, checksum, schema FROM stream_snapshot WHERE stream = current_stream();
      CREATE TEMP VIEW part AS SELECT 0 AS snapshot, 0 AS number, '' AS text WHERE 0;
      """
  }
#endif
