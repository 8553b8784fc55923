// Documentation/Internals/Postgres.md explains which entries a start needs.

#if Postgres
  public import Sluice
  import Foundation
  import SluiceMigrations

  extension PostgresLog {
    /// Removes entries that no start needs, of one stream or of all.
    ///
    /// ```swift
    /// try await log.compact(keeping: 100_000, age: .seconds(90 * 86_400)) { stream, lines in
    ///   try await archive.append(lines, to: stream)
    /// }
    /// ```
    ///
    /// Rules:
    /// - An entry that is above one limit is removed, and without limits each one, but what a start needs: the last two
    ///   snapshots stay, the entries since the older of them, and those whose keys are remembered. So a
    ///   stream that has no two snapshots stays as it is.
    /// - Ages are by the clock of the database. What earlier versions of this library recorded has no time, and is
    ///   older than any age.
    /// - Any process may call it at any time, also for streams that others own. Owners and followers continue.
    /// - What was acknowledged stays in the state. What is removed cannot be replayed any more.
    /// - PostgreSQL uses the space again as soon as its autovacuum has run.
    ///
    /// - Parameters:
    ///   - stream: The name of a stream; nil for all.
    ///   - entries: The number of newest entries of each stream to keep; nil for no such limit.
    ///   - age: The age of the oldest entry to keep; nil for no such limit.
    ///   - archive: Receives entries before they are removed, as lines of JSON that a journal's archive has, too. If it
    ///     throws, or the process ends, they stay, so it may receive them once more.
    /// - Returns: The number of removed entries.
    /// - Throws: A `PostgresError`; the error of `archive`.
    /// - Complexity: Three round trips for each stream, and two more for each thousand of removed entries.
    @discardableResult
    public func compact(
      _ stream: String? = nil, keeping entries: Int? = nil, age: Duration? = nil,
      archive: (@Sendable (_ stream: String, _ lines: [String]) async throws -> Void)? = nil
    ) async throws -> Int {
      try await session.start()
      let kept = entries.map { max($0, 0) }
      var (count, last) = (0, Int64.min)
      while true {
        let next =
          stream.map { session.statements.id(of: Self.written($0)) }
          ?? session.statements.compactable(after: last, keeping: kept ?? 0)
        let found = try await session.runAgain([next], on: session.chores)[0]
        for row in 0..<found.count {
          guard let id = found.int(row, 0), let name = found.text(row, 1) else { continue }
          count += try await compact(id, name, limit(of: id, kept, age), archive)
          last = id
        }
        if stream != nil || found.count == 0 { return count }
      }
    }

    private func limit(of id: Int64, _ entries: Int?, _ age: Duration?) async throws -> Int64 {
      if entries == nil, age == nil { return .max }
      let found = try await session.runAgain(
        [session.statements.limit(id, keeping: entries, age: age)], on: session.chores)[0]
      // Deleted meanwhile.
      return found.count == 0 ? 0 : found.int(0, 0) ?? 0
    }

    private func compact(
      _ id: Int64, _ name: String, _ first: Int64,
      _ archive: (@Sendable (_ stream: String, _ lines: [String]) async throws -> Void)?
    ) async throws -> Int {
      var count = 0
      while true {
        let rows = try await session.runAgain(
          [session.statements.removable(id, before: first, keyWindow: keyWindow, limit: 1_000)], on: session.chores)[0]
        if rows.count == 0 { return count }
        let entries = (0..<rows.count).compactMap { StoredEntry(rows, $0) }
        try await archive?(name, entries.map { try $0.archived() })
        let removal = session.statements.remove(
          entries.map { Int64($0.position) }, of: id, before: first, keyWindow: keyWindow)
        _ = try await session.runAgain(removal, on: session.chores)
        count += entries.count
      }
    }

    /// Verifies each entry and each snapshot of a stream with its checksum.
    ///
    /// Any process may call it, also for a stream that another one owns. It begins with the oldest snapshot: entries
    /// before that were removed by `compact`, or stay only for their keys.
    ///
    /// - Parameter stream: The name of the stream.
    /// - Returns: The number of verified entries.
    /// - Throws: `PostgresError.damaged`, which says where; another `PostgresError`.
    /// - Complexity: Reads the whole stream, some µs for each entry.
    @discardableResult
    public func verify(_ stream: String) async throws -> Int {
      try await contents(of: Self.written(stream))?.entries.count ?? 0
    }

    /// Deletes a stream, with all that is recorded in it.
    ///
    /// - Parameter stream: The name of the stream. If there is none, nothing happens.
    /// - Throws: `NotOwner` if another living process has the stream; `PostgresError.inUse` if a store of this one has:
    ///   let it sleep first, as by `StoreHost.hibernate()`. Another `PostgresError`; then all is there.
    public func delete(_ stream: String) async throws {
      let name = Self.written(stream)
      try await owning(name) { claim in
        let results = try await session.runAgain(
          session.statements.delete(claim.id, epoch: claim.epoch, by: session.options.process.id), on: session.chores)
        if results[4].count > 0 { throw NotOwner(stream: name, owner: nil, address: nil) }
      }
    }

    /// Changes what is recorded in a stream, for example to erase a person's data.
    ///
    /// ```swift
    /// try await boards.ask(.forget(person), of: board)               // the state of now
    /// boards.hibernate()
    /// try await log.rewrite("\(board)") { entry in
    ///   if case .comment(person, _) = entry.action { entry.action = .comment(person, "") }
    /// } states: { state in
    ///   state.people[person] = nil
    /// }
    /// ```
    ///
    /// Rules:
    /// - Each entry and each snapshot since the oldest snapshot is decoded and changed. Those that differ afterwards
    ///   are written again in one transaction, with the checksums of all that follow.
    /// - An entry that the closure changes has the reply that it sets, and otherwise none. An entry whose action a
    ///   version has dropped stays as it is.
    /// - What the changed entries lead to should be what the changed snapshots have.
    /// - This process owns the stream meanwhile. Followers continue from a snapshot.
    /// - PostgreSQL keeps the former text until it has vacuumed the tables. Its write-ahead log, backups and archives
    ///   are not changed.
    ///
    /// - Parameters:
    ///   - stream: The name of the stream.
    ///   - changeEntry: Changes an entry.
    ///   - changeState: Changes the state of a snapshot.
    /// - Returns: The number of entries and snapshots that were changed.
    /// - Throws: `NotOwner` if another living process has the stream; `PostgresError.inUse` if a store of this one has.
    ///   Another `PostgresError`, or the error of a closure; then nothing was changed.
    /// - Complexity: Holds the whole stream in memory; about 50 µs for each entry.
    @discardableResult
    public func rewrite(
      _ stream: String, entries changeEntry: (inout JournalEntry<Action>) throws -> Void,
      states changeState: (inout State) throws -> Void
    ) async throws -> Int {
      let name = Self.written(stream)
      return try await owning(name) { claim in
        let contents = try await StreamContents(claim.id, name, in: session)
        var rewriting = StreamRewriting(
          contents, RecordCoding<State, Action>(migrations, .ofStream(name)), as: session.writtenVersion)
        try rewriting.run(changeEntry, changeState)
        let change = rewriting.change(claim)
        if rewriting.count == 0 { return 0 }
        let statements = session.statements.rewrite(change, by: session.options.process.id)
        let results = try await session.runAgain(statements, on: session.chores, isPatient: true)
        if results[3].count == 0 { throw NotOwner(stream: name, owner: nil, address: nil) }
        return rewriting.count
      }
    }

    /// Calls `body` while this process owns a stream that no store of it has.
    private func owning<Result>(
      _ name: String, _ body: (StreamClaim) async throws -> Result
    ) async throws -> Result {
      let claim = try await session.own(name, keyWindow: 0) { claim, _ in claim }
      defer { session.close(name) }
      return try await body(claim)
    }
  }
#endif
