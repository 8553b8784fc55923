#if Journal
  import Foundation
  import GRDB

  /// Writes a large snapshot in parts, each in a transaction of its own, so that an append never waits for more than one.
  ///
  /// The parts count when the row in `snapshot` is there, which is written last and has the last part. Parts that a
  /// crash leaves without a row are deleted with the next snapshot.
  enum SnapshotParts {
    /// The amount that a disk writes in a millisecond or so.
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

    /// Writes the row of a snapshot, and keeps the one before.
    static func keep(_ text: String, _ checksum: Checksum, at end: JournalFile.End, _ db: Database) throws {
      try db.execute(
        sql: "INSERT OR REPLACE INTO snapshot (position, state, checksum) VALUES (?, ?, ?)",
        arguments: [end.position, text, checksum.stored])
      try db.execute(
        sql: """
          DELETE FROM snapshot WHERE position NOT IN (SELECT position FROM snapshot ORDER BY position DESC LIMIT 2)
          """)
    }

    /// Takes away parts without a snapshot, one at a time.
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

    /// The text in parts, none of which begins within a character, and its checksum.
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
