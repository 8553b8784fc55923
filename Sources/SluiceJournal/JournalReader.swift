// Documentation/Internals/JournalFile.md says how a journal is read without a trace.

#if Journal
  import Foundation
  import GRDB
  import Sluice

  /// Reads a journal that it does not own: it takes no lock and makes no file, whoever has the journal, and wherever it
  /// lies.
  struct JournalReader {
    /// What a journal had when it was read.
    struct Content {
      var snapshot: JournalFile.Row?
      var entries: [JournalFile.Row] = []
      var end = JournalFile.End()
    }

    let path: String
    private let resolvedPath: String
    private static let attempts = 200
    /// How often it must fail, with the files as they are, before that is reported.
    private static let calmAttempts = 5

    init(_ url: URL) {
      path = url.path
      resolvedPath = LinkTarget.path(of: url.path)
    }

    /// The newest snapshot and the entries since; nothing if there is no journal.
    func read() throws -> Content {
      try withoutTrace { found in
        guard let database = found.database else { return Content() }
        let rows = try database.read(JournalFile.rows)
        return Content(snapshot: rows.snapshot, entries: rows.entries, end: found.contents.end)
      }
    }

    /// Verifies all.
    func verify() throws {
      let check = JournalCheck(resolvedPath: resolvedPath, path: path)
      try withoutTrace { found in
        try found.database?.read { db in
          if try !JournalSchema.isEmpty(db) { try JournalContents.verifyAll(db, check.damaged) }
        }
      }
    }

    /// Reads until what was found belongs to one moment.
    ///
    /// A program that has the journal may write to it meanwhile. What was read then is another time's, or torn: it is
    /// read again. A failure counts only if it lasts while the files stay as they are: a program that is just opening or
    /// closing the journal holds locks, and removes files, before their times and sizes tell.
    private func withoutTrace<Result>(_ body: (JournalCheck.Found) throws -> Result) throws -> Result {
      var (attempt, calm) = (0, 0)
      while true {
        attempt += 1
        let before = FileState(of: resolvedPath)
        let (opening, isShared) = opening
        let result = Swift.Result { () throws -> Result in
          let found = try JournalCheck(resolvedPath: resolvedPath, path: path).run(opening)
          defer { try? found.database?.close() }
          return try JournalFile.reporting(path) { try body(found) }
        }
        calm = before == FileState(of: resolvedPath) ? calm + 1 : 0
        switch result {
        case .success(let value): if isShared || calm > 0 || attempt >= Self.attempts { return value }
        case .failure(let error): if calm == Self.calmAttempts || attempt >= Self.attempts { throw error }
        }
        Thread.sleep(forTimeInterval: 0.01)
      }
    }

    /// How to open the file so that SQLite makes none beside it, and whether it then reads one state whatever others
    /// do.
    private var opening: (JournalCheck.Opening, isShared: Bool) {
      let uri = "file:\(resolvedPath.addingPercentEncoding(withAllowedCharacters: .urlPathAllowed) ?? resolvedPath)"
      if FileIdentity.size(of: resolvedPath + "-wal") == 0 {
        return (JournalCheck.Opening(path: "\(uri)?immutable=1"), false)
      }
      // The index of the log is a file that its owner has made, and others read.
      if FileIdentity(at: resolvedPath + "-shm") != nil { return (JournalCheck.Opening(path: resolvedPath), true) }
      // Without one, SQLite keeps the index in memory, if it is to be alone with the file.
      return (
        JournalCheck.Opening(path: "\(uri)?vfs=unix-none", first: "PRAGMA locking_mode = EXCLUSIVE"), false
      )
    }
  }

  /// Tells one state of a journal's files from another.
  private struct FileState: Equatable {
    private let files: [[Int]]

    init(of resolvedPath: String) {
      files = ["", "-wal", ".acknowledged"].map { FileIdentity.state(of: resolvedPath + $0) }
    }
  }
#endif
