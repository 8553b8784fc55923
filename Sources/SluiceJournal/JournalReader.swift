// Documentation/Internals/JournalFile.md explains how a journal is read without creating files.

#if Journal
  import Foundation
  import GRDB
  import Sluice
  import SluiceMigrations

  // MARK: - Reading a journal

  /// A reader of a journal that does not own it: it keeps no lock and creates no file, even if another program has the
  /// journal, or its folder is not writable.
  struct JournalReader {
    /// The content of a journal when it was read.
    struct Content {
      var snapshot: JournalFile.Row?
      var entries: [JournalFile.Row] = []
      var contents = JournalContents()
    }

    let path: String
    let resolvedPath: String

    init(_ url: URL) {
      path = url.path
      resolvedPath = LinkTarget.path(of: url.path)
    }

    /// Reads the newest snapshot before a position, and the entries since, up to a position; nothing if there is no
    /// journal.
    func read(snapshotBefore limit: Int = .max, upTo last: Int = .max) throws -> Content {
      try withoutTrace { found in
        guard let database = found.database else { return Content() }
        let rows = try database.read { try JournalFile.rows($0, snapshotBefore: limit, upTo: last) }
        return Content(snapshot: rows.snapshot, entries: rows.entries, contents: found.contents)
      }
    }

    /// Returns the result of reading the verified database; nil if there is no journal.
    func reading<Result>(_ body: (Database) throws -> Result) throws -> Result? {
      try withoutTrace { found in
        try found.database?.read { db in try JournalSchema.isEmpty(db) ? nil : body(db) }
      }
    }

    /// Verifies the whole file.
    func verify() throws {
      let check = JournalCheck(resolvedPath: resolvedPath, path: path)
      try withoutTrace { found in
        try found.database?.read { db in
          if try !JournalSchema.isEmpty(db) { try JournalContents.verifyAll(db, check.damaged) }
        }
      }
    }

    /// Runs `body` on the verified file, without creating files. A program that has the journal may write to it
    /// meanwhile; if the files changed, the content may be inconsistent, and is read again.
    ///
    /// A failure counts only if it lasts while the files do not change, and much longer while a program has the
    /// journal: one that is just opening or closing it holds locks, and leaves files half written, for as long as the
    /// system interrupts it.
    private func withoutTrace<Result>(_ body: (JournalCheck.Found) throws -> Result) throws -> Result {
      var attempts = ReadAttempts()
      while true {
        let before = FileState(of: resolvedPath)
        let (opening, isShared) = opening
        let result = Swift.Result { () throws -> Result in
          let found = try JournalCheck(resolvedPath: resolvedPath, path: path).run(opening)
          defer { try? found.database?.close() }
          return try JournalFile.reporting(path) { try body(found) }
        }
        let hasSucceeded = if case .success = result { true } else { false }
        if attempts.isFinal(
          hasSucceeded: hasSucceeded, isShared: isShared, isUnchanged: before == FileState(of: resolvedPath),
          isInUse: FileLock.isHeld(for: resolvedPath))
        {
          return try result.get()
        }
        Thread.sleep(forTimeInterval: 0.01)
      }
    }

    /// The way to open the file so that SQLite creates none beside it, and whether SQLite then reads one consistent
    /// state despite concurrent writes.
    private var opening: (JournalCheck.Opening, isShared: Bool) {
      let uri = "file:\(resolvedPath.addingPercentEncoding(withAllowedCharacters: .urlPathAllowed) ?? resolvedPath)"
      if FileIdentity.size(of: resolvedPath + "-wal") == 0 {
        return (JournalCheck.Opening(path: "\(uri)?immutable=1"), false)
      }
      // The owner has created the index of the log, which other processes can read.
      if FileIdentity(at: resolvedPath + "-shm") != nil { return (JournalCheck.Opening(path: resolvedPath), true) }
      // If the index is missing, SQLite keeps it in memory if it has the file exclusively.
      return (
        JournalCheck.Opening(path: "\(uri)?vfs=unix-none", first: "PRAGMA locking_mode = EXCLUSIVE"), false
      )
    }
  }

  /// A mark that tells one state of a journal's files from another.
  private struct FileState: Equatable {
    private let files: [[Int]]

    init(of resolvedPath: String) {
      files = ["", "-wal", ".acknowledged"].map { FileIdentity.state(of: resolvedPath + $0) }
    }
  }

  // MARK: - Repeated attempts

  /// The attempts to read a journal, which decide whether a result counts, or the journal is read again.
  ///
  /// A result counts if the files stayed as they were meanwhile, or if SQLite itself reads one consistent state despite
  /// concurrent writes. A failure counts only if it lasts while the files stay as they are, and much longer while a
  /// program has the journal: the system may have interrupted that program while it opens or closes the files.
  struct ReadAttempts {
    private static let mostChanges = 200
    /// The number of times that reading must fail in a row, with unchanged files, before the failure counts.
    private static let failures = 5
    private static let failuresInUse = 3000

    private var changes = 0
    private var unchanged = 0

    /// Returns whether the result of an attempt counts.
    ///
    /// - Parameter isInUse: Evaluated only before a failure counts.
    mutating func isFinal(
      hasSucceeded: Bool, isShared: Bool, isUnchanged: Bool, isInUse: @autoclosure () -> Bool
    ) -> Bool {
      changes += isUnchanged ? 0 : 1
      unchanged = isUnchanged ? unchanged + 1 : 0
      if changes == Self.mostChanges { return true }
      if hasSucceeded { return isShared || isUnchanged }
      return unchanged >= Self.failures && (unchanged >= Self.failuresInUse || !isInUse())
    }
  }

  // MARK: - Copies of the content

  /// The content of a journal at the time when it was opened for reading.
  struct JournalCopy {
    private let reader: JournalReader
    let content: JournalReader.Content

    init(of url: URL, _ program: JournalProgram) throws {
      reader = JournalReader(url)
      content = try reader.read()
      try program.check(content.contents.program, path: reader.path)
    }

    var path: String { reader.path }

    var resolvedPath: String { reader.resolvedPath }

    func verify() throws { try reader.verify() }

    /// Returns the newest snapshot before a position, and the entries since, up to a position.
    func load(snapshotBefore limit: Int, upTo last: Int) throws -> JournalReader.Content {
      let end = content.contents.end.position
      if limit > end, last >= end { return content }
      return try reader.read(snapshotBefore: limit, upTo: min(last, end))
    }

    func reading<Result>(_ body: (Database) throws -> Result) throws -> Result? { try reader.reading(body) }
  }
#endif
