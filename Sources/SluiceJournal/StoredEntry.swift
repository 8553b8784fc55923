#if Journal
  import GRDB
  import SluiceMigrations

  extension StoredEntry {
    /// Reads entries from a position on, at most `count` of them.
    static func fetch(from first: Int, count: Int, _ db: Database) throws -> [StoredEntry] {
      let select = try db.cachedStatement(
        sql: """
          SELECT position, action, checksum, \(JournalSchema.metadata(db)) FROM entry
          WHERE position >= ? ORDER BY position LIMIT ?
          """)
      return try GRDB.Row.fetchAll(select, arguments: [first, count]).map(StoredEntry.init)
    }

    /// Returns the end of the entries up to a position; nil if there is no entry at it.
    static func end(at position: Int, _ db: Database) throws -> JournalFile.End? {
      if position == 0 { return JournalFile.End() }
      let select = try db.cachedStatement(sql: "SELECT checksum FROM entry WHERE position = ?")
      return try Int64.fetchOne(select, arguments: [position]).map {
        JournalFile.End(position: position, checksum: Checksum(stored: $0))
      }
    }

    /// Decodes a row: a position, an action, a checksum, and the columns of `JournalSchema.metadata`.
    ///
    /// - Throws: If a value has another type than was written.
    init(_ row: GRDB.Row) throws {
      self.init(
        position: try row.decode(Int.self, atIndex: 0), text: try row.decode(String.self, atIndex: 1),
        checksum: Checksum(stored: try row.decode(Int64.self, atIndex: 2)),
        coeffects: try row.decode(String?.self, atIndex: 3), attached: try row.decode(String?.self, atIndex: 4),
        key: try row.decode(String?.self, atIndex: 5), reply: try row.decode(String?.self, atIndex: 6),
        schema: try row.decode(Int?.self, atIndex: 7))
    }

    /// Writes the row, in place of one with this position.
    func write(_ checksum: Checksum, _ db: Database) throws {
      let replace = try db.cachedStatement(
        sql: """
          INSERT OR REPLACE INTO entry (position, action, checksum, coeffects, attached, key, reply, schema)
          VALUES (?, ?, ?, ?, ?, ?, ?, ?)
          """)
      try replace.execute(arguments: [position, text, checksum.stored, coeffects, attached, key, reply, schema])
    }
  }
#endif
