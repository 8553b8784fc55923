#if Journal
  import Foundation
  import GRDB
  import SluiceMigrations
  import Incremental

  // MARK: - Rows that were read

  /// The newest snapshot of a stream and the entries since, read and verified in one pass.
  struct StreamTail {
    let contents: JournalContents
    let snapshot: JournalFile.Row?
    let entries: [JournalFile.Row]

    init(verifying db: Database, _ damaged: (String) -> JournalError) throws {
      var stored: [StoredEntry] = []
      contents = try JournalContents.verifyingTail(db, damaged) { stored.append($0) }
      snapshot = try JournalFile.snapshot(db, before: .max)
      var attached = try JournalFile.attached(db, before: (snapshot?.position ?? 0) + 1)
      entries = stored.map { entry in
        if let change = entry.attached { attached = change == JournalFile.unknown ? nil : change }
        return JournalFile.Row(
          position: entry.position, text: entry.text, coeffects: entry.coeffects, attached: attached, key: entry.key,
          schema: entry.schema ?? 1)
      }
    }
  }

  // MARK: - Rows to write

  /// Entries of a stream, with their checksums, ready to be written.
  struct StreamAppend: Sendable {
    private let name: String
    private let id: Int64?
    private let initial: JournalFile.Row?
    private let rows: [StoredEntry]
    /// Whether they are the first since the store woke.
    let isFirst: Bool
    /// What the stream is when they are written.
    let contents: JournalContents
    /// The id of the stream, once they are written.
    let madeID: Locked<Int64?>

    init(
      _ entries: [JournalFile.NewEntry], to name: String, id: Int64?, after former: JournalContents,
      initial: JournalFile.Row?, schema: Int, isFirst: Bool
    ) {
      self.isFirst = isFirst
      var contents = former
      rows = entries.map { contents.append($0, schema: schema) }
      (self.contents, self.name, self.id, self.initial) = (contents, name, id, initial)
      madeID = Locked(id)
    }

    /// Writes the rows; returns the checksum of the last.
    func write(_ db: Database) throws -> Checksum {
      let id = try id ?? StreamSchema.makeID(of: name, db)
      madeID.withLock { $0 = id }
      if isFirst { try StreamSchema.noteUnfinished(id, db) }
      if let initial {
        _ = try StreamSnapshot(
          Data(initial.text.utf8), of: id, at: JournalFile.End(), schema: initial.schema
        ).write(db)
      }
      let insert = try db.cachedStatement(
        sql: """
          INSERT INTO stream_entry (stream, position, action, checksum, coeffects, attached, key, reply, schema)
          VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
          """)
      for row in rows {
        try insert.execute(
          arguments: [
            id, row.position, row.text, row.checksum.stored, row.coeffects, row.attached, row.key, row.reply,
            row.schema,
          ])
      }
      return contents.end.checksum
    }
  }

  /// A snapshot of a stream, ready to be written.
  struct StreamSnapshot: Sendable {
    let text: String
    let end: JournalFile.End
    private let stream: Int64
    private let checksum: Checksum
    private let schema: Int

    init(_ data: Data, of stream: Int64, at end: JournalFile.End, schema: Int) {
      (text, self.stream, self.end, self.schema) = (String(decoding: data, as: UTF8.self), stream, end, schema)
      checksum = end.checksum.next(end.position, text, schema: schema)
    }

    /// Writes the snapshot, and deletes all older ones but the first and the last: a program that cannot read the
    /// others begins with the first.
    func write(_ db: Database) throws -> Checksum {
      try db.cachedStatement(
        sql: """
          INSERT OR REPLACE INTO stream_snapshot (stream, position, state, checksum, schema) VALUES (?, ?, ?, ?, ?)
          """
      ).execute(arguments: [stream, end.position, text, checksum.stored, schema])
      try db.cachedStatement(
        sql: """
          DELETE FROM stream_snapshot WHERE stream = ?1
            AND position NOT IN (
              SELECT position FROM stream_snapshot WHERE stream = ?1 ORDER BY position DESC LIMIT 2)
            AND position <> (SELECT min(position) FROM stream_snapshot WHERE stream = ?1)
          """
      ).execute(arguments: [stream])
      return checksum
    }
  }
#endif
