// Documentation/Internals/JournalFile.md explains how checksums change when entries are rewritten.

#if Journal
  import Foundation
  import GRDB
  public import Sluice
  import SluiceMigrations

  extension SQLiteJournal where State: SendableMetatype, Action: SendableMetatype {
    /// Changes what is recorded, for example to erase a person's data.
    ///
    /// ```swift
    /// store.send(.forget(person))                                  // the state of now
    /// try await journal.rewrite { entry in
    ///   if case .comment(person, _) = entry.action { entry.action = .comment(person, "") }
    /// } states: { state in
    ///   state.people[person] = nil
    /// }
    /// ```
    ///
    /// Rules:
    /// - Each entry and each snapshot is decoded and changed. Those that differ afterwards are written again, in one
    ///   transaction: after a crash, all of them are as before, or none. So are those of earlier versions of the
    ///   program: with two closures that change nothing, the journal is converted to the present version.
    /// - The closures run outside the store's isolation. Two calls for one journal run one after the other.
    /// - An entry that the closure changes has the reply that it sets, and otherwise none. To remove a reply alone,
    ///   change its key. An entry whose action a version has dropped stays as it is, and is not passed to the closure.
    /// - What the changed entries lead to should be what the changed snapshots have: `prove` tells.
    /// - The former text is removed from the file and from SQLite's log, and overwritten in the file. An archive, a
    ///   backup, and copies that the file system or the disk makes are not changed.
    ///
    /// - Returns: The number of entries and snapshots that were written again.
    /// - Throws: A `JournalError`, or the error of a closure; then nothing was changed. `JournalError.failed` may also
    ///   say that all was changed, but former text is still in the log, because another program reads the file: call it
    ///   again.
    /// - Complexity: It reads the whole journal, about 20 µs for each entry. Appends wait while snapshots are changed
    ///   and entries are written, those from the first changed one on, because each checksum covers all entries before:
    ///   some µs for each, and the decoding and encoding of each snapshot.
    @discardableResult
    nonisolated(nonsending) public func rewrite(
      entries changeEntry: @escaping @Sendable (inout JournalEntry<Action>) throws -> Void,
      states changeState: @escaping @Sendable (inout State) throws -> Void
    ) async throws -> Int {
      let rewriting = JournalRewriting<State, Action>(
        file: try writable(), migrations: migrations, changeEntry: changeEntry, changeState: changeState)
      let count = try await Task.detached(priority: .utility) { try rewriting.run() }.value
      // It is that of a former state.
      digest = nil
      return count
    }
  }

  /// A change of recorded entries and snapshots.
  private struct JournalRewriting<
    State: Codable & SendableMetatype, Action: Codable & SendableMetatype
  >: @unchecked Sendable {
    // @unchecked Sendable because the file takes its turn, and the rest is values and Sendable functions.
    let file: JournalFile
    let migrations: Migrations
    let changeEntry: @Sendable (inout JournalEntry<Action>) throws -> Void
    let changeState: @Sendable (inout State) throws -> Void

    /// Returns the number of entries and snapshots that were written again.
    func run() throws -> Int {
      // Another change may be under way, which would be undone by what is read here.
      file.rewriting.lock()
      defer { file.rewriting.unlock() }
      let journal = SQLiteJournal<State, Action>(
        .file(file), migrations, .inSend, snapshotInterval: .max, keyWindow: 0, JournalRetention(), nil)
      let known = file.end.position
      var changed = try changedEntries(journal, 1...max(known, 1))
      // What it does takes long at times, and most of it is done before appends have to wait.
      file.writer.wait()
      return try file.inTurn {
        file.writer.wait()
        // Those that were appended meanwhile.
        if file.end.position > known {
          try changed.merge(changedEntries(journal, known + 1...file.end.position)) { $1 }
        }
        let snapshots = try changedSnapshots(journal)
        if changed.isEmpty, snapshots.isEmpty {
          try file.eraseFormerText()
          return 0
        }
        try file.rewrite(entries: changed, snapshots: snapshots)
        return changed.count + snapshots.count
      }
    }

    /// Reads entries in small parts, between appends, and returns those that change.
    private func changedEntries(
      _ journal: SQLiteJournal<State, Action>, _ positions: ClosedRange<Int>
    ) throws -> [Int: RewrittenEntry] {
      var changed: [Int: RewrittenEntry] = [:]
      for first in stride(from: positions.lowerBound, through: positions.upperBound, by: 1_000) {
        let last = min(first + 999, positions.upperBound)
        for row in try file.reading({ try JournalFile.entries($0, from: first, upTo: last) }) ?? [] {
          guard var entry = try journal.entry(row) else { continue }
          let old = try journal.coding.encode([entry])[0]
          try changeEntry(&entry)
          let new = try journal.coding.encode([entry])[0]
          if new == old, row.schema == migrations.current { continue }
          changed[row.position] = RewrittenEntry(new: new, keepsReply: new == old)
        }
      }
      return changed
    }

    private func changedSnapshots(_ journal: SQLiteJournal<State, Action>) throws -> [Int: String] {
      var changed: [Int: String] = [:]
      for row in try file.reading(JournalFile.snapshots) ?? [] {
        var state = try journal.state(row)
        let old = try journal.data(state)
        try changeState(&state)
        let new = try journal.data(state)
        if new == old, row.schema == migrations.current { continue }
        changed[row.position] = String(decoding: new, as: UTF8.self)
      }
      return changed
    }
  }

  // MARK: - Writing again

  extension JournalFile {
    /// Writes changed entries and snapshots, and the checksums of all that follow. Call it in a turn.
    fileprivate func rewrite(entries: [Int: RewrittenEntry], snapshots: [Int: String]) throws {
      _ = try openForWriting()
      let former = contents.end
      var new = former
      try write { db in
        try JournalContents.verifySnapshots(db, damaged)
        let first = entries.keys.min()
        if let first { new = try rewrite(entries, from: first, db) ?? former }
        try rewrite(snapshots, after: first ?? .max, db)
        try db.execute(sql: "DELETE FROM part WHERE snapshot NOT IN (SELECT position FROM snapshot)")
        try JournalSchema.note("former text", as: Self.erasure, db)
        // The checksums of acknowledged entries change with the commit, and no crash may come between that and the
        // mark.
        try mark?.replace(by: End())
      }
      contents.end = new
      // It waits for the disk, which a commit may not do.
      let erasure = Result { try eraseFormerText() }
      try mark?.replace(by: new)
      try erasure.get()
    }

    private func damaged(_ reason: String) -> JournalError { JournalError.damaged(path: path, reason: reason) }

    /// Returns the end of the entries.
    private func rewrite(_ changed: [Int: RewrittenEntry], from first: Int, _ db: Database) throws -> End? {
      var end = try StoredEntry.end(at: first - 1, db)
      var former = end
      var next = first
      while true {
        // Read before they are changed, because a cursor may not see the changes of its own table.
        let rows = try StoredEntry.fetch(from: next, count: 1_000, db)
        for var row in rows {
          if let before = former, before.position == row.position - 1,
            row.checksum(after: before.checksum) != row.checksum
          {
            throw damaged("entry \(row.position) is not what was written")
          }
          former = End(position: row.position, checksum: row.checksum)
          if let entry = changed[row.position] { entry.change(&row, schema: program.schema) }
          // The first entry after removed ones keeps its checksum, from which those of the others follow.
          var checksum = row.checksum
          if let end, end.position == row.position - 1 { checksum = row.checksum(after: end.checksum) }
          end = End(position: row.position, checksum: checksum)
          if checksum != row.checksum || changed[row.position] != nil { try row.write(checksum, db) }
        }
        guard let last = rows.last else { return end }
        next = last.position + 1
      }
    }

    /// Writes changed snapshots, and the checksums of those after a changed entry. The digests of former states go.
    private func rewrite(_ changed: [Int: String], after first: Int, _ db: Database) throws {
      let oldest = min(first, changed.keys.min() ?? .max)
      try db.execute(sql: "DELETE FROM digest WHERE position >= ?", arguments: [oldest])
      for row in try Self.snapshots(db) where row.position >= oldest {
        let text = changed[row.position] ?? row.text
        let schema = changed[row.position] == nil ? row.schema : program.schema
        let end = try StoredEntry.end(at: row.position, db) ?? End(position: row.position)
        try SnapshotParts.keepWhole(text, end.checksum.next(end.position, text, schema: schema), at: end, schema, db)
        try StateDigest(of: Data(text.utf8)).write(at: end.position, schema: schema, db)
      }
    }

    /// The name under which a file notes that its log, or its free pages, may have former text.
    private static let erasure = "erasure"

    /// Removes former text from the log and from free pages, if that is not done. Call it in a turn.
    func eraseFormerText() throws {
      guard let database else { return }
      try Self.reporting(path) {
        guard try database.read({ try !JournalSchema.isEmpty($0) && JournalSchema.info(Self.erasure, $0) != nil })
        else { return }
        try database.inDatabase { db in
          // Pages that were freed by a connection which does not overwrite them.
          if try Int.fetchOne(db, sql: "PRAGMA freelist_count") ?? 0 > 0 { try db.execute(sql: "VACUUM") }
          _ = try db.checkpoint(.truncate)
        }
        try database.write { try JournalSchema.forget(Self.erasure, $0) }
      }
      unmoved = 0
    }
  }

  /// An entry that is written again.
  private struct RewrittenEntry {
    let new: JournalFile.NewEntry
    /// Whether it is the recorded one, in the present version of the program.
    let keepsReply: Bool

    func change(_ row: inout StoredEntry, schema: Int) {
      row.text = new.text
      row.coeffects = new.coeffects
      row.key = new.key
      row.schema = schema
      if !keepsReply { row.reply = new.reply }
    }
  }
#endif
