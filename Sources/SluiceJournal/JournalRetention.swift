#if Journal
  public import Foundation
  import GRDB
  import SluiceMigrations

  /// The limits above which the oldest entries of a journal are removed.
  ///
  /// ```swift
  /// let journal = try SQLiteJournal<TodosState, TodosAction>(
  ///   at: url, retention: JournalRetention(entries: 1_000_000, age: .seconds(90 * 86_400), archive: archive))
  /// ```
  ///
  /// Rules:
  /// - An entry that is above one limit is removed. The last two snapshots, the entries since the older of them, and
  ///   entries whose keys are remembered stay, whatever the limits are.
  /// - What was acknowledged stays in the state. What is removed cannot be replayed any more: `prove` begins with the
  ///   oldest snapshot, and a state that does not decode is made from that.
  /// - Entries are removed in small parts, between appends. The space is used for new ones; the file does not shrink.
  public struct JournalRetention: Sendable {
    /// The number of newest entries to keep.
    public var entries: Int?
    /// The age of the oldest entry to keep, in steps of a snapshot interval: when a snapshot is kept, the journal notes
    /// the time. Entries of versions that did not note it have no age until the next snapshot.
    public var age: Duration?
    /// The size to which the file may grow, with its snapshots: about this many bytes.
    public var bytes: Int?
    /// The file that gets removed entries: an object of JSON for each, in a line of its own.
    ///
    /// It is appended to, and on disk before the entries are removed; after a crash, the last lines may be there twice.
    public var archive: URL?

    /// Creates limits; without any, all entries are kept.
    public init(entries: Int? = nil, age: Duration? = nil, bytes: Int? = nil, archive: URL? = nil) {
      (self.entries, self.age, self.bytes, self.archive) = (entries, age, bytes, archive)
    }

    var hasLimit: Bool { entries != nil || age != nil || bytes != nil }
  }

  extension SQLiteJournal {
    /// Removes entries above limits that no start needs.
    ///
    /// ```swift
    /// try await journal.compact(to: JournalRetention(entries: 100_000, archive: archive))
    /// ```
    ///
    /// A journal that was opened with a `retention` does so by itself, after each snapshot.
    ///
    /// - Returns: The number of removed entries.
    /// - Throws: A `JournalError`. Entries that were not removed yet are removed by the next call.
    @discardableResult
    nonisolated(nonsending) public func compact(to retention: JournalRetention) async throws -> Int {
      let compaction = try JournalCompaction(of: writable(), to: retention, keyWindow: keyWindow)
      return try await Task.detached(priority: .utility) { try compaction.run() }.value
    }
  }

  // MARK: - Compaction

  /// A removal of entries that no start needs.
  struct JournalCompaction: Sendable {
    /// The number of entries that are removed at once. An append waits for them.
    private static let part = 1_000

    private let database: DatabaseQueue
    private let path: String
    private let retention: JournalRetention
    private let keyWindow: Int

    init(of file: JournalFile, to retention: JournalRetention, keyWindow: Int) throws {
      database = try file.openForWriting()
      (path, self.retention, self.keyWindow) = (file.path, retention, keyWindow)
    }

    /// Returns the number of removed entries. It ends between two parts if `isEnding` returns true.
    func run(isEnding: () -> Bool = { false }) throws -> Int {
      let log = try retention.archive.map { try JournalArchive($0) }
      var total = 0
      try JournalFile.reporting(path) {
        let first = try database.read { try firstKept($0) }
        var removed = Self.part
        while removed == Self.part, !isEnding() {
          removed = try database.write { try removePart(before: first, log, $0) }
          total += removed
          // Otherwise SQLite's log would grow by all pages that lose an entry.
          if removed == Self.part { _ = try? database.inDatabase { try $0.checkpoint(.passive) } }
        }
      }
      return total
    }

    /// Removes the next entries before a position, once the archive has them on disk.
    private func removePart(before first: Int, _ log: JournalArchive?, _ db: Database) throws -> Int {
      let attached = try JournalFile.lastAttached(db, before: first + 1)?.position ?? 0
      let rows = try GRDB.Row.fetchAll(
        db,
        sql: """
          SELECT position, action, checksum, \(JournalSchema.metadata(db)) FROM entry
          WHERE position < ? AND position NOT IN (?, ?) AND (key IS NULL OR position <= ?) ORDER BY position LIMIT ?
          """,
        arguments: [first, attached, attached - 1, try end(db) - keyWindow, Self.part]
      ).map(StoredEntry.init)
      if rows.isEmpty { return 0 }
      try log?.append(rows)
      let remove = try db.cachedStatement(sql: "DELETE FROM entry WHERE position = ?")
      for row in rows { try remove.execute(arguments: [row.position]) }
      for table in ["snapshot", "digest", "moment"] {
        try db.execute(sql: "DELETE FROM \(table) WHERE position < ?", arguments: [first])
      }
      try db.execute(
        sql: "DELETE FROM part WHERE snapshot < ? AND snapshot NOT IN (SELECT position FROM snapshot)",
        arguments: [first])
      try JournalSchema.note("\(max(first, JournalSchema.firstKept(db)))", as: "compacted", db)
      return rows.count
    }

    private func end(_ db: Database) throws -> Int { try Int.fetchOne(db, sql: "SELECT max(position) FROM entry") ?? 0 }

    // MARK: Limits

    /// Returns the position from which on all entries stay. A start reads from the newest snapshot on, or from the one
    /// before it.
    private func firstKept(_ db: Database) throws -> Int {
      let needed = try Int.fetchAll(db, sql: "SELECT position FROM snapshot ORDER BY position DESC LIMIT 2").last ?? 0
      let oldest = try JournalSchema.firstKept(db)
      let limits = [try firstByNumber(db), try firstByAge(db), try firstBySize(db, oldest)]
      return max(oldest, min(needed, limits.max() ?? 0))
    }

    private func firstByNumber(_ db: Database) throws -> Int {
      try retention.entries.map { max(try end(db) - max($0, 0), 0) } ?? 0
    }

    private func firstByAge(_ db: Database) throws -> Int {
      guard let age = retention.age else { return 0 }
      let limit = Date().timeIntervalSince1970 - age / .seconds(1)
      // The first younger time counts, because a clock may have been wrong for a while.
      let young = try Int.fetchOne(db, sql: "SELECT min(position) FROM moment WHERE time > ?", arguments: [limit])
      return try Int.fetchOne(
        db, sql: "SELECT max(position) FROM moment WHERE position < ?", arguments: [young ?? .max]) ?? 0
    }

    /// Entries are taken to be equally large. The next compaction corrects what they are not.
    private func firstBySize(_ db: Database, _ oldest: Int) throws -> Int {
      guard let bytes = retention.bytes else { return 0 }
      func pragma(_ name: String) throws -> Int { try Int.fetchOne(db, sql: "PRAGMA \(name)") ?? 0 }
      let used = try (pragma("page_count") - pragma("freelist_count")) * pragma("page_size")
      if used <= bytes { return 0 }
      let share = 1 - Double(max(bytes, 0)) / Double(used)
      return oldest + Int((Double(try end(db) - oldest) * share).rounded(.up))
    }
  }

  // MARK: - The archive

  /// The file that gets removed entries: an object of JSON for each, in a line of its own.
  final class JournalArchive {
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

    /// Goes to the end, or to that of the last complete line: an earlier run may not have completed another one, whose
    /// entry is then still in the journal.
    private func start() throws {
      var end = try handle.seekToEnd()
      while end > 0 {
        let first = end > 65_536 ? end - 65_536 : 0
        try handle.seek(toOffset: first)
        let part = try handle.read(upToCount: Int(end - first)) ?? Data()
        if let newline = part.lastIndex(of: UInt8(ascii: "\n")) {
          end = first + UInt64(newline - part.startIndex) + 1
          break
        }
        end = first
      }
      try handle.truncate(atOffset: end)
    }

    /// Appends entries, and waits for the disk.
    func append(_ rows: [StoredEntry]) throws {
      let lines = try rows.map { try $0.archived() + "\n" }
      do {
        try start()
        try handle.write(contentsOf: Data(lines.joined().utf8))
        try handle.synchronize()
      } catch {
        throw JournalError.writing(error, url.path)
      }
    }
  }
#endif
