#if Journal
  import Foundation
  import GRDB
  import Sluice
  import SluiceMigrations

  // MARK: - Appending

  extension JournalFile {
    /// Appends entries. `digest` is that of the state before them.
    func append(_ entries: [NewEntry], after digest: StateDigest? = nil) throws {
      try inTurn { try appendInTurn(entries, after: digest) }
    }

    /// Returns the write of entries on the thread of the file.
    func write(of entries: [NewEntry], after digest: StateDigest?) -> JournalWrite {
      let append = Append(file: self, entries: entries, digest: digest)
      let thread = appending
      return JournalWrite {
        try await withCheckedThrowingContinuation { appended in
          thread.async { appended.resume(with: Result { try append.run() }) }
        }
      }
    }

    private struct Append: @unchecked Sendable {
      // @unchecked Sendable because the file takes its turn, and the rest is values.
      let file: JournalFile
      let entries: [NewEntry]
      let digest: StateDigest?

      func run() throws { try file.append(entries, after: digest) }
    }

    private func appendInTurn(_ entries: [NewEntry], after digest: StateDigest?) throws {
      var new = contents
      try write { db in
        let insert = try db.cachedStatement(
          sql: """
            INSERT INTO entry (position, action, checksum, coeffects, attached, key, reply, schema)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?)
            """)
        try digest?.write(at: contents.end.position, schema: program.schema, db)
        for entry in entries {
          let row = new.append(entry, schema: program.schema)
          try insert.execute(
            arguments: [
              row.position, row.text, row.checksum.stored, row.coeffects, row.attached, row.key, row.reply, row.schema,
            ])
        }
      }
      contents = new
      mark?.note(new.end)
      moveLogIfLong(entries.reduce(0) { $0 + $1.text.utf8.count + ($1.coeffects?.utf8.count ?? 0) })
    }
  }

  extension JournalContents {
    /// Adds an entry to the end; returns its row, with the checksum that is carried on from the row before.
    mutating func append(_ entry: JournalFile.NewEntry, schema: Int) -> StoredEntry {
      var chain = RecordChain(end: end, attached: attached)
      let row = chain.append(entry, schema: schema)
      (end, attached) = (chain.end, chain.attached)
      weight += entry.text.utf8.count
      return row
    }
  }

  // MARK: - Finding receipts

  extension JournalFile {
    /// Returns the position and the reply of the newest entry with a key, among the newest `window` entries.
    ///
    /// - Parameter isBeside: Whether to use a connection that waits for no append. The entries of an append that is
    ///   under way have no receipts yet.
    func receipt(forKey key: String, window: Int, isBeside: Bool) throws -> (position: Int, reply: String?)? {
      let after = max(end.position - window, 0)
      if isBeside, !isClosed, let found = try? findBeside(key, after) { return found.first }
      return try inTurn { try receiptInTurn(key, after) }
    }

    private func receiptInTurn(_ key: String, _ after: Int) throws -> (position: Int, reply: String?)? {
      try expectOpen()
      guard let database else { return nil }
      return try Self.reporting(path) {
        // Without a transaction, which would take ten times as long as the look-up.
        try database.inDatabase { db in
          if try mark == nil && JournalSchema.version(of: db) < 4 { return nil }
          return try Self.find(key, after, db)
        }
      }
    }

    /// Returns the receipt, or none, as a list; throws if the file is just being created.
    private func findBeside(_ key: String, _ after: Int) throws -> [(position: Int, reply: String?)] {
      let connection = try finding.withLock { connection in
        if let connection { return connection }
        var configuration = Self.configuration
        configuration.readonly = true
        let made = try DatabaseQueue(path: resolvedPath, configuration: configuration)
        connection = made
        return made
      }
      return try connection.inDatabase { try Self.find(key, after, $0) }.map { [$0] } ?? []
    }

    static func find(_ key: String, _ after: Int, _ db: Database) throws -> (position: Int, reply: String?)? {
      let find = try db.cachedStatement(
        sql: "SELECT position, reply FROM entry WHERE key = ? AND position > ? ORDER BY position DESC LIMIT 1")
      return try GRDB.Row.fetchOne(find, arguments: [key, after]).map {
        (try $0.decode(Int.self, atIndex: 0), try $0.decode(String?.self, atIndex: 1))
      }
    }
  }
#endif
