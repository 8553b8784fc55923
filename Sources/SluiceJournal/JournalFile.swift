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
      /// What handled it, if that is known.
      var attached: String?
    }

    /// Where the entries end: the position of the last, and its checksum.
    struct End: Equatable {
      var position = 0
      var checksum = Checksum.start
    }

    let path: String
    private(set) var end = End()
    /// What handled the last entry, if that is known.
    private var attached: String?
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

    func append(_ entries: [(text: String, coeffects: String?, attached: String?)]) throws {
      var (newEnd, last) = (end, attached)
      try write { db in
        let insert = try db.cachedStatement(
          sql: "INSERT INTO entry (position, action, checksum, coeffects, attached) VALUES (?, ?, ?, ?, ?)")
        for (text, coeffects, attached) in entries {
          let change = attached == last ? nil : attached ?? Self.unknown
          last = attached
          newEnd.position += 1
          newEnd.checksum = newEnd.checksum.next(newEnd.position, text, coeffects, change)
          try insert.execute(arguments: [newEnd.position, text, newEnd.checksum.stored, coeffects, change])
        }
      }
      (end, attached) = (newEnd, last)
    }

    /// Stands where entries begin of which it is not known what handled them.
    private static let unknown = "null"

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
          let first = (snapshot?.position ?? 0) + 1
          var attached = try Self.attached(db, before: first)
          let entries = try GRDB.Row.fetchCursor(
            db, sql: "SELECT position, action, coeffects, attached FROM entry WHERE position >= ? ORDER BY position",
            arguments: [first]
          ).map { row in
            if let change = row[3] as String? { attached = change == Self.unknown ? nil : change }
            return Row(position: row[0], text: row[1], coeffects: row[2], attached: attached)
          }
          return (snapshot, try Array(entries))
        }
      }
    }

    /// What handled the entries before a position.
    private static func attached(_ db: Database, before position: Int) throws -> String? {
      let text = try String.fetchOne(
        db,
        sql: "SELECT attached FROM entry WHERE attached IS NOT NULL AND position < ? ORDER BY position DESC LIMIT 1",
        arguments: [position])
      return text == unknown ? nil : text
    }

    var synchronousLevel: Int {
      get throws { try database.read { try Int.fetchOne($0, sql: "PRAGMA synchronous") ?? -1 } }
    }

    private func readEnd() throws {
      (end, lastSnapshot, attached) = try Self.reporting(path) {
        try database.read { db in
          let last = try GRDB.Row.fetchOne(
            db, sql: "SELECT position, checksum FROM entry ORDER BY position DESC LIMIT 1")
          let end = last.map { End(position: $0[0], checksum: Checksum(stored: $0[1])) } ?? End()
          let snapshot = try Int.fetchOne(db, sql: "SELECT max(position) FROM snapshot")
          return (end, snapshot, try Self.attached(db, before: end.position + 1))
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
