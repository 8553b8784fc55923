#if Journal
  import GRDB

  extension JournalFile {
    /// Stands where entries begin of which it is not known what handled them.
    static let unknown = "null"

    static func entries(_ db: Database, from first: Int) throws -> [Row] {
      var attached = try attached(db, before: first)
      let rows = try GRDB.Row.fetchCursor(
        db,
        sql:
          "SELECT position, action, \(JournalSchema.metadata(db)) FROM entry WHERE position >= ? ORDER BY position",
        arguments: [first])
      return try Array(
        rows.map { row in
          if let change = try row.decode(String?.self, atIndex: 3) { attached = change == unknown ? nil : change }
          return try Row(
            position: row.decode(Int.self, atIndex: 0), text: row.decode(String.self, atIndex: 1),
            coeffects: row.decode(String?.self, atIndex: 2), attached: attached)
        })
    }

    /// The attachments that handled the entries before a position.
    static func attached(_ db: Database, before position: Int) throws -> String? {
      let text = try lastAttached(db, before: position)?.text
      return text == unknown ? nil : text
    }

    /// The last entry before a position with which that changed.
    static func lastAttached(_ db: Database, before position: Int) throws -> (position: Int, text: String)? {
      guard try JournalSchema.version(of: db) >= 3 else { return nil }
      return try GRDB.Row.fetchOne(
        db,
        sql: """
          SELECT position, attached FROM entry WHERE attached IS NOT NULL AND position < ? ORDER BY position DESC LIMIT 1
          """,
        arguments: [position]
      ).map { (try $0.decode(Int.self, atIndex: 0), try $0.decode(String.self, atIndex: 1)) }
    }

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
      } catch let error as RowDecodingError {
        throw JournalError.damaged(path: path, reason: "\(error)")
      }
    }
  }
#endif
