#if SQLite
  import Dispatch
  import Foundation
  import GRDB
  import Incremental
  import Sluice

  /// Access to the content of a storage in a database, which it reads, writes in transactions, and observes.
  ///
  /// Everything but `load` runs on this process's one writing connection, and so in one order. `writes` counts the
  /// storage's own writes. A read that started before one of them is older than it, and is never reported, however late
  /// it arrives: it must not replace a newer value.
  final class DatabaseContent<Content: Equatable & Sendable>: Sendable {
    typealias Listener = @Sendable (Result<Content, any Error>) -> Void

    /// A read, with the number of own writes before it.
    private struct Finding: Sendable {
      let content: Result<Content, any Error>
      let writes: Int
    }

    private struct State {
      /// The content that was last read, reported or written; nil if none was.
      var known: Content?
      /// The count of the changes of `known`.
      var changes = 0
      var writes = 0
      /// The description of the last failure, which is reported once.
      var failure: String?
      var listener: Listener?
      /// The observation of this process's connection.
      var observing: AnyDatabaseCancellable?

      mutating func know(_ content: Content?) {
        known = content
        changes += 1
      }
    }

    private let database: any DatabaseWriter
    private let fetch: @Sendable (Database) throws -> Content
    private let state = Locked(State())
    /// The queue on which the listener is called.
    private let queue: DispatchQueue
    /// The seconds after which a busy database is tried again.
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

    /// Runs a change before all later reads.
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
          // The next read or write gets the same error, and reports it.
        }
      }
    }

    /// Runs `body` after a pause, unless the storage was released meanwhile.
    private func again(_ body: @escaping @Sendable (DatabaseContent) -> Void) {
      queue.asyncAfter(deadline: .now() + Self.pause) { [weak self] in if let self { body(self) } }
    }

    /// Runs `change` in a transaction that is to produce `content`. If it produces something else, the listener is
    /// notified of its result.
    func write(_ content: Content, _ change: @escaping @Sendable (Database) throws -> Content) async throws {
      try await write { (content, try change($0)) }
    }

    /// Runs `change` in a transaction; it returns the wanted content and the actual one. If they differ, the listener
    /// is notified of the actual one.
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
        var actual: Content?
        // Immediate: no other connection writes from its beginning on, so the value that it reads is the one that it
        // replaces.
        try db.inTransaction(.immediate) {
          let (wanted, made) = try change(db)
          // Before the commit, because other reads see the content after it.
          state.withLock { $0.know(wanted) }
          actual = made == wanted ? nil : made
          return .commit
        }
        if let actual { notifyLater(finding(.success(actual))) }
      } catch {
        state.withLock { $0.know(before) }
        // A read from before this write is not reported any more, so read again.
        notifyLater(find(db))
        throw error
      }
    }

    /// Notifies the listener of changes by other code, until the token is released.
    func watch(_ listener: @escaping Listener) -> SharedWatch {
      state.withLock { $0.listener = listener }
      observe()
      let connections = DatabaseName.isInMemory(database) ? nil : watchOtherConnections()
      return SharedWatch { [weak self] in
        self?.state.withLock { ($0.listener, $0.observing) = (nil, nil) }
        connections?.cancel()
      }
    }

    /// Observes this process's connection, if there is a listener.
    private func observe() {
      if state.withLock({ $0.listener == nil }) { return }
      var observation = ValueObservation.tracking { [weak self] db in self?.find(db) }
      // So that each value is known to come after a certain number of own writes.
      observation.requiresWriteAccess = true
      let observing = observation.start(in: database, scheduling: .async(onQueue: queue)) { [weak self] error in
        if error.isBusy { self?.again { $0.observe() } }
      } onChange: { [weak self] finding in
        if let finding { self?.notify(finding) }
      }
      state.withLock { $0.observing = $0.listener == nil ? nil : observing }
    }

    /// Checks four times a second whether another connection, in any process, has written.
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

    /// Reads the content if another connection has written since version `known`; returns the current version.
    private func look(knowing known: Int?) async -> Int? {
      let version = try? await database.writeWithoutTransaction { db in
        let version = try Int.fetchOne(db, sql: "PRAGMA data_version")
        if version != known { self.notifyLater(self.find(db)) }
        return version
      }
      return version ?? known
    }

    private func lookAgain() {
      if state.withLock({ $0.listener == nil }) { return }
      database.asyncWriteWithoutTransaction { [weak self] db in
        if let self { self.notifyLater(self.find(db)) }
      }
    }

    private func find(_ db: Database) -> Finding { finding(Result { try fetch(db) }) }

    private func finding(_ content: Result<Content, any Error>) -> Finding {
      Finding(content: content, writes: state.withLock(\.writes))
    }

    private func notifyLater(_ finding: Finding) { queue.async { self.notify(finding) } }

    /// Notifies the listener of a read. The listener is called under the lock, so that no own write begins in between.
    private func notify(_ finding: Finding) {
      // The value is fine: another connection has the database for a moment.
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

  /// Retries a write for up to five seconds, while another connection has the database.
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

  /// Retries a read for up to five seconds, blocking the caller's thread. Other code may use the connection in between.
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
    /// Whether the error is that another connection has the database.
    fileprivate var isBusy: Bool {
      guard let error = self as? DatabaseError else { return false }
      return [.SQLITE_BUSY, .SQLITE_LOCKED].contains(error.resultCode)
    }
  }

  // MARK: - Names of databases

  /// The identity of a database in the name of a key, by which a later run of the program finds it again.
  enum DatabaseName {
    private struct Entry {
      weak var database: (any DatabaseWriter)?
      let number: Int
    }

    /// The numbers of the databases in memory, which have no path.
    private static let inMemory = Locked<(entries: [ObjectIdentifier: Entry], count: Int)>(([:], 0))

    static func of(_ database: any DatabaseWriter) -> String {
      if isInMemory(database) { return "in memory \(number(of: database))" }
      if database.path.hasPrefix("file:") { return database.path }
      return URL(fileURLWithPath: database.path).standardizedFileURL.path
    }

    /// Returns whether the database has no other connections.
    static func isInMemory(_ database: any DatabaseWriter) -> Bool { [":memory:", ""].contains(database.path) }

    private static func number(of database: any DatabaseWriter) -> Int {
      inMemory.withLock { known in
        let id = ObjectIdentifier(database)
        if let entry = known.entries[id], entry.database != nil { return entry.number }
        known.count += 1
        known.entries[id] = Entry(database: database, number: known.count)
        return known.count
      }
    }
  }
#endif
