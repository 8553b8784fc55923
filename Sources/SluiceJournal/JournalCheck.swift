// Documentation/Internals/JournalFile.md lists each case of damage and its result.

#if Journal
  import Foundation
  import GRDB
  import SluiceMigrations
  import GRDBSQLite

  // MARK: - Checking a file

  /// A check of a journal file before anything writes to it, through a connection that cannot write.
  struct JournalCheck {
    /// A way to open a file: its path, and a statement to execute before anything is read.
    struct Opening {
      let path: String
      var first: String?

      func connect() throws -> DatabaseQueue {
        var configuration = JournalFile.configuration
        configuration.readonly = true
        configuration.prepareDatabase { db in
          Self.keepLog(of: db)
          if let first { try db.execute(sql: first) }
        }
        return try DatabaseQueue(path: path, configuration: configuration)
      }

      /// Lets SQLite leave the log when the connection is closed.
      ///
      /// The last connection deletes a log that it has moved into the file completely, as one without entries. A
      /// connection that sees no locks always takes itself for the last one, and the log at the path may be that of a
      /// program which has opened the journal since.
      private static func keepLog(of db: Database) {
        var isKept: Int32 = 1
        _ = sqlite3_file_control(db.sqliteConnection, "main", SQLITE_FCNTL_PERSIST_WAL, &isKept)
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
    /// - *A rollback journal beside it:* the program ended while it made the file. Later changes are in the write-ahead
    ///   log, so nothing was acknowledged yet.
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
      guard try hasSoundFiles(acknowledged, mayChange: opening == nil) else {
        try expect(acknowledged, in: JournalContents(), nil)
        return Found()
      }
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

    /// Verifies the files before SQLite reads them; returns whether there is a database.
    ///
    /// - Parameter mayChange: Whether SQLite may take back a change that was interrupted.
    func hasSoundFiles(_ acknowledged: JournalFile.End?, mayChange: Bool) throws -> Bool {
      if acknowledged == nil, try size("-journal") > 0 {
        if !mayChange { return false }
        try takeBackCreation()
      }
      guard try size("") > 0 else {
        if try size("-wal") > 0 { throw damaged("it is empty, but its write-ahead log is not") }
        return false
      }
      try checkLength()
      try WriteAheadLog.check(resolvedPath, displayPath: path)
      return true
    }

    /// Lets SQLite take back a change that was interrupted before the file had a write-ahead log. A connection that
    /// cannot write could not even read the file.
    private func takeBackCreation() throws {
      try JournalFile.reporting(path) {
        let database = try DatabaseQueue(path: resolvedPath, configuration: JournalFile.configuration)
        _ = try database.read(JournalSchema.isEmpty)
        try database.close()
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

  // MARK: - Checking the log

  /// A search for damage in SQLite's write-ahead log that SQLite itself takes for the end of the log.
  ///
  /// A power failure may damage the last append, because no sender was answered before it was on disk. No append
  /// follows a damaged one: each append waits for the disk before the next begins. So a damaged frame is reported if
  /// more than one append ends at it or after it. If the damaged append is the last and was acknowledged, SQLite drops
  /// it, and `JournalCheck` finds fewer entries than the mark counts.
  ///
  /// Source: the file format of SQLite, section 4, "The Write-Ahead Log".
  enum WriteAheadLog {
    private static let headerSize = 32
    private static let frameHeaderSize = 24

    /// Checks the log of a journal, if there is one.
    ///
    /// - Parameters:
    ///   - resolvedPath: The path of the journal.
    ///   - displayPath: Its path in error messages.
    static func check(_ resolvedPath: String, displayPath: String) throws {
      guard FileIdentity(at: resolvedPath + "-wal") != nil else { return }
      let log = try JournalBytes.read(resolvedPath + "-wal", displayPath: displayPath)
      guard log.count > headerSize else { return }
      let words = Words(log)
      let pageSize = Int(words[8])
      let frameSize = frameHeaderSize + pageSize
      var checksum = words.checksum(0..<24, after: (0, 0))
      guard words.isLog, pageSize >= 512, checksum == (words[24], words[28]) else {
        throw JournalError.damaged(
          path: displayPath, reason: "the header of its write-ahead log is not what was written")
      }
      // The checksum of a frame includes that of the frame before, so all frames after a damaged one are damaged, too.
      // Invariant: `isSound` is whether all frames so far are as they were written; `endsAfterDamage` counts the
      // appends that end at the first damaged frame or after it. One such append may be the last, damaged by a power
      // failure.
      var isSound = true
      var endsAfterDamage = 0
      for start in stride(from: headerSize, through: log.count - frameSize, by: frameSize) {
        // Frames of an older log may follow, with the salt of that log.
        guard words[start + 8] == words[16], words[start + 12] == words[20] else { continue }
        checksum = words.checksum(start..<start + 8, after: checksum)
        checksum = words.checksum(start + frameHeaderSize..<start + frameSize, after: checksum)
        if checksum != (words[start + 16], words[start + 20]) { isSound = false }
        // The last frame of an append has the new number of pages of the file; other frames have zero.
        let endsAppend = words[start + 4] != 0
        if !isSound, endsAppend { endsAfterDamage += 1 }
      }
      if endsAfterDamage > 1 {
        throw JournalError.damaged(path: displayPath, reason: "its write-ahead log is not what was written")
      }
    }
  }

  /// The big-endian words of a log.
  private struct Words {
    private let bytes: [UInt8]

    init(_ data: Data) { bytes = Array(data) }

    subscript(offset: Int) -> UInt32 {
      UInt32(bytes[offset]) << 24 | UInt32(bytes[offset + 1]) << 16 | UInt32(bytes[offset + 2]) << 8
        | UInt32(bytes[offset + 3])
    }

    /// Whether the log begins with the magic number, whose last bit is the byte order of the checksums.
    var isLog: Bool { self[0] | 1 == 0x377f_0683 }

    func checksum(_ range: Range<Int>, after seed: (UInt32, UInt32)) -> (UInt32, UInt32) {
      let isBigEndian = self[0] & 1 == 1
      var (a, b) = seed
      for offset in stride(from: range.lowerBound, to: range.upperBound, by: 8) {
        let (x, y) = (self[offset], self[offset + 4])
        a = a &+ (isBigEndian ? x : x.byteSwapped) &+ b
        b = b &+ (isBigEndian ? y : y.byteSwapped) &+ a
      }
      return (a, b)
    }
  }
#endif
