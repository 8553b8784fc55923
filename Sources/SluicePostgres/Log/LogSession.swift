// Documentation/Internals/Postgres.md explains leases and epochs.

#if Postgres
  import Incremental
  import Sluice
  import SluiceMigrations

  #if canImport(Darwin)
    import Darwin
  #elseif canImport(Glibc)
    import Glibc
  #elseif canImport(Musl)
    import Musl
  #endif

  /// The part that one process takes in a log: its connections, its lease, and the streams that it has.
  final class LogSession: Sendable {
    /// What a session needs to know.
    struct Options: Sendable {
      var target: PostgresLine.Target
      var schema: String
      var program: String?
      /// The version of the program's types.
      var version: Int
      var process: LogProcess
      var lease: Duration
    }

    private struct State {
      var lease: LeaseMachine
      var starting: Task<Result<Void, any Error>, Never>?
      var keeper: Task<Void, Never>?
      /// The streams that have a journal, by their names; nil while one is being opened.
      var open: [String: LogChores.Owned?] = [:]
      /// The streams whose journals were closed, until their stores rest or are opened again.
      var closed: [String: LogChores.Owned] = [:]
      var chores = LogChores()
      var isGivingUp = false
      var isClosed = false
    }

    let options: Options
    let writer: LogWriter
    private let statements: LogStatements
    private let schema: LogSchema
    private let readers: [PostgresLine]
    /// The connection of the lease, which waits for no large group.
    private let lease: PostgresLine
    private let state: Locked<State>
    let health: LogHealth
    let feeds: FeedBoard
    private let listeners = Locked<[AsyncStream<StreamNews>.Continuation]>([])

    init(_ options: Options, onFailure: @escaping @Sendable (PostgresError) -> Void) {
      self.options = options
      schema = LogSchema(options.schema)
      statements = LogStatements(schema)
      health = LogHealth(onFailure)
      readers = (0..<2).map { _ in PostgresLine(options.target) }
      lease = PostgresLine(options.target)
      writer = LogWriter((0..<2).map { _ in PostgresLine(options.target) }, statements, health)
      feeds = FeedBoard(options.target, channel: statements.channel)
      state = Locked(State(lease: LeaseMachine(lease: options.lease)))
    }

    deinit { state.withLock { $0.keeper }?.cancel() }

    private func reader(for name: String) -> PostgresLine { readers[name.utf8.count % readers.count] }

    // MARK: - Beginning

    /// Prepares the tables and gets a lease, unless that is done. Callers that come meanwhile wait for the same attempt.
    func start() async throws {
      let starting: Task<Result<Void, any Error>, Never>? = state.withLock { state in
        if state.isClosed || state.keeper != nil { return nil }
        if let starting = state.starting { return starting }
        let starting = Task.detached { [self] in await begin() }
        state.starting = starting
        return starting
      }
      if let starting { return try await starting.value.get() }
      if state.withLock({ $0.isClosed }) { throw PostgresError.closed }
    }

    private func begin() async -> Result<Void, any Error> {
      let result: Result<Void, any Error>
      do {
        try await schema.prepare(on: lease, program: options.program)
        try await renew()
        result = .success(())
      } catch let fault as PostgresFault {
        result = .failure(PostgresError(fault))
      } catch {
        result = .failure(error)
      }
      state.withLock { state in
        state.starting = nil
        guard case .success = result, !state.isClosed else { return }
        state.keeper = Task.detached { [weak self, lease = options.lease] in
          while !Task.isCancelled {
            let pause = self?.state.withLock { $0.lease.pause } ?? lease
            try? await Task.sleep(for: pause)
            if Task.isCancelled { return }
            guard let self else { return }
            await self.keep()
          }
        }
      }
      return result
    }

    // MARK: - The lease

    /// Prolongs the lease, and looks for streams without a living owner.
    private func keep() async {
      do {
        try await renew()
        health.noteSuccess()
      } catch PostgresFault.closed {
        return
      } catch let fault as PostgresFault {
        state.withLock { $0.lease.failed() }
        health.note(PostgresError(fault))
      } catch {}
    }

    private func renew() async throws {
      let isFirst = !state.withLock { $0.lease.isHeld }
      let results = try await lease.run([
        statements.renew(options.process, for: options.lease), statements.orphans,
      ])
      let steps = state.withLock { $0.lease.renewed(wasAlive: results[0].bool(0, 0)) }
      if !steps.isEmpty { try await check() }
      if isFirst { return }
      for name in orphans(results[1]) { tell(.unfinished(name)) }
    }

    /// The names of streams that may have work, without those whose stores are just falling asleep here.
    private func orphans(_ rows: PostgresResult) -> [String] {
      let names = (0..<rows.count).compactMap { rows.text($0, 0) }
      return state.withLock { state in names.filter { state.open[$0] == nil && state.closed[$0] == nil } }
    }

    /// Finds out which streams were taken over while the lease had run out.
    private func check() async throws {
      let open = state.withLock { $0.open.compactMapValues(\.self) }
      if open.isEmpty { return }
      let rows = try await lease.run([statements.lost(Array(open.values))])[0]
      let lost = Set((0..<rows.count).compactMap { rows.int($0, 0) })
      for (name, owned) in open where lost.contains(owned.stream) { tell(.lost(name)) }
    }

    // MARK: - News

    /// Returns what happens to streams without a call.
    func news() -> AsyncStream<StreamNews> {
      AsyncStream { listener in
        let isClosed = state.withLock { $0.isClosed }
        if isClosed { listener.finish() } else { listeners.withLock { $0.append(listener) } }
      }
    }

    /// Tells those who listen what happened to a stream.
    func tell(_ news: StreamNews) { for listener in listeners.withLock({ $0 }) { listener.yield(news) } }

    /// Returns the names of streams that may have work, and that no living process has.
    func unfinished() async throws -> [String] {
      try await start()
      do throws(PostgresFault) {
        return orphans(try await lease.run([statements.orphans])[0])
      } catch {
        throw PostgresError(error)
      }
    }

    // MARK: - Opening and closing streams

    /// Makes this process the owner of a stream, and reads it.
    ///
    /// - Throws: `NotOwner`; a `PostgresError`.
    func open(_ name: String, keyWindow: Int) async throws -> OpenedStream {
      try await start()
      let isFree = state.withLock { state -> Bool in
        if state.open.keys.contains(name) { return false }
        state.open[name] = .some(nil)
        state.closed[name] = nil
        return true
      }
      guard isFree else { throw PostgresError.inUse(stream: name) }
      do {
        let opened = try await claim(name, keyWindow: keyWindow)
        state.withLock { $0.open[name] = (opened.id, opened.epoch) }
        do {
          try opened.check(name, version: options.version)
        } catch {
          close(name)
          throw error
        }
        return opened
      } catch {
        state.withLock { _ = $0.open.removeValue(forKey: name) }
        throw error
      }
    }

    private func claim(_ name: String, keyWindow: Int) async throws -> OpenedStream {
      let statements = statements.open(name, by: options.process.id, keyWindow: keyWindow)
      var (attempts, pause) = (0, LogPause())
      while true {
        let results: [PostgresResult]
        do throws(PostgresFault) {
          results = try await reader(for: name).run(statements)
          health.noteSuccess()
        } catch {
          attempts += 1
          // Whether the stream was taken does not matter: its owner may take it again.
          guard attempts < 5, error.isPassing else { throw PostgresError(error) }
          await pause.wait()
          continue
        }
        return try OpenedStream(results, name, keyWindow: keyWindow)
      }
    }

    /// Returns rows of a stream.
    func read(_ stream: Int64, _ name: String, snapshotBefore limit: Int, upTo last: Int) async throws -> StreamRows {
      do {
        let results = try await reader(for: name).run(
          statements.read(stream, snapshotBefore: limit, upTo: last))
        return try StreamRows(results[0], results[1], results[2], name)
      } catch let fault as PostgresFault {
        throw PostgresError(fault)
      }
    }

    // MARK: - Following

    /// Returns the id of a stream that is to be followed.
    func find(_ name: String) async throws -> Int64 {
      try await start()
      do throws(PostgresFault) {
        let results = try await reader(for: name).run(statements.find(name))
        if let id = results[1].int(0, 0) { return id }
      } catch {
        throw PostgresError(error)
      }
      throw PostgresError.damaged(stream: name, reason: "its row was deleted")
    }

    /// Lets appends to a stream notify its followers, for a minute.
    func noteFollowed(_ stream: Int64) async { _ = try? await lease.run([statements.noteFollowed(stream)]) }

    /// Returns verified entries after others.
    func entries(
      of stream: Int64, _ name: String, after chain: RecordChain, limit: Int
    ) async throws -> (entries: [RecordedRow], chain: RecordChain) {
      var chain = chain
      do {
        let rows = try await reader(for: name).run([
          statements.entries(of: stream, after: chain.end.position, limit: limit)
        ])[0]
        return (try StreamRows.entries(rows, &chain, name), chain)
      } catch let fault as PostgresFault {
        throw PostgresError(fault)
      }
    }

    /// Keeps a snapshot.
    func keep(_ snapshot: LogSnapshot, of name: String) async throws {
      do throws(PostgresFault) {
        _ = try await reader(for: name).run(statements.keep(snapshot))
      } catch {
        throw PostgresError(error)
      }
    }

    /// Gives a stream up, soon.
    func close(_ name: String) {
      let isNew = state.withLock { state -> Bool in
        guard let owned = state.open.removeValue(forKey: name) ?? nil else { return false }
        state.closed[name] = owned
        state.chores.releases.append(owned)
        return true
      }
      if isNew { giveUpSoon() }
    }

    /// Notes that the store of a stream rests, soon.
    func noteRest(of name: String) {
      let isNew = state.withLock { state -> Bool in
        guard let owned = state.closed.removeValue(forKey: name) else { return false }
        state.chores.rests.append(owned)
        return true
      }
      if isNew { giveUpSoon() }
    }

    // MARK: - Chores

    /// Gives up what is to be given up in a moment, so that a stream that is closed and rests takes one transaction.
    private func giveUpSoon() {
      let isNew = state.withLock { state -> Bool in
        defer { state.isGivingUp = true }
        return !state.isGivingUp && !state.isClosed
      }
      guard isNew else { return }
      Task.detached { [self] in
        try? await Task.sleep(for: .milliseconds(2))
        var pause = LogPause()
        while let chores = takeChores() {
          do throws(PostgresFault) {
            _ = try await lease.run(statements.giveUp(chores))
          } catch {
            putBack(chores)
            if case .closed = error { return }
            await pause.wait()
          }
        }
      }
    }

    /// Takes what is to be given up; returns nil, and ends the work, if there is nothing.
    private func takeChores() -> LogChores? {
      state.withLock { state in
        state.isGivingUp = !state.chores.isEmpty && !state.isClosed
        guard state.isGivingUp else { return nil }
        defer { state.chores = LogChores() }
        return state.chores
      }
    }

    private func putBack(_ chores: LogChores) {
      state.withLock { state in
        state.chores.rests = chores.rests + state.chores.rests
        state.chores.releases = chores.releases + state.chores.releases
      }
    }

    // MARK: - Ending

    /// Gives up all streams, and closes the connections. If the database cannot be reached, that is left to the end of
    /// the lease.
    func end() async {
      let (keeper, chores, wasStarted) = state.withLock { state in
        defer { (state.isClosed, state.keeper, state.chores) = (true, nil, LogChores()) }
        return (state.keeper, state.chores, state.keeper != nil)
      }
      keeper?.cancel()
      writer.close()
      if wasStarted {
        _ = try? await lease.run(statements.giveUp(chores) + [statements.leave(options.process.id)])
      }
      for line in readers + [lease] { line.close() }
      feeds.close()
      for listener in listeners.withLock({ $0 }) { listener.finish() }
    }
  }
#endif
