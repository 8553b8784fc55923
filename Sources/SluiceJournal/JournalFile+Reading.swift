#if Journal
  import GRDB

  extension JournalFile {
    /// Marks the first of the entries whose attachments are unknown.
    static let unknown = "null"

    /// Reads the newest snapshot and the entries since.
    static func rows(_ db: Database) throws -> (snapshot: Row?, entries: [Row]) {
      if try JournalSchema.isEmpty(db) { return (nil, []) }
      let snapshot = try Int.fetchOne(db, sql: "SELECT max(position) FROM snapshot").map {
        Row(position: $0, text: try JournalSchema.text(ofSnapshot: $0, db))
      }
      return (snapshot, try entries(db, from: (snapshot?.position ?? 0) + 1))
    }

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

    /// Returns the attachments that handled the entry before a position; nil if they are unknown.
    static func attached(_ db: Database, before position: Int) throws -> String? {
      let text = try lastAttached(db, before: position)?.text
      return text == unknown ? nil : text
    }

    /// Returns the last entry before a position at which the attachments changed.
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

    /// Runs `body`, and converts errors of SQLite into errors of the journal.
    static func reporting<Result>(_ path: String, _ body: () throws -> Result) throws -> Result {
      do {
        return try body()
      } catch let error as DatabaseError {
        throw JournalError.database(error, path)
      } catch let error as RowDecodingError {
        throw JournalError.damaged(path: path, reason: "\(error)")
      }
    }
  }
#endif
