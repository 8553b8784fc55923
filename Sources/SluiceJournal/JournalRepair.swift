// Documentation/Internals/JournalFile.md explains which part of a damaged journal can be continued.

#if Journal
  package import Foundation
  import GRDB
  import SluiceMigrations

  /// The result of the repair of a journal.
  package struct JournalRepair: CustomStringConvertible {
    /// The position of the entry that the copy follows; 0 if it has all entries from the first on.
    package fileprivate(set) var base = 0
    /// The position of the last entry of the copy.
    package fileprivate(set) var last = 0
    /// The position of the last entry that is there, or was acknowledged.
    package fileprivate(set) var end = 0
    /// What is wrong with the first entry that was left out.
    fileprivate var reason: String?
    /// Whether the journal had no earlier entries, because they were removed on purpose.
    fileprivate var isCompacted = false
    /// What else is lost.
    fileprivate var losses: [String] = []

    package var description: String {
      var lines: [String] = []
      if base > 0 {
        let why = isCompacted ? "earlier ones were removed before" : "earlier ones are not all readable"
        lines.append("The copy begins after entry \(base): \(why).")
      }
      lines.append("It has the entries up to \(last).")
      if last < end { lines.append("Entries \(last + 1) to \(end) are lost: \(reason ?? "they are not there").") }
      lines += losses
      if base == 0 || isCompacted, last == end, losses.isEmpty { lines.append("Nothing is lost.") }
      return lines.joined(separator: "\n")
    }
  }

  extension SQLiteJournal {
    /// Copies all of a damaged journal that can be read and continued to another file.
    ///
    /// - Throws: A `JournalError` if nothing can be continued, or the copy cannot be written; then there is none.
    package static func repair(_ url: URL, to target: URL) throws -> JournalRepair {
      let path = LinkTarget.path(of: url.path)
      return try JournalFile.reporting(url.path) {
        let damaged = try JournalCheck.Opening(path: path).connect()
        defer { try? damaged.close() }
        let salvaged = try damaged.read { try SalvagedJournal($0, resolvedPath: path, displayPath: url.path) }
        let copy = try JournalFile(at: target, waitsForDisk: true, salvaged.program)
        defer { copy.close() }
        do {
          let database = try copy.openForWriting()
          try damaged.read { from in try database.write { try salvaged.copy(from, to: $0) } }
          try copy.mark?.replace(by: salvaged.good)
          let check = JournalCheck(resolvedPath: target.path, path: target.path)
          try database.read { db in
            try JournalContents.verifyAll(db, check.damaged)
            _ = try JournalContents.verifyingTail(db, check.damaged)
          }
        } catch {
          copy.close()
          removeFiles(at: target)
          throw error
        }
        return salvaged.repair
      }
    }

    /// Removes a journal that could not be completed.
    package static func removeFiles(at url: URL) {
      for suffix in ["", "-wal", "-shm", "-journal", ".acknowledged", ".lock"] {
        try? FileManager.default.removeItem(atPath: url.path + suffix)
      }
    }
  }

  /// The part of a damaged journal that can be continued: entries whose checksums follow from one another, from the
  /// first entry or from an intact snapshot on.
  private struct SalvagedJournal {
    private(set) var repair = JournalRepair()
    let program: JournalProgram
    /// The end of the entries that are copied.
    private(set) var good = JournalFile.End()
    private var snapshots: [Int] = []
    /// Entries before the base that others need: what handled them, and those with keys.
    private var earlier: [StoredEntry] = []

    init(_ db: Database, resolvedPath: String, displayPath: String) throws {
      guard try Int.fetchOne(db, sql: "PRAGMA application_id") == JournalSchema.applicationID else {
        throw JournalError.foreign(path: displayPath)
      }
      program = (try? JournalProgram(db)) ?? JournalProgram()
      repair.end = (try? Int.fetchOne(db, sql: "SELECT max(position) FROM entry")) ?? 0
      snapshots = try intactSnapshots(db)
      let firstKept = (try? JournalSchema.firstKept(db)) ?? 0
      try chooseBase(after: firstKept, db)
      repair.isCompacted = repair.base == firstKept
      if repair.base > 0, !snapshots.contains(where: { $0 >= repair.base && $0 <= good.position }) {
        throw JournalError.damaged(
          path: displayPath,
          reason: "no snapshot is intact, and the first entries are not there, so nothing can be continued")
      }
      compareWithMark(resolvedPath, displayPath, db)
      try chooseEarlier(db)
    }

    /// Chooses where the copy begins: as early as possible, so that the newest intact snapshot is in it.
    private mutating func chooseBase(after first: Int, _ db: Database) throws {
      let needed = snapshots.last ?? first
      for base in Set([first] + snapshots).sorted() {
        guard let start = end(at: base, db) else { continue }
        let (end, reason) = follow(from: start, db)
        (repair.base, repair.last, repair.reason, good) = (base, end.position, reason, end)
        if end.position >= needed { return }
      }
    }

    /// Returns the end of the entries up to a position; nil if there is none, or it cannot be read.
    private func end(at position: Int, _ db: Database) -> JournalFile.End? {
      (try? StoredEntry.end(at: position, db)) ?? nil
    }

    private func intactSnapshots(_ db: Database) throws -> [Int] {
      let positions = (try? Int.fetchAll(db, sql: "SELECT position FROM snapshot ORDER BY position")) ?? []
      return positions.filter { position in
        guard let end = end(at: position, db), let row = try? JournalFile.snapshot(db, before: position + 1),
          let stored = try? Int64.fetchOne(
            db, sql: "SELECT checksum FROM snapshot WHERE position = ?", arguments: [position])
        else { return false }
        return row.position == position && end.checksum.next(position, row.text, schema: row.schema).stored == stored
      }
    }

    /// Returns the last entry whose checksum follows from those before, and what is wrong with the next one.
    private func follow(from start: JournalFile.End, _ db: Database) -> (JournalFile.End, String?) {
      var end = start
      while true {
        do {
          guard let row = try entry(at: end.position + 1, db) else {
            return (end, end.position < repair.end ? "entry \(end.position + 1) is not what was written" : nil)
          }
          guard row.checksum(after: end.checksum) == row.checksum else {
            return (end, "entry \(end.position + 1) is not what was written")
          }
          end = JournalFile.End(position: row.position, checksum: row.checksum)
        } catch {
          return (end, "entry \(end.position + 1) cannot be read (\(error))")
        }
      }
    }

    private func entry(at position: Int, _ db: Database) throws -> StoredEntry? {
      try StoredEntry.fetch(from: position, count: 1, db).first { $0.position == position }
    }

    private mutating func compareWithMark(_ resolvedPath: String, _ displayPath: String, _ db: Database) {
      do {
        guard let mark = try AcknowledgedMark.read(for: resolvedPath, displayPath: displayPath), mark.position > 0
        else {
          return
        }
        repair.end = max(repair.end, mark.position)
        if mark.position <= good.position, end(at: mark.position, db)?.checksum != mark.checksum {
          repair.losses.append(
            "Entry \(mark.position) is not the one that was acknowledged: this is another or an older journal.")
        }
      } catch {
        repair.losses.append("How many entries were acknowledged cannot be read, so there may have been more.")
      }
    }

    // MARK: Entries before the base

    private mutating func chooseEarlier(_ db: Database) throws {
      if repair.base == 0 { return }
      // What handled the first entries may be written far before them.
      if let attached = try? JournalFile.lastAttached(db, before: repair.base + 1)?.position {
        let before = end(at: attached - 1, db)
        if let before, let row = try? entry(at: attached, db), row.checksum(after: before.checksum) == row.checksum {
          earlier += [try? entry(at: attached - 1, db), row].compactMap { $0 }
        } else {
          repair.losses.append(
            "What handled the first entries of the copy, besides the reducer, is not known any more.")
        }
      }
      let keyed = try? Int.fetchAll(
        db, sql: "SELECT position FROM entry WHERE key IS NOT NULL AND position < ?", arguments: [repair.base])
      guard let keyed else { return repair.losses.append("Keys of earlier entries are not known any more.") }
      var lost = 0
      for position in keyed {
        // An entry whose predecessor was removed has nothing to be compared with, as in the journal itself.
        let before = end(at: position - 1, db)
        guard let row = try? entry(at: position, db),
          before.map({ row.checksum(after: $0.checksum) == row.checksum }) ?? true
        else {
          lost += 1
          continue
        }
        earlier.append(row)
      }
      if lost > 0 { repair.losses.append("The keys of \(lost) earlier entries are lost.") }
    }

    // MARK: Copying

    func copy(_ from: Database, to db: Database) throws {
      for row in earlier where row.position < repair.base { try row.write(row.checksum, db) }
      if good.position > 0 {
        for position in max(repair.base, 1)...good.position {
          if let row = try entry(at: position, from) { try row.write(row.checksum, db) }
        }
      }
      for position in snapshots where position >= repair.base && position <= good.position {
        guard let row = try JournalFile.snapshot(from, before: position + 1), let end = end(at: position, from)
        else {
          continue
        }
        let checksum = end.checksum.next(position, row.text, schema: row.schema)
        try SnapshotParts.keepWhole(row.text, checksum, at: end, row.schema, db)
      }
      if repair.base > 0 { try JournalSchema.note("\(repair.base)", as: "compacted", db) }
    }
  }
#endif
