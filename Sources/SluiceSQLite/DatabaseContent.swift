#if SQLite
  import Dispatch
  import GRDB
  import Incremental
  import Sluice

  /// What a storage has in a database: it is read, written in transactions, and followed.
  ///
  /// All of it but `load` happens on the one connection of this process that writes, so in one order. `writes` counts the storage's own writes. What was
  /// read before one of them is older than that, and is not told, however late it arrives: a newer value must not give way to it.
  final class DatabaseContent<Content: Equatable & Sendable>: Sendable {
    typealias Listener = @Sendable (Result<Content, any Error>) -> Void

    /// What was read, and after how many own writes.
    private struct Finding: Sendable {
      let content: Result<Content, any Error>
      let writes: Int
    }

    private struct State {
      /// What was last read, told or written; nil if nothing was.
      var known: Content?
      /// Counts the changes of `known`.
      var changes = 0
      var writes = 0
      /// The words of the last failure, which is told once.
      var failure: String?
      var listener: Listener?

      mutating func know(_ content: Content?) {
        known = content
        changes += 1
      }
    }

    private let database: any DatabaseWriter
    private let fetch: @Sendable (Database) throws -> Content
    private let state = Locked(State())
    /// On which the listener is called.
    private let queue: DispatchQueue

    init(
      _ database: any DatabaseWriter, _ queue: DispatchQueue = DispatchQueue(label: "Sluice.DatabaseContent"),
      fetch: @escaping @Sendable (Database) throws -> Content
    ) {
      (self.database, self.queue, self.fetch) = (database, queue, fetch)
    }

    var path: String { database.path }

    func load() throws -> Content {
      let changes = state.withLock(\.changes)
      let found = Result { try database.unsafeReentrantRead(fetch) }
      state.withLock { state in
        guard state.changes == changes else { return }
        switch found {
        case .success(let content): state.know(content)
        case .failure(let error): state.failure = "\(error)"
        }
      }
      return try found.get()
    }

    /// Does something before what is read from now on.
    func prepare(_ change: @escaping @Sendable (Database) throws -> Void) {
      database.asyncWriteWithoutTransaction { try? change($0) }
    }

    /// Writes in a transaction that is to make `content` of it. If it makes something else of it, as `change` says, that is told.
    func write(_ content: Content, _ change: @escaping @Sendable (Database) throws -> Content) async throws {
      try await waitingWhileBusy {
        try await self.database.writeWithoutTransaction { db in try self.write(content, db, change) }
      }
    }

    private func write(_ content: Content, _ db: Database, _ change: (Database) throws -> Content) throws {
      let before = state.withLock { state in
        state.writes += 1
        return state.known
      }
      do {
        var made = content
        try db.inTransaction {
          made = try change(db)
          // Before the commit, after which others read it.
          state.withLock { $0.know(content) }
          return .commit
        }
        if made != content { tellLater(finding(.success(made))) }
      } catch {
        state.withLock { $0.know(before) }
        // What was read before, and not told yet, is not told any more.
        tellLater(find(db))
        throw error
      }
    }

    /// Tells of what something else writes, until the token is released.
    func watch(_ listener: @escaping Listener) -> SharedWatch {
      state.withLock { $0.listener = listener }
      var observation = ValueObservation.tracking { [weak self] db in self?.find(db) }
      // So that it is known which own writes a value comes after.
      observation.requiresWriteAccess = true
      let observing = observation.start(in: database, scheduling: .async(onQueue: queue), onError: { _ in }) {
        [weak self] finding in
        if let finding { self?.tell(finding) }
      }
      let connections = DatabaseName.isInMemory(database) ? nil : watchOtherConnections()
      return SharedWatch {
        observing.cancel()
        connections?.cancel()
      }
    }

    /// Looks four times a second whether another connection, in this process or another one, has written.
    private func watchOtherConnections() -> Task<Void, Never> {
      Task.detached(priority: .utility) { [weak self] in
        var version: Int?
        while !Task.isCancelled {
          try? await Task.sleep(for: .milliseconds(250))
          guard let self else { return }
          version = await self.look(knowing: version)
        }
      }
    }

    /// Returns the version of what other connections have written.
    private func look(knowing known: Int?) async -> Int? {
      let version = try? await database.writeWithoutTransaction { db in
        let version = try Int.fetchOne(db, sql: "PRAGMA data_version")
        if version != known { self.tellLater(self.find(db)) }
        return version
      }
      return version ?? known
    }

    private func find(_ db: Database) -> Finding { finding(Result { try fetch(db) }) }

    private func finding(_ content: Result<Content, any Error>) -> Finding {
      Finding(content: content, writes: state.withLock(\.writes))
    }

    private func tellLater(_ finding: Finding) { queue.async { self.tell(finding) } }

    /// The listener is called under the lock, so that no own write begins in between.
    private func tell(_ finding: Finding) {
      state.withLock { state in
        guard finding.writes == state.writes else { return }
        switch finding.content {
        case .success(let content):
          state.failure = nil
          if content == state.known { return }
          state.know(content)
          state.listener?(.success(content))
        case .failure(let error):
          if state.failure == "\(error)" { return }
          state.failure = "\(error)"
          state.listener?(.failure(error))
        }
      }
    }
  }

  /// Tries again, for up to five seconds, while another connection has the database.
  private func waitingWhileBusy(_ write: () async throws -> Void) async throws {
    for _ in 0..<100 {
      do {
        return try await write()
      } catch let error as DatabaseError where [.SQLITE_BUSY, .SQLITE_LOCKED].contains(error.resultCode) {
        try await Task.sleep(for: .milliseconds(50))
      }
    }
    try await write()
  }
#endif
