// Documentation/Internals/Postgres.md explains how a request gets to the owner of its stream.

#if Postgres
  import Incremental
  import Sluice

  /// The part that one process takes in the inbox of a log: the shell of `RelayMachine` and `DeskMachine`.
  ///
  /// All that is to be done is done in one exchange, a turn, on one connection; what comes meanwhile is in the next one.
  /// A notification calls for a turn. It is a hint, so there is a turn each second, too.
  final class LogRelay: Sendable {
    typealias Number = RelayMachine.Number

    /// A request that was taken for this process.
    struct Taken: Sendable {
      let ticket: DeskMachine.Ticket
      let request: PostedRequest
    }

    struct State {
      var machine = RelayMachine()
      var desk = DeskMachine()
      var requests: [Number: (request: PostedRequest, end: @Sendable (RelayMachine.Outcome) -> Void)] = [:]
      var streams = StreamRoutes()
      /// The number of the connection; nil if one has to be begun.
      var line: Int64?
      var refusals: [(stream: String, answer: String)] = []
      var handle: (@Sendable (Taken) -> Void)?
      var alarm: Task<Void, Never>?
      var isTurning = false
      var isCalled = false
      var isThorough = false
      var isClosed = false
    }

    let session: LogSession
    let statements: RelayStatements
    let state = Locked(State())
    private let connection: Locked<PostgresLine?>

    init(_ session: LogSession) {
      self.session = session
      statements = RelayStatements(
        LogSchema(session.options.schema), channel: session.statements.channel, process: session.options.process.id)
      connection = Locked(nil)
      let target = session.options.target
      let line = PostgresLine(target, opening: statements.greeting) { [weak self] channel, text in
        // Without a channel, the connection has ended: another one is opened at once, which is notified again.
        let isGiven = text == RelayStatements.given
        self?.look(isThorough: channel.isEmpty || text == RelayStatements.moved || isGiven)
        if isGiven { self?.session.lookForWork() }
      }
      connection.withLock { $0 = line }
      session.streamOpened.withLock { opened in
        opened.call = { [weak self] name in self?.opened(name) }
      }
    }

    deinit { state.withLock { $0.alarm }?.cancel() }

    private var line: PostgresLine? { connection.withLock { $0 } }

    // MARK: - Beginning and ending

    /// Begins to take requests, which are passed to a function in their order.
    func start(_ handle: @escaping @Sendable (Taken) -> Void) {
      let alarm = Task.detached { [weak self] in
        while !Task.isCancelled {
          self?.look(isThorough: true)
          try? await Task.sleep(for: .seconds(1))
        }
      }
      let former = state.withLock { state -> Task<Void, Never>? in
        defer { state.alarm = alarm }
        state.handle = handle
        return state.alarm
      }
      former?.cancel()
    }

    /// Withdraws the requests that nobody has taken, and ends all others without an outcome.
    func end() async {
      let (alarm, wasClosed) = state.withLock { state in
        defer {
          state.isClosed = true
          state.alarm = nil
          state.handle = nil
        }
        return (state.alarm, state.isClosed)
      }
      alarm?.cancel()
      if wasClosed { return }
      var withdrawn: Set<Number> = []
      if state.withLock({ $0.line }) != nil, let line,
        let rows = try? await line.run(statements.end, within: .seconds(2))[0]
      {
        withdrawn = Set((0..<rows.count).compactMap { rows.int($0, 0) })
      }
      line?.close()
      finish(
        state.withLock { state in
          state.machine.endAll().map { ended in
            guard withdrawn.contains(ended.number) else { return ended }
            return RelayMachine.Ended(number: ended.number, outcome: .ended(wasSent: false))
          }
        })
    }

    // MARK: - Requests

    /// Posts a request. Those that are posted first are handled first.
    ///
    /// - Returns: Its number; nil if the log is closed.
    func post(_ request: PostedRequest, _ end: @escaping @Sendable (RelayMachine.Outcome) -> Void) -> Number? {
      let number = state.withLock { state -> Number? in
        if state.isClosed { return nil }
        let number = state.machine.add(size: request.text.utf8.count, hasLimit: request.limit != nil)
        state.requests[number] = (request, end)
        state.streams.begin(request)
        return number
      }
      if number != nil { look() }
      return number
    }

    /// Ends the wait for a request, because its time is up. If the database does not say in time what became of it, that
    /// is not known.
    func expire(_ number: Number) {
      finish(state.withLock { [$0.machine.expire(number)].compactMap(\.self) })
      look()
      Task.detached { [weak self] in
        try? await Task.sleep(for: .milliseconds(250))
        guard let self else { return }
        self.finish(self.state.withLock { [$0.machine.abandon(number)].compactMap(\.self) })
      }
    }

    /// Withdraws a request whose sender is cancelled, unless somebody has taken it.
    func cancel(_ number: Number) {
      finish(state.withLock { [$0.machine.cancel(number)].compactMap(\.self) })
      look()
    }

    /// Handles the outcome of a request that was taken; nil if this process cannot say it.
    func finish(_ ticket: DeskMachine.Ticket, _ answer: String?) {
      state.withLock { $0.desk.finish(ticket, answer) }
      look()
    }

    /// Answers the requests for a stream that nobody can open.
    func refuse(_ stream: String, _ answer: String) {
      state.withLock { $0.refusals.append((stream, answer)) }
      look()
    }

    /// Handles that this process has opened a stream.
    private func opened(_ name: String) {
      state.withLock { $0.streams.note(name, nil) }
      look()
    }

    private func finish(_ ended: [RelayMachine.Ended]) {
      if ended.isEmpty { return }
      let completions = state.withLock { state in
        ended.compactMap { end in
          state.requests.removeValue(forKey: end.number).map { entry in
            state.streams.end(entry.request)
            return (entry.end, end.outcome)
          }
        }
      }
      for (end, outcome) in completions { end(outcome) }
    }

    // MARK: - Turns

    /// Calls for a turn, which begins at once, or after the present one.
    func look(isThorough: Bool = false) {
      let begins = state.withLock { state -> Bool in
        if state.isClosed || state.handle == nil { return false }
        state.isCalled = true
        if isThorough { state.isThorough = true }
        defer { state.isTurning = true }
        return !state.isTurning
      }
      if begins { Task.detached { [weak self] in await self?.takeTurns() } }
    }

    private func takeTurns() async {
      var pause = LogPause()
      while takeCall() {
        do {
          try await takeTurn()
          session.health.noteSuccess()
          pause = LogPause()
        } catch PostgresFault.closed {
          state.withLock { $0.isTurning = false }
          return
        } catch {
          if let fault = error as? PostgresFault { session.health.note(PostgresError(fault)) }
          state.withLock { $0.isCalled = true }
          await pause.wait()
        }
      }
    }

    /// Whether there is to be another turn.
    private func takeCall() -> Bool {
      state.withLock { state in
        state.isTurning = state.isCalled && !state.isClosed
        state.isCalled = false
        return state.isTurning
      }
    }

    private func takeTurn() async throws {
      try await session.start()
      let number = try await present()
      let plan = state.withLock { RelayPlan(&$0, statements, line: number) }
      do throws(PostgresFault) {
        guard let line else { throw .closed(wasSent: false) }
        handle(plan, try await line.run(plan.statements))
      } catch {
        let wasSent = error.mayBeCarriedOut
        // Another connection excludes what this one may still do.
        if wasSent || error.isFenced { state.withLock { $0.line = nil } }
        finish(state.withLock { plan.fail(&$0, wasSent: wasSent) })
        if error.isFenced { return look() }
        throw error
      }
    }

    /// Returns the number of the connection, which is begun if there is none.
    private func present() async throws(PostgresFault) -> Int64 {
      if let number = state.withLock({ $0.line }) { return number }
      let (number, taken) = (Int64.random(in: 1 ... .max), state.withLock { $0.desk.taken })
      guard let line else { throw .closed(wasSent: false) }
      _ = try await line.run(statements.begin(line: number, taken: taken))
      state.withLock { $0.line = number }
      session.beginTaking()
      return number
    }

    private func handle(_ plan: RelayPlan, _ results: [PostgresResult]) {
      let found = RelayResults(plan, results, owner: session.options.process.id)
      let (ended, taken, handle) = state.withLock { state in
        for route in found.routes { state.streams.note(route.stream, route.elsewhere) }
        let taken = found.taken.filter { state.desk.take($0.ticket) }
        let ended = state.machine.end(plan.turn, found.findings)
        if state.machine.hasWork || state.desk.hasWork || found.taken.count == RelayStatements.takeLimit {
          state.isCalled = true
        }
        return (ended, taken, state.handle)
      }
      finish(ended)
      for request in taken { handle?(request) }
      for name in found.free { session.tell(.unfinished(name)) }
    }
  }

  extension PostgresFault {
    /// Whether the statements may have been run, or may still be.
    fileprivate var mayBeCarriedOut: Bool {
      switch self {
      case .lost: true
      case .closed(let wasSent): wasSent
      case .notConnected, .refused: false
      }
    }

    /// Whether another connection of this process has begun since, or the tables were emptied by a crash of the server.
    fileprivate var isFenced: Bool {
      if case .refused(let error) = self { error.code == RelayStatements.fenced } else { false }
    }
  }
#endif
