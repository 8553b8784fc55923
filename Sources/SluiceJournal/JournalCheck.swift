// Documentation/Internals/JournalFile.md lists each case of damage and its result.

#if Journal
  import Foundation
  import GRDB

  /// Verifies a journal file before anything writes to it, through a connection that cannot write.
  struct JournalCheck {
    /// How to open a file: its path, and a statement to execute before anything is read.
    struct Opening {
      let path: String
      var first: String?

      func connect() throws -> DatabaseQueue {
        var configuration = JournalFile.configuration
        configuration.readonly = true
        if let first { configuration.prepareDatabase { try $0.execute(sql: first) } }
        return try DatabaseQueue(path: path, configuration: configuration)
      }
    }

    /// The path of the file, without symbolic links.
    let resolvedPath: String
    /// The path in error messages.
    let path: String

    /// The content of an intact file.
    struct Found {
      var contents = JournalContents()
      /// The connection that was used; nil if there is no file.
      var database: DatabaseQueue?
    }

    /// Verifies what a start needs: the newest snapshot, the entries since, and that no acknowledged entry is missing.
    ///
    /// The journal promises that each acknowledged entry is present, as it was acknowledged. The mark has their number
    /// and the checksum of the last, which covers all before it. Damage falls into these cases:
    ///
    /// - *No file, or an empty one:* correct if nothing was acknowledged, and there is no log either.
    /// - *A file that was cut off:* its header has its length. SQLite itself does not notice missing free pages.
    /// - *A log that is damaged in the middle:* `WriteAheadLog` finds the damage before SQLite takes it for the end of
    ///   the log.
    /// - *A log that is missing, or cut off between two appends:* SQLite opens it, and there are fewer entries than the
    ///   mark counts.
    /// - *A changed entry or snapshot:* its checksum, carried on from the entry before, differs.
    /// - *Another or older file at the path:* the entry at the marked position is missing, or has another checksum.
    ///
    /// After it returns: the entries from the newest snapshot on are as they were written, the last acknowledged one is
    /// among them or before the snapshot, and nothing was written to the file. More entries than the mark counts are
    /// correct: a crash may come between the commit and the mark.
    func run(_ opening: Opening? = nil) throws -> Found {
      let acknowledged = try AcknowledgedMark.read(for: resolvedPath, displayPath: path)
      guard try size("") > 0 else {
        if try size("-wal") > 0 { throw damaged("it is empty, but its write-ahead log is not") }
        try expect(acknowledged, in: JournalContents(), nil)
        return Found()
      }
      try checkLength()
      try WriteAheadLog.check(resolvedPath, displayPath: path)
      return try JournalFile.reporting(path) {
        let database = try (opening ?? Opening(path: resolvedPath)).connect()
        let contents = try database.read { db in
          let contents = try JournalSchema.isEmpty(db) ? JournalContents() : read(db)
          try expect(acknowledged, in: contents, db)
          return contents
        }
        return Found(contents: contents, database: database)
      }
    }

    private func read(_ db: Database) throws -> JournalContents {
      try checkKind(db)
      return try JournalContents.verifyingTail(db, damaged)
    }

    func damaged(_ reason: String) -> JournalError { JournalError.damaged(path: path, reason: reason) }

    /// Throws if an acknowledged entry is missing or differs.
    private func expect(_ acknowledged: JournalFile.End?, in contents: JournalContents, _ db: Database?) throws {
      // No mark: an older version of the journal wrote the file, or nothing was ever acknowledged.
      guard let acknowledged, acknowledged.position > 0 else { return }
      let (count, position) = (contents.end.position, acknowledged.position)
      if count < position {
        throw damaged(
          "\(position) entries were acknowledged, and \(count) are there; whoever restores an older file on purpose also"
            + " deletes \(AcknowledgedMark.path(for: resolvedPath))")
      }
      let checksum = try Int64.fetchOne(
        db.unsafelyUnwrapped, sql: "SELECT checksum FROM entry WHERE position = ?", arguments: [position])
      // The checksum covers every entry up to this one, so all of them are as they were acknowledged.
      if checksum != acknowledged.checksum.stored {
        throw damaged("entry \(position) is not the one that was acknowledged")
      }
    }

    private func size(_ suffix: String) throws -> Int {
      guard FileIdentity(at: resolvedPath + suffix) != nil else { return 0 }
      _ = try JournalBytes.read(resolvedPath + suffix, upTo: 1, displayPath: path)
      return FileIdentity.size(of: resolvedPath + suffix)
    }

    /// Compares the length of the file with the number of pages in its header; SQLite itself does not notice missing
    /// free pages. While the write-ahead log is not empty, the file may be shorter.
    private func checkLength() throws {
      guard try size("-wal") == 0 else { return }
      let header = try JournalBytes.read(resolvedPath, upTo: 32, displayPath: path)
      guard header.count == 32 else { throw damaged("its first 32 bytes cannot be read") }
      let pageSize = Int(header[16]) << 8 | Int(header[17])
      let pages = header[28..<32].reduce(0) { $0 << 8 | Int($1) }
      let isJournal = header.starts(with: Data("SQLite format 3\0".utf8))
      let length = try size("")
      if isJournal, length < pages * (pageSize == 1 ? 65_536 : pageSize) {
        throw damaged("it is cut off after \(length) bytes")
      }
    }

    private func checkKind(_ db: Database) throws {
      guard try Int.fetchOne(db, sql: "PRAGMA application_id") == JournalSchema.applicationID else {
        throw JournalError.foreign(path: path)
      }
      let version = try JournalSchema.version(of: db)
      if version > JournalSchema.version { throw JournalError.newer(path: path, version: version) }
    }
  }
#endif
