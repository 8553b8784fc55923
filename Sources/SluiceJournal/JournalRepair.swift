// Documentation/Internals/JournalFile.md explains which part of a damaged journal can be continued.

#if Journal
  package import Foundation
  import GRDB
  import Incremental

  /// The result of the repair of a journal.
  package struct JournalRepair: CustomStringConvertible {
    /// The position of the snapshot that the copy begins with; 0 if it has all entries from the first on.
    package fileprivate(set) var base = 0
    /// The position of the last entry of the copy.
    package fileprivate(set) var last = 0
    /// The position of the last entry that is there, readable or not.
    package fileprivate(set) var end = 0
    /// What is wrong with the first entry that was left out.
    package fileprivate(set) var reason: String?

    package var description: String {
      var lines: [String] = []
      if base > 0 {
        lines.append("The copy begins with the snapshot after entry \(base); earlier entries are not all readable.")
      }
      lines.append("It has the entries up to \(last).")
      if last < end { lines.append("Entries \(last + 1) to \(end) are lost: \(reason ?? "they are not there").") }
      if base == 0, last == end { lines.append("Nothing is lost.") }
      return lines.joined(separator: "\n")
    }
  }

  extension SQLiteJournal {
    /// Copies all of a damaged journal that can be read and continued to another file.
    ///
    /// - Throws: A `JournalError` if nothing can be read, or the copy cannot be written.
    package static func repair(_ url: URL, to target: URL) throws -> JournalRepair {
      let path = LinkTarget.path(of: url.path)
      let opening = JournalCheck.Opening(path: path)
      return try JournalFile.reporting(url.path) {
        let damaged = try opening.connect()
        defer { try? damaged.close() }
        let salvaged = try damaged.read { try SalvagedJournal($0, path: url.path) }
        let copy = try JournalFile(at: target, waitsForDisk: true, salvaged.program)
        defer { copy.close() }
        let database = try copy.openForWriting()
        try damaged.read { from in try database.write { try salvaged.copy(from, to: $0) } }
        copy.mark?.replace(by: salvaged.good)
        let check = JournalCheck(resolvedPath: target.path, path: target.path)
        try database.read { try JournalContents.verifyAll($0, check.damaged) }
        return salvaged.repair
      }
    }
  }

  /// The part of a damaged journal that can be continued: entries whose checksums follow from one another, from the
  /// first entry or from an intact snapshot on.
  private struct SalvagedJournal {
    var repair = JournalRepair()
    let program: JournalProgram
    /// The end of the entries that are copied.
    private(set) var good = JournalFile.End()
    private var snapshots: [Int] = []

    init(_ db: Database, path: String) throws {
      guard try Int.fetchOne(db, sql: "PRAGMA application_id") == JournalSchema.applicationID else {
        throw JournalError.foreign(path: path)
      }
      program = (try? JournalProgram(db)) ?? JournalProgram()
      repair.end = (try? Int.fetchOne(db, sql: "SELECT max(position) FROM entry")) ?? 0
      snapshots = try intactSnapshots(db)
      try chooseBase(db)
    }

    /// Chooses where the copy begins: as early as possible, so that the newest intact snapshot is in it.
    private mutating func chooseBase(_ db: Database) throws {
      let first = (try? JournalSchema.firstKept(db)) ?? 0
      let candidates = Set([first] + snapshots).sorted()
      let needed = snapshots.last ?? first
      for base in candidates {
        guard let start = try end(at: base, db) else { continue }
        let (end, reason) = follow(from: start, db)
        (repair.base, repair.last, repair.reason, good) = (base, end.position, reason, end)
        if end.position >= needed { return }
      }
    }

    private func end(at position: Int, _ db: Database) throws -> JournalFile.End? {
      if position == 0 { return JournalFile.End() }
      guard
        let stored = try? Int64.fetchOne(
          db, sql: "SELECT checksum FROM entry WHERE position = ?", arguments: [position])
      else { return nil }
      return JournalFile.End(position: position, checksum: Checksum(stored: stored))
    }

    private func intactSnapshots(_ db: Database) throws -> [Int] {
      let positions = (try? Int.fetchAll(db, sql: "SELECT position FROM snapshot ORDER BY position")) ?? []
      return positions.filter { position in
        guard let end = try? end(at: position, db), let row = try? JournalFile.snapshot(db, before: position + 1),
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
          guard let row = try StoredEntry.fetch(from: end.position + 1, count: 1, db).first else { return (end, nil) }
          guard row.position == end.position + 1, row.checksum(after: end.checksum) == row.checksum else {
            return (end, "entry \(end.position + 1) is not what was written")
          }
          end = JournalFile.End(position: row.position, checksum: row.checksum)
        } catch {
          return (end, "entry \(end.position + 1) cannot be read (\(error))")
        }
      }
    }

    func copy(_ from: Database, to db: Database) throws {
      try copyEntries(max(repair.base, 1)...max(good.position, 1), from, to: db)
      // What handled the first entries may be written far before them.
      if let attached = try? JournalFile.lastAttached(from, before: repair.base)?.position {
        try copyEntries(max(attached - 1, 1)...attached, from, to: db)
      }
      for position in snapshots where position >= repair.base && position <= good.position {
        guard let row = try JournalFile.snapshot(from, before: position + 1), let end = try end(at: position, from)
        else {
          continue
        }
        let checksum = end.checksum.next(position, row.text, schema: row.schema)
        try SnapshotParts.keepWhole(row.text, checksum, at: end, row.schema, db)
      }
      if repair.base > 0 { try JournalSchema.note("\(repair.base)", as: "compacted", db) }
    }

    private func copyEntries(_ positions: ClosedRange<Int>, _ from: Database, to db: Database) throws {
      for position in positions {
        let row = try StoredEntry.fetch(from: position, count: 1, from).first
        if let row, row.position == position { try row.write(row.checksum, db) }
      }
    }
  }
#endif
