#if Journal
  import Foundation
  import GRDB

  /// Writes a large snapshot in parts, each in a transaction of its own, so that an append waits for at most one part.
  ///
  /// The parts are valid once `snapshot` has their row, which is written last and holds the last part. Parts without a
  /// row, left by a crash, are deleted with the next snapshot.
  enum SnapshotParts {
    /// The number of bytes that a disk writes in about a millisecond.
    static let size = 131_072

    static func write(
      _ data: Data, at end: JournalFile.End, to database: DatabaseQueue, _ check: () throws -> Void
    ) throws {
      try removeOrphans(from: database)
      let (texts, checksum) = split(data, at: end)
      for (number, text) in texts.dropLast().enumerated() {
        try database.write { db in
          try db.execute(
            sql: "INSERT INTO part (snapshot, number, text) VALUES (?, ?, ?)", arguments: [end.position, number, text])
        }
      }
      try database.write { db in
        try keep(texts.last ?? "", checksum, at: end, db)
        try check()
      }
      try removeOrphans(from: database)
    }

    /// Writes the row of a snapshot, and deletes all older ones but the last.
    static func keep(_ text: String, _ checksum: Checksum, at end: JournalFile.End, _ db: Database) throws {
      try db.execute(
        sql: "INSERT OR REPLACE INTO snapshot (position, state, checksum) VALUES (?, ?, ?)",
        arguments: [end.position, text, checksum.stored])
      try db.execute(
        sql: """
          DELETE FROM snapshot WHERE position NOT IN (SELECT position FROM snapshot ORDER BY position DESC LIMIT 2)
          """)
    }

    /// Deletes parts without a snapshot, one at a time.
    private static func removeOrphans(from database: DatabaseQueue) throws {
      var isDone = false
      while !isDone {
        isDone = try database.write { db in
          try db.execute(
            sql: """
              DELETE FROM part WHERE rowid =
                (SELECT rowid FROM part WHERE snapshot NOT IN (SELECT position FROM snapshot) LIMIT 1)
              """)
          return db.changesCount == 0
        }
      }
    }

    /// Splits the text at boundaries of characters; returns the parts and the checksum of the whole.
    private static func split(_ data: Data, at end: JournalFile.End) -> ([String], Checksum) {
      let bytes = Array(data)
      var (texts, start) = ([String](), 0)
      while start < bytes.count {
        var stop = min(start + size, bytes.count)
        while stop < bytes.count, bytes[stop] & 0xC0 == 0x80 { stop -= 1 }
        texts.append(String(decoding: bytes[start..<stop], as: UTF8.self))
        start = stop
      }
      return (texts, end.checksum.next(end.position, utf8: bytes))
    }
  }
#endif
