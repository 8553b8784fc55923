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
      var process: LogProcess
      var lease: Duration
      /// Whether requests are forwarded.
      var isForwarding = false
      /// Whether streams move between processes.
      var isBalancing = false
      /// The time after which followers look for entries without a notification.
      var poll = Duration.seconds(1)

      /// How to connect for the lease: so that an attempt without an answer leaves time for two others.
      var leaseTarget: PostgresLine.Target {
        var own = target
        let limit = max(lease / 4, .seconds(1))
        own.connectLimit = min(own.connectLimit, limit)
        own.answerLimit = min(own.answerLimit, limit)
        return own
      }
    }

    struct State {
      var lease: LeaseMachine
      /// The version in which the log is written, as far as it is known.
      var version: Int?
      var starting: Task<Result<Void, any Error>, Never>?
      var keeper: Task<Void, Never>?
      var streams = StreamsMachine()
      var balance = LogBalance()
      var isClosed: Bool { streams.isClosed }
    }

    let options: Options
    let writer: LogWriter
    let statements: LogStatements
    private let schema: LogSchema
    let readers: [PostgresLine]
    /// The connection of the lease, on which nothing waits for a lock that another process has.
    let lease: PostgresLine
    /// The connection of what is done in the background, and may wait for locks.
    let chores: PostgresLine
    let state: Locked<State>
    let health: LogHealth
    let feeds: FeedBoard
    /// Called when this process has taken a stream. A part of a struct, or each access would wrap it once more.
    let streamOpened = Locked(StreamOpened())

    struct StreamOpened: Sendable {
      var call: (@Sendable (String) -> Void)?
    }
    /// Streams that are opened at once: what is lost with a connection is sent again, and is not all that waits.
    let openings = Turns(64)
    private let renewals = Turns(1)
    private let listeners: Locked<[AsyncStream<StreamNews>.Continuation]>

    init(_ options: Options, onFailure: @escaping @Sendable (PostgresError) -> Void) {
      self.options = options
      let listeners = Locked<[AsyncStream<StreamNews>.Continuation]>([])
      self.listeners = listeners
      schema = LogSchema(options.schema)
      statements = LogStatements(schema)
      health = LogHealth(onFailure)
      readers = (0..<2).map { _ in PostgresLine(options.target, opening: LogStatements.readingGreeting) }
      lease = PostgresLine(options.leaseTarget)
      chores = PostgresLine(options.target)
      let writers = (0..<2).map { _ in PostgresLine(options.target, opening: LogStatements.writingGreeting) }
      writer = LogWriter(writers, statements, by: options.process.id, health) { news in
        for listener in listeners.withLock({ $0 }) { listener.yield(news) }
      }
      feeds = FeedBoard(options.target, channel: statements.channel)
      state = Locked(State(lease: LeaseMachine(lease: options.lease)))
    }

    deinit { state.withLock { $0.keeper }?.cancel() }

    func reader(for name: String) -> PostgresLine {
      readers[Int(name.hashValue.magnitude % UInt(readers.count))]
    }

    // MARK: - Beginning

    /// Prepares the tables and gets a lease, unless that is done. Callers that come meanwhile wait for the same
    /// attempt.
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

    /// Tries to start until that succeeds, so that work of other processes is found without a request.
    private func startLater() {
      Task.detached { [weak self, lease = options.lease] in
        while !Task.isCancelled {
          try? await Task.sleep(for: lease / 3)
          guard let self, !self.state.withLock({ $0.isClosed || $0.keeper != nil }) else { return }
          try? await self.start()
        }
      }
    }

    private func begin() async -> Result<Void, any Error> {
      let result: Result<Void, any Error>
      do {
        try await schema.prepare(on: chores, program: options.program)
        try await checkServer()
        try await announce()
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

    /// Reports a server that may lose what it has committed. That is no reason to stop: tests use such servers.
    private func checkServer() async throws {
      let rows = try await chores.run([PostgresStatement("SELECT current_setting('fsync')")])[0]
      if rows.text(0, 0) == "on" { return }
      health.report(
        .unsuitable(reason: "its server has `fsync = off`, so a crash of the machine can lose what was acknowledged"))
    }

    // MARK: - The lease

    /// Prolongs the lease, and lets streams without a living owner be found.
    private func keep() async {
      do {
        try await renew()
        health.noteSuccess()
        lookForWork()
        giveAway()
      } catch PostgresFault.closed {
        return
      } catch let fault as PostgresFault {
        state.withLock { $0.lease.failed() }
        health.note(PostgresError(fault))
      } catch {}
    }

    /// Renews a lease that has run out, before a stream is taken.
    func renewNow() async throws {
      do {
        try await renew()
      } catch let fault as PostgresFault {
        // It may have been carried out, too late: then the next one is in time, and says nothing of that.
        state.withLock { $0.lease.failed() }
        throw PostgresError(fault)
      }
    }

    private func renew() async throws {
      // One after the other: a check says nothing of a renewal that was sent after it.
      await renewals.begin()
      defer { renewals.end() }
      let streams = state.withLock { $0.announcedStreams }
      let results = try await lease.run([
        statements.renew(options.process, for: options.lease, streams: streams), statements.shares,
      ])
      noteVersion(results[0], column: 2)
      let steps = state.withLock { state in
        state.balance.shares = BalanceMachine.Share.all(in: results[1])
        return state.lease.renewed(wasAlive: results[0].bool(0, 0), by: results[0].text(0, 1))
      }
      if steps.isEmpty { return }
      try await check()
      state.withLock { $0.lease.checked() }
    }

    /// Finds streams that may have work and no living owner; once more, if that is under way. The lease does not wait
    /// for it.
    func lookForWork() {
      guard state.withLock({ $0.streams.beginLooking() }) else { return }
      Task.detached { [self] in
        repeat {
          if let rows = try? await chores.run([orphansStatement])[0] {
            for name in orphans(rows) { notify(.unfinished(name)) }
          }
        } while state.withLock({ $0.streams.endLooking() })
      }
    }

    private var orphansStatement: PostgresStatement {
      statements.orphans(
        for: options.process.id, with: state.withLock { $0.streams.ids }, version: options.process.versions.newest)
    }

    /// The names of streams that may have work, without those whose stores are just falling asleep here.
    private func orphans(_ rows: any PostgresRows) -> [String] {
      let names = (0..<rows.count).compactMap { rows.text($0, 0) }
      return state.withLock { $0.streams.found(names) }
    }

    /// Finds out which streams were taken over while the lease had run out.
    private func check() async throws {
      let owned = state.withLock { $0.streams.owned }
      if owned.isEmpty { return }
      let rows = try await lease.run([statements.lost(Array(owned.values), by: options.process.id)])[0]
      for lost in LostStream.all(in: rows, of: owned) {
        if lost.isForgotten { health.report(.forgotten(lost.name)) }
        notify(.lost(lost.name))
      }
    }

    // MARK: - News

    /// Returns what happens to streams without a call.
    func news() -> AsyncStream<StreamNews> {
      AsyncStream { listener in
        let isClosed = state.withLock { $0.isClosed }
        if isClosed { listener.finish() } else { listeners.withLock { $0.append(listener) } }
      }
    }

    /// Notifies the listeners of what happened to a stream.
    func notify(_ news: StreamNews) { for listener in listeners.withLock({ $0 }) { listener.yield(news) } }

    /// Returns the names of streams that may have work, and that no living process has.
    func unfinished() async throws -> [String] {
      do {
        try await start()
      } catch {
        startLater()
        throw error
      }
      do throws(PostgresFault) {
        return orphans(try await chores.run([orphansStatement])[0])
      } catch {
        throw PostgresError(error)
      }
    }

    // MARK: - Ending

    /// Gives up all streams, and closes the connections. If the database cannot be reached, that is left to the end of
    /// the lease.
    func end() async {
      let (keeper, chores, wasStarted) = state.withLock { state in
        defer { state.keeper = nil }
        return (state.keeper, state.streams.close(), state.keeper != nil)
      }
      keeper?.cancel()
      await writer.close(within: .seconds(2))
      if wasStarted {
        let giveUp = statements.giveUp(chores, by: options.process.id)
        if !giveUp.isEmpty { _ = try? await self.chores.run(giveUp + call(chores), within: .seconds(2)) }
        // On its own: who takes a stream locks the process first.
        _ = try? await self.chores.run([statements.leave(options.process.id)] + callSenders, within: .seconds(2))
      }
      for line in readers + [lease, self.chores] { line.close() }
      feeds.close()
      for listener in listeners.withLock({ $0 }) { listener.finish() }
    }
  }
#endif
