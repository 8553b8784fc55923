#if SQLite
  import Dispatch
  import Foundation
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
      /// Follows the connection of this process.
      var observing: AnyDatabaseCancellable?

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
    /// Whether somebody else has the database is looked at again after this time.
    private static var pause: Double { 0.05 }

    init(
      _ database: any DatabaseWriter, _ queue: DispatchQueue = DispatchQueue(label: "Sluice.DatabaseContent"),
      fetch: @escaping @Sendable (Database) throws -> Content
    ) {
      (self.database, self.queue, self.fetch) = (database, queue, fetch)
    }

    var path: String { database.path }

    func load() throws -> Content {
      let changes = state.withLock(\.changes)
      let found = Result { try waitingWhileBusy { try database.unsafeReentrantRead(fetch) } }
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
      database.asyncWriteWithoutTransaction { [weak self] db in
        do {
          try change(db)
        } catch  where error.isBusy {
          self?.again { content in
            content.prepare(change)
            content.observe()
          }
        } catch {
          // Whoever reads or writes next gets the same error, and reports it.
        }
      }
    }

    /// Does something after a pause, unless nobody has the storage any more.
    private func again(_ body: @escaping @Sendable (DatabaseContent) -> Void) {
      queue.asyncAfter(deadline: .now() + Self.pause) { [weak self] in if let self { body(self) } }
    }

    /// Writes in a transaction that is to make `content` of it. If it makes something else of it, as `change` says, that is told.
    func write(_ content: Content, _ change: @escaping @Sendable (Database) throws -> Content) async throws {
      try await write { (content, try change($0)) }
    }

    /// Writes in a transaction, which says what is to be there then, and what is. If these differ, the latter is told.
    func write(_ change: @escaping @Sendable (Database) throws -> (wanted: Content, made: Content)) async throws {
      try await waitingWhileBusy {
        try await self.database.writeWithoutTransaction { db in try self.write(db, change) }
      }
    }

    private func write(_ db: Database, _ change: (Database) throws -> (wanted: Content, made: Content)) throws {
      let before = state.withLock { state in
        state.writes += 1
        return state.known
      }
      do {
        var told: Content?
        // From its beginning on, nobody else writes: what it reads is what it writes over.
        try db.inTransaction(.immediate) {
          let (wanted, made) = try change(db)
          // Before the commit, after which others read it.
          state.withLock { $0.know(wanted) }
          told = made == wanted ? nil : made
          return .commit
        }
        if let told { tellLater(finding(.success(told))) }
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
      observe()
      let connections = DatabaseName.isInMemory(database) ? nil : watchOtherConnections()
      return SharedWatch { [weak self] in
        self?.state.withLock { ($0.listener, $0.observing) = (nil, nil) }
        connections?.cancel()
      }
    }

    /// Follows what is written on the connection of this process, if somebody listens.
    private func observe() {
      if state.withLock({ $0.listener == nil }) { return }
      var observation = ValueObservation.tracking { [weak self] db in self?.find(db) }
      // So that it is known which own writes a value comes after.
      observation.requiresWriteAccess = true
      let observing = observation.start(in: database, scheduling: .async(onQueue: queue)) { [weak self] error in
        if error.isBusy { self?.again { $0.observe() } }
      } onChange: { [weak self] finding in
        if let finding { self?.tell(finding) }
      }
      state.withLock { $0.observing = $0.listener == nil ? nil : observing }
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

    private func lookAgain() {
      if state.withLock({ $0.listener == nil }) { return }
      database.asyncWriteWithoutTransaction { [weak self] db in
        if let self { self.tellLater(self.find(db)) }
      }
    }

    private func find(_ db: Database) -> Finding { finding(Result { try fetch(db) }) }

    private func finding(_ content: Result<Content, any Error>) -> Finding {
      Finding(content: content, writes: state.withLock(\.writes))
    }

    private func tellLater(_ finding: Finding) { queue.async { self.tell(finding) } }

    /// The listener is called under the lock, so that no own write begins in between.
    private func tell(_ finding: Finding) {
      // Nothing is wrong with the value: somebody else has the database for a moment.
      if case .failure(let error) = finding.content, error.isBusy { return again { $0.lookAgain() } }
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
      } catch  where error.isBusy {
        try await Task.sleep(for: .milliseconds(50))
      }
    }
    try await write()
  }

  /// Tries a read again as long, in the thread of the caller, who waits. Others may use the connection in between.
  private func waitingWhileBusy<Content>(_ read: () throws -> Content) throws -> Content {
    for _ in 0..<100 {
      do {
        return try read()
      } catch  where error.isBusy {
        Thread.sleep(forTimeInterval: 0.05)
      }
    }
    return try read()
  }

  extension Error {
    /// Whether another connection has the database.
    fileprivate var isBusy: Bool {
      guard let error = self as? DatabaseError else { return false }
      return [.SQLITE_BUSY, .SQLITE_LOCKED].contains(error.resultCode)
    }
  }
#endif
