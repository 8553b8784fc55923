#if Journal
  import Foundation
  import GRDB

  /// The file of a journal: rows of text, each with its checksum. Knows nothing of states and actions.
  final class JournalFile {
    struct Row {
      let position: Int
      let text: String
      /// What was read for an entry, if anything was.
      var coeffects: String?
    }

    /// Where the entries end: the position of the last, and its checksum.
    struct End: Equatable {
      var position = 0
      var checksum = Checksum.start
    }

    let path: String
    private(set) var end = End()
    /// The position of the newest snapshot.
    private(set) var lastSnapshot: Int?
    private let lock: FileLock
    private let database: DatabaseQueue

    init(at url: URL, waitsForDisk: Bool) throws {
      path = url.path
      // A folder that cannot be made shows in the next line, with the system's reason.
      try? FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
      lock = try FileLock(for: path)
      try JournalCheck.run(path)
      database = try Self.reporting(path) { [path] in
        var configuration = Configuration()
        configuration.journalMode = .wal
        let database = try DatabaseQueue(path: path, configuration: configuration)
        try database.writeWithoutTransaction { db in
          // Here and not in the configuration, because GRDB sets NORMAL when it turns the WAL on.
          try db.execute(sql: "PRAGMA synchronous = \(waitsForDisk ? "FULL" : "NORMAL")")
        }
        try database.write(JournalSchema.prepare)
        return database
      }
      try readEnd()
    }

    func append(_ entries: [(text: String, coeffects: String?)]) throws {
      var newEnd = end
      try write { db in
        let insert = try db.cachedStatement(
          sql: "INSERT INTO entry (position, action, checksum, coeffects) VALUES (?, ?, ?, ?)")
        for (text, coeffects) in entries {
          newEnd.position += 1
          newEnd.checksum = newEnd.checksum.next(newEnd.position, text, coeffects)
          try insert.execute(arguments: [newEnd.position, text, newEnd.checksum.stored, coeffects])
        }
      }
      end = newEnd
    }

    /// Keeps a snapshot of what all entries so far lead to, and the one before it.
    func keep(snapshot text: String) throws {
      let checksum = end.checksum.next(end.position, text)
      try write { [end] db in
        try db.execute(
          sql: "INSERT OR REPLACE INTO snapshot (position, state, checksum) VALUES (?, ?, ?)",
          arguments: [end.position, text, checksum.stored])
        try db.execute(
          sql: """
            DELETE FROM snapshot WHERE position NOT IN (SELECT position FROM snapshot ORDER BY position DESC LIMIT 2)
            """)
      }
      lastSnapshot = end.position
    }

    func load() throws -> (snapshot: Row?, entries: [Row]) {
      try Self.reporting(path) {
        try database.read { db in
          let snapshot = try GRDB.Row.fetchOne(
            db, sql: "SELECT position, state FROM snapshot ORDER BY position DESC LIMIT 1"
          ).map { Row(position: $0[0], text: $0[1]) }
          let entries = try GRDB.Row.fetchCursor(
            db, sql: "SELECT position, action, coeffects FROM entry WHERE position > ? ORDER BY position",
            arguments: [snapshot?.position ?? 0]
          ).map { Row(position: $0[0], text: $0[1], coeffects: $0[2]) }
          return (snapshot, try Array(entries))
        }
      }
    }

    var synchronousLevel: Int {
      get throws { try database.read { try Int.fetchOne($0, sql: "PRAGMA synchronous") ?? -1 } }
    }

    private func readEnd() throws {
      (end, lastSnapshot) = try Self.reporting(path) {
        try database.read { db in
          let last = try GRDB.Row.fetchOne(
            db, sql: "SELECT position, checksum FROM entry ORDER BY position DESC LIMIT 1")
          let end = last.map { End(position: $0[0], checksum: Checksum(stored: $0[1])) } ?? End()
          return (end, try Int.fetchOne(db, sql: "SELECT max(position) FROM snapshot"))
        }
      }
    }

    private func write(_ changes: (Database) throws -> Void) throws {
      try Self.reporting(path) { try database.write(changes) }
    }
  }

  extension JournalFile {
    /// Runs `body`, and says in the words of a journal what SQLite reports.
    static func reporting<Result>(_ path: String, _ body: () throws -> Result) throws -> Result {
      do {
        return try body()
      } catch let error as DatabaseError {
        let reason = error.message ?? "SQLite error \(error.resultCode.rawValue)"
        switch error.resultCode {
        case .SQLITE_CORRUPT, .SQLITE_NOTADB: throw JournalError.damaged(path: path, reason: reason)
        case .SQLITE_READONLY, .SQLITE_CANTOPEN, .SQLITE_PERM:
          throw JournalError.notWritable(path: path, reason: reason)
        default: throw JournalError.failed(path: path, reason: reason)
        }
      }
    }
  }
#endif
