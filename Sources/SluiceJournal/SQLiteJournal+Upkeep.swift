#if Journal
  public import Foundation
  import GRDB

  extension SQLiteJournal {
    /// Copies the journal to another file while the program runs, and verifies the copy.
    ///
    /// ```swift
    /// try await journal.backup(to: folder.appending(path: "todos-\(date).sqlite"))
    /// ```
    ///
    /// Rules: the copy has all that was acknowledged before the call, and opens as the journal does. Entries are
    /// appended meanwhile. It appears under its name when it is complete; a file that is there already is not replaced.
    ///
    /// - Throws: A `JournalError`; then there is no copy.
    /// - Complexity: It reads and writes the whole file, outside the caller's isolation.
    public func backup(to url: URL) async throws {
      let backup = JournalBackup(path: source.resolvedPath, target: url, end: source.end)
      try await Task.detached(priority: .utility) { try backup.run() }.value
    }

    /// Removes entries that no start needs, so that the file stops growing: all but the newest ones, and those since
    /// the snapshot before the newest.
    ///
    /// ```swift
    /// try await journal.compact(keepingNewest: 100_000, archive: folder.appending(path: "todos.archive.jsonl"))
    /// ```
    ///
    /// Rules:
    /// - What was acknowledged stays in the state. What is removed cannot be replayed any more: `prove` begins with the
    ///   oldest snapshot, and a state that does not decode is made from that.
    /// - Entries whose keys are remembered stay.
    /// - The archive, if there is one, has an object of JSON for each removed entry, in a line of its own. It is
    ///   appended to, and on disk before the entries are removed; after a crash, the last lines may be there twice.
    /// - Entries are removed in small parts, between appends. The space is used for new ones; the file does not shrink.
    ///
    /// - Returns: The number of removed entries.
    /// - Throws: A `JournalError`. Entries that were not removed yet are removed by the next call.
    @discardableResult
    public func compact(keepingNewest count: Int, archive: URL? = nil) async throws -> Int {
      let file = try writable()
      let compaction = try JournalCompaction(file, keepingNewest: count, keyWindow: keyWindow, archive: archive)
      return try await Task.detached(priority: .utility) { try compaction.run() }.value
    }
  }

  extension SQLiteJournal {
    /// Returns entries as lines of JSON, for tools.
    package func lines(_ positions: Range<Int>) throws -> [String] {
      let rows = try source.reading {
        try JournalFile.entries($0, from: positions.lowerBound, upTo: positions.upperBound - 1)
      }
      return try rows?.map(JournalArchive.line) ?? []
    }
  }

  // MARK: - Backup

  /// A copy of a journal's file.
  struct JournalBackup: Sendable {
    let path: String
    let target: URL
    /// The end of the entries that the copy must have.
    let end: JournalFile.End

    func run() throws {
      guard FileIdentity(at: path) != nil else {
        throw JournalError.failed(path: path, reason: "there is nothing to copy: no action was recorded yet")
      }
      for suffix in ["", "-wal", "-shm", "-journal"] where FileIdentity(at: target.path + suffix) != nil {
        throw JournalError.failed(path: target.path, reason: "a backup does not replace a file, and there is one")
      }
      let partial = target.path + ".partial"
      try remove(partial)
      do {
        let found = try copy(to: partial)
        // The mark first: without the file it refuses a start, and the file without it would start unchecked.
        _ = try AcknowledgedMark(for: target.path, displayPath: target.path, waitsForDisk: true, found)
        try FileManager.default.moveItem(atPath: partial, toPath: target.path)
      } catch {
        try? remove(partial)
        try? FileManager.default.removeItem(atPath: AcknowledgedMark.path(for: target.path))
        throw error is JournalError ? error : JournalError.writing(error, target.path)
      }
    }

    /// Returns the end of the entries in the copy.
    private func copy(to partial: String) throws -> JournalFile.End {
      try JournalFile.reporting(partial) {
        var reading = JournalFile.configuration
        reading.readonly = true
        let from = try DatabaseQueue(path: path, configuration: reading)
        let to = try DatabaseQueue(path: partial, configuration: JournalFile.configuration)
        try from.backup(to: to)
        let check = JournalCheck(resolvedPath: partial, path: partial)
        let found = try to.read { db in
          try JournalContents.verifyAll(db, check.damaged)
          return try JournalContents.verifyingTail(db, check.damaged).end
        }
        guard found.position >= end.position else { throw check.damaged("the copy ends at entry \(found.position)") }
        try to.close()
        try from.close()
        return found
      }
    }

    private func remove(_ path: String) throws {
      for suffix in ["", "-wal", "-shm", "-journal"] where FileIdentity(at: path + suffix) != nil {
        try FileManager.default.removeItem(atPath: path + suffix)
      }
    }
  }

  // MARK: - Compaction

  /// A removal of entries that no start needs.
  struct JournalCompaction: Sendable {
    private static let part = 5_000

    private let database: DatabaseQueue
    private let path: String
    private let count: Int
    /// The position after which entries with keys stay.
    private let keysAfter: Int
    private let archive: URL?

    init(_ file: JournalFile, keepingNewest count: Int, keyWindow: Int, archive: URL?) throws {
      database = try file.openForWriting()
      (path, self.count, self.archive) = (file.path, max(count, 0), archive)
      keysAfter = max(file.end.position - keyWindow, 0)
    }

    /// Returns the number of removed entries.
    func run() throws -> Int {
      let log = try archive.map { try JournalArchive($0) }
      var total = 0
      while true {
        let removed = try JournalFile.reporting(path) { try database.write { db in try removePart(log, db) } }
        total += removed
        if removed < Self.part { return total }
      }
    }

    /// Removes the next entries, once the archive has them on disk.
    private func removePart(_ log: JournalArchive?, _ db: Database) throws -> Int {
      let first = try firstKept(db)
      let attached = try JournalFile.lastAttached(db, before: first + 1)?.position ?? 0
      let rows = try GRDB.Row.fetchAll(
        db,
        sql: """
          SELECT position, action, \(JournalSchema.metadata(db)) FROM entry
          WHERE position < ? AND position NOT IN (?, ?) AND (key IS NULL OR position <= ?) ORDER BY position LIMIT ?
          """,
        arguments: [first, attached, attached - 1, keysAfter, Self.part]
      ).map { try JournalFile.Row($0) }
      if rows.isEmpty { return 0 }
      try log?.append(rows)
      let remove = try db.cachedStatement(sql: "DELETE FROM entry WHERE position = ?")
      for row in rows { try remove.execute(arguments: [row.position]) }
      for table in ["snapshot", "digest"] {
        try db.execute(sql: "DELETE FROM \(table) WHERE position < ?", arguments: [first])
      }
      try db.execute(
        sql: "DELETE FROM part WHERE snapshot < ? AND snapshot NOT IN (SELECT position FROM snapshot)",
        arguments: [first])
      try JournalSchema.note("\(first)", as: "compacted", db)
      return rows.count
    }

    /// Returns the position from which on all entries stay. A start reads from the newest snapshot on, or from the one
    /// before it.
    private func firstKept(_ db: Database) throws -> Int {
      let end = try Int.fetchOne(db, sql: "SELECT max(position) FROM entry") ?? 0
      let needed = try Int.fetchAll(db, sql: "SELECT position FROM snapshot ORDER BY position DESC LIMIT 2").last ?? 0
      return max(try JournalSchema.firstKept(db), min(needed, max(end - count, 0)))
    }
  }

  /// The file that gets removed entries: an object of JSON for each, in a line of its own.
  private final class JournalArchive {
    private let url: URL
    private let handle: FileHandle

    init(_ url: URL) throws {
      self.url = url
      do {
        if !FileManager.default.fileExists(atPath: url.path) { try Data().write(to: url, options: .withoutOverwriting) }
        handle = try FileHandle(forUpdating: url)
      } catch {
        throw JournalError.writing(error, url.path)
      }
    }

    deinit { try? handle.close() }

    /// Returns an entry as an object of JSON: its position, its action, what was read for it, its key, and the version
    /// of the program's types.
    static func line(_ row: JournalFile.Row) throws -> String {
      var text = #"{"position":\#(row.position),"action":\#(row.text)"#
      if let coeffects = row.coeffects { text += #","coeffects":\#(coeffects)"# }
      if let key = row.key { text += #","key":\#(String(decoding: try JSONEncoder().encode(key), as: UTF8.self))"# }
      if row.schema > 1 { text += #","version":\#(row.schema)"# }
      return text + "}"
    }

    /// Goes to the end. Returns the end of a line that an earlier run could not complete.
    private func start() throws -> String {
      let end = try handle.seekToEnd()
      if end == 0 { return "" }
      try handle.seek(toOffset: end - 1)
      return try handle.read(upToCount: 1) == Data("\n".utf8) ? "" : "\n"
    }

    /// Appends entries, and waits for the disk.
    func append(_ rows: [JournalFile.Row]) throws {
      let lines = try rows.map { try Self.line($0) + "\n" }
      do {
        try handle.write(contentsOf: Data((try start() + lines.joined()).utf8))
        try handle.synchronize()
      } catch {
        throw JournalError.writing(error, url.path)
      }
    }
  }
#endif
