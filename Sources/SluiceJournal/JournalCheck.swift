#if Journal
  import Foundation
  import GRDB

  /// Verifies a journal file before anything writes to it, through a connection that cannot write.
  ///
  /// SQLite's own check finds damage to its structure; the checksums find damage to what was written.
  enum JournalCheck {
    static func run(_ path: String) throws {
      guard size(path) > 0 else {
        if size(path + "-wal") == 0 { return }
        throw JournalError.damaged(path: path, reason: "it is empty, but its write-ahead log is not")
      }
      try checkLength(path)
      try WriteAheadLog.check(path)
      var configuration = Configuration()
      configuration.readonly = true
      try JournalFile.reporting(path) {
        try DatabaseQueue(path: path, configuration: configuration).read { db in
          if try JournalSchema.isEmpty(db) { return }
          try checkKind(db, path)
          try checkStructure(db, path)
          try checkContent(db, path)
        }
      }
    }

    private static func size(_ path: String) -> Int {
      let attributes = try? FileManager.default.attributesOfItem(atPath: path)
      return (attributes?[.size] as? NSNumber)?.intValue ?? 0
    }

    private static func header(of path: String) -> Data? {
      let file = FileHandle(forReadingAtPath: path)
      defer { try? file?.close() }
      let header = try? file?.read(upToCount: 32)
      return header?.count == 32 ? header : nil
    }

    /// The header says how many pages there are; SQLite itself does not miss free ones. While the write-ahead log holds
    /// something, the file may rightly be shorter.
    private static func checkLength(_ path: String) throws {
      guard size(path + "-wal") == 0 else { return }
      guard let header = header(of: path) else {
        throw JournalError.damaged(path: path, reason: "its first 32 bytes cannot be read")
      }
      let pageSize = Int(header[16]) << 8 | Int(header[17])
      let pages = header[28..<32].reduce(0) { $0 << 8 | Int($1) }
      let isJournal = header.starts(with: Data("SQLite format 3\0".utf8))
      if isJournal, size(path) < pages * (pageSize == 1 ? 65_536 : pageSize) {
        throw JournalError.damaged(path: path, reason: "it is cut off after \(size(path)) bytes")
      }
    }

    private static func checkKind(_ db: Database, _ path: String) throws {
      guard try Int.fetchOne(db, sql: "PRAGMA application_id") == JournalSchema.applicationID else {
        throw JournalError.foreign(path: path)
      }
      let version = try JournalSchema.version(of: db)
      if version > JournalSchema.version { throw JournalError.newer(path: path, version: version) }
    }

    private static func checkStructure(_ db: Database, _ path: String) throws {
      let report = try String.fetchOne(db, sql: "PRAGMA quick_check(1)") ?? "no answer"
      if report != "ok" { throw JournalError.damaged(path: path, reason: report) }
    }

    private static func checkContent(_ db: Database, _ path: String) throws {
      var snapshots = try GRDB.Row.fetchAll(db, sql: "SELECT position, state, checksum FROM snapshot ORDER BY position")
      let circumstances = try JournalSchema.circumstances(db)
      let rows = try GRDB.Row.fetchCursor(
        db, sql: "SELECT position, action, checksum, \(circumstances) FROM entry ORDER BY position")
      var end = JournalFile.End()
      func checkSnapshots() throws {
        while let first = snapshots.first, first[0] as Int == end.position {
          let row = snapshots.removeFirst()
          guard end.checksum.next(end.position, row[1]) == Checksum(stored: row[2]) else {
            throw JournalError.damaged(path: path, reason: "snapshot \(end.position) is not what was written")
          }
        }
      }
      try checkSnapshots()
      while let row = try rows.next() {
        end.position += 1
        end.checksum = end.checksum.next(end.position, row[1], row[3], row[4])
        guard row[0] as Int == end.position, end.checksum == Checksum(stored: row[2]) else {
          throw JournalError.damaged(path: path, reason: "entry \(end.position) is not what was written")
        }
        try checkSnapshots()
      }
      if let left = snapshots.first {
        throw JournalError.damaged(path: path, reason: "the entries up to snapshot \(left[0] as Int) are missing")
      }
    }
  }
#endif
