#if Journal
  public import Foundation
  import GRDB
  import SluiceMigrations

  extension SQLiteJournal {
    /// Copies the journal to another file while the program runs, and verifies the copy.
    ///
    /// ```swift
    /// try await journal.backup(to: folder.appending(path: "todos-\(date).sqlite"))
    /// ```
    ///
    /// Rules: the copy has all that was acknowledged before the call, and opens as the journal does. Entries are
    /// appended meanwhile. It appears under its name when it is complete; a file that is there already is not replaced.
    ///
    /// - Throws: A `JournalError`; then there is no copy.
    /// - Complexity: It reads and writes the whole file, outside the caller's isolation.
    nonisolated(nonsending) public func backup(to url: URL) async throws {
      let backup = JournalBackup(path: source.resolvedPath, target: url, end: source.end)
      try await Task.detached(priority: .utility) { try backup.run() }.value
    }
  }

  extension SQLiteJournal {
    /// Returns entries as lines of JSON, for tools.
    package func lines(_ positions: Range<Int>) throws -> [String] {
      let rows = try source.reading { db in
        try StoredEntry.fetch(from: positions.lowerBound, count: positions.count, db)
      }
      return try rows?.filter { positions.contains($0.position) }.map { try $0.archived() } ?? []
    }
  }

  // MARK: - Backup

  /// A copy of a journal's file.
  struct JournalBackup: Sendable {
    let path: String
    let target: URL
    /// The end of the entries that the copy must have.
    let end: JournalFile.End

    func run() throws {
      guard FileIdentity(at: path) != nil else {
        throw JournalError.failed(path: path, reason: "there is nothing to copy: no action was recorded yet")
      }
      for suffix in ["", "-wal", "-shm", "-journal"] where FileIdentity(at: target.path + suffix) != nil {
        throw JournalError.failed(path: target.path, reason: "a backup does not replace a file, and there is one")
      }
      let partial = target.path + ".partial"
      try remove(partial)
      do {
        let found = try copy(to: partial)
        // The mark first: without the file it refuses a start, and the file without it would start unchecked.
        _ = try AcknowledgedMark(for: target.path, displayPath: target.path, waitsForDisk: true, found)
        try FileManager.default.moveItem(atPath: partial, toPath: target.path)
      } catch {
        try? remove(partial)
        try? FileManager.default.removeItem(atPath: AcknowledgedMark.path(for: target.path))
        throw error is JournalError ? error : JournalError.writing(error, target.path)
      }
    }

    /// Returns the end of the entries in the copy.
    private func copy(to partial: String) throws -> JournalFile.End {
      try JournalFile.reporting(partial) {
        var reading = JournalFile.configuration
        reading.readonly = true
        let from = try DatabaseQueue(path: path, configuration: reading)
        let to = try DatabaseQueue(path: partial, configuration: JournalFile.configuration)
        try from.backup(to: to)
        let check = JournalCheck(resolvedPath: partial, path: partial)
        let found = try to.read { db in
          try JournalContents.verifyAll(db, check.damaged)
          return try JournalContents.verifyingTail(db, check.damaged).end
        }
        guard found.position >= end.position else { throw check.damaged("the copy ends at entry \(found.position)") }
        try to.close()
        try from.close()
        return found
      }
    }

    private func remove(_ path: String) throws {
      for suffix in ["", "-wal", "-shm", "-journal"] where FileIdentity(at: path + suffix) != nil {
        try FileManager.default.removeItem(atPath: path + suffix)
      }
    }
  }
#endif
