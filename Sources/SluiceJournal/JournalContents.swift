#if Journal
  import GRDB
  import SluiceMigrations

  // MARK: - Verifying entries

  /// A summary of a journal's file: its end, and what the next append and the next snapshot need to know.
  struct JournalContents {
    var end = JournalFile.End()
    /// The position of the newest snapshot.
    var lastSnapshot: Int?
    /// The size in bytes of the newest snapshot and of the actions since: an estimate of the next snapshot's size.
    var weight = 0
    /// The size in bytes of the newest snapshot.
    private(set) var snapshotSize = 0
    /// The time that it took to encode and write the newest snapshot; nil if an earlier run did so.
    private(set) var snapshotTime: Duration?
    /// The attachments that handled the last entry, if they are known.
    var attached: String?
    /// The program that has the journal, as far as it is known.
    var program = JournalProgram()

    mutating func noteSnapshot(at position: Int, size: Int, time: Duration?) {
      lastSnapshot = position
      weight = size
      snapshotSize = size
      snapshotTime = time
    }

    /// The size in bytes of a snapshot that takes a few milliseconds, and is taken however small the entries are.
    private static let quickSnapshotSize = 1_048_576

    /// Returns whether the next snapshot is worth its cost: there are `interval` entries since the newest one, and they
    /// have at least a quarter of its size.
    ///
    /// An entry takes about four times as long to replay as its size takes in a snapshot to decode. So a start takes at
    /// most twice as long as decoding alone, and the cost of a snapshot is spread over entries in proportion to its
    /// size: with 100,000 rows, one in about 100,000 entries.
    /// - Parameter isAnyLarge: Whether the interval alone counts, because old entries are removed up to a snapshot.
    func isSnapshotDue(after interval: Int, isAnyLarge: Bool) -> Bool {
      guard let lastSnapshot else { return true }
      if end.position - lastSnapshot < interval { return false }
      return isAnyLarge || snapshotSize <= Self.quickSnapshotSize || (weight - snapshotSize) * 4 >= snapshotSize
    }

    /// Verifies the newest snapshot and the entries since: all that a start reads.
    ///
    /// - Parameters:
    ///   - db: The database.
    ///   - damaged: Returns the error for what is damaged.
    ///   - body: Called with each of the entries.
    /// - Complexity: That of these, however many entries there are before.
    static func verifyingTail(
      _ db: Database, _ damaged: (String) -> JournalError, _ body: (StoredEntry) throws -> Void = { _ in }
    ) throws -> JournalContents {
      var contents = JournalContents()
      if let snapshot = try snapshots(db).last {
        contents.end = try end(db, at: snapshot.position, damaged)
        contents.noteSnapshot(
          at: snapshot.position, size: try snapshot.check(after: contents.end, db, damaged), time: nil)
      }
      var size = 0
      try verify(db, after: &contents.end, damaged) { entry in
        size += entry.text.utf8.count
        try body(entry)
      }
      contents.weight += size
      contents.attached = try JournalFile.attached(db, before: contents.end.position + 1)
      try verifyAttached(db, contents.lastSnapshot ?? 0, damaged)
      contents.program = try JournalProgram(db)
      return contents
    }

    /// Verifies the entry that holds the attachments of the tail's first entries. It may be far before the tail.
    private static func verifyAttached(_ db: Database, _ snapshot: Int, _ damaged: (String) -> JournalError) throws {
      guard let position = try JournalFile.lastAttached(db, before: snapshot + 1)?.position else { return }
      var before = try end(db, at: position - 1, damaged)
      try verify(db, after: &before, upTo: position, damaged) { _ in }
    }

    /// Verifies everything: the structure of the database, each entry from the first on, and each snapshot.
    static func verifyAll(_ db: Database, _ damaged: (String) -> JournalError) throws {
      let report = try String.fetchOne(db, sql: "PRAGMA quick_check(1)") ?? "no answer"
      if report != "ok" { throw damaged(report) }
      // The entries before were removed, but for some that others refer to.
      try verifyRows(db, from: JournalSchema.firstKept(db), damaged)
    }

    /// Verifies each entry after a position, and each snapshot.
    static func verifyRows(_ db: Database, from first: Int, _ damaged: (String) -> JournalError) throws {
      var end = try end(db, at: first, damaged)
      var snapshots = try snapshots(db)
      func checkSnapshots(_ end: JournalFile.End) throws {
        while snapshots.first?.position == end.position { try snapshots.removeFirst().check(after: end, db, damaged) }
      }
      try checkSnapshots(end)
      try verify(db, after: &end, damaged) { entry in
        try checkSnapshots(JournalFile.End(position: entry.position, checksum: entry.checksum))
      }
      if let left = snapshots.first { throw missing(upTo: left.position, damaged) }
    }

    /// Verifies each snapshot against the entry that it follows.
    static func verifySnapshots(_ db: Database, _ damaged: (String) -> JournalError) throws {
      for snapshot in try snapshots(db) {
        try snapshot.check(after: end(db, at: snapshot.position, damaged), db, damaged)
      }
    }

    /// Verifies the entries after `end`, and calls `body` after each.
    private static func verify(
      _ db: Database, after end: inout JournalFile.End, upTo last: Int = .max, _ damaged: (String) -> JournalError,
      _ body: (StoredEntry) throws -> Void
    ) throws {
      let rows = try GRDB.Row.fetchCursor(
        db.cachedStatement(
          sql: """
            SELECT position, action, checksum, \(JournalSchema.metadata(db)) FROM entry
            WHERE position > ? AND position <= ? ORDER BY position
            """),
        arguments: [end.position, last])
      while let row = try rows.next() {
        end.position += 1
        guard let entry = try? StoredEntry(row), entry.position == end.position,
          entry.checksum(after: end.checksum) == entry.checksum
        else { throw damaged("entry \(end.position) is not what was written") }
        end.checksum = entry.checksum
        try body(entry)
      }
    }

    private static func end(_ db: Database, at position: Int, _ damaged: (String) -> JournalError) throws
      -> JournalFile.End
    {
      guard let end = try StoredEntry.end(at: position, db) else { throw missing(upTo: position, damaged) }
      return end
    }

    private static func missing(upTo position: Int, _ damaged: (String) -> JournalError) -> JournalError {
      damaged("the entries up to snapshot \(position) are missing")
    }

    /// A snapshot without its text, which may be large.
    private struct Snapshot {
      let position: Int
      let checksum: Checksum
      let schema: Int?

      /// Verifies the snapshot, and returns its size.
      @discardableResult
      func check(after end: JournalFile.End, _ db: Database, _ damaged: (String) -> JournalError) throws -> Int {
        let text = try JournalSchema.text(ofSnapshot: position, db)
        guard end.checksum.next(position, text, schema: schema) == checksum else {
          throw damaged("snapshot \(position) is not what was written")
        }
        return text.utf8.count
      }
    }

    /// Returns all snapshots, oldest first.
    private static func snapshots(_ db: Database) throws -> [Snapshot] {
      let schema = try JournalSchema.version(of: db) < 5 ? "NULL" : "schema"
      let select = try db.cachedStatement(
        sql: "SELECT position, checksum, \(schema) FROM snapshot ORDER BY position")
      return try GRDB.Row.fetchAll(select).map {
        Snapshot(
          position: try $0.decode(Int.self, atIndex: 0),
          checksum: Checksum(stored: try $0.decode(Int64.self, atIndex: 1)),
          schema: try $0.decode(Int?.self, atIndex: 2))
      }
    }
  }
#endif
