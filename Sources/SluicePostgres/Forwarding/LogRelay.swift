// Documentation/Internals/Postgres.md explains how a request gets to the owner of its stream.

#if Postgres
  import Incremental
  import Sluice

  /// The part that one process takes in the inbox of a log: it performs what `RelayWork` decides.
  ///
  /// All that is to be done is done in one exchange, a turn, on one connection; what comes meanwhile is in the next
  /// one. A notification calls for a turn. It is a hint, so there is a turn each second, too.
  final class LogRelay: Sendable {
    typealias Number = RelayMachine.Number

    struct State {
      var work = RelayWork()
      /// What is called with the outcomes of requests.
      var completions: [Number: @Sendable (RelayMachine.Outcome) -> Void] = [:]
      var handle: (@Sendable (RelayWork.Taken) -> Void)?
      var alarm: Task<Void, Never>?
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
    func start(_ handle: @escaping @Sendable (RelayWork.Taken) -> Void) {
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
      let (alarm, line, begins) = state.withLock { state in
        defer { (state.alarm, state.handle) = (nil, nil) }
        return (state.alarm, state.work.line, state.work.beginClosing())
      }
      alarm?.cancel()
      guard begins else { return }
      var withdrawn: Set<Number> = []
      if line != nil, let line = self.line,
        let rows = try? await line.run(statements.end, within: .seconds(2))[0]
      {
        withdrawn = Set((0..<rows.count).compactMap { rows.int($0, 0) })
      }
      self.line?.close()
      finish { [withdrawn] in $0.endAll(withdrawn: withdrawn) }
    }

    // MARK: - Requests

    /// Posts a request. Those that are posted first are handled first.
    ///
    /// - Returns: Its number; nil if the log is closed.
    func post(_ request: PostedRequest, _ end: @escaping @Sendable (RelayMachine.Outcome) -> Void) -> Number? {
      let number = state.withLock { state -> Number? in
        guard let number = state.work.post(request) else { return nil }
        state.completions[number] = end
        return number
      }
      if number != nil { look() }
      return number
    }

    /// Ends the wait for a request, because its time is up. If the database does not say in time what became of it,
    /// that is not known.
    func expire(_ number: Number) {
      finish { $0.expire(number) }
      look()
      Task.detached { [weak self] in
        try? await Task.sleep(for: .milliseconds(250))
        self?.finish { $0.abandon(number) }
      }
    }

    /// Withdraws a request whose sender is cancelled, unless somebody has taken it.
    func cancel(_ number: Number) {
      finish { $0.cancel(number) }
      look()
    }

    /// Handles the outcome of a request that was taken; nil if this process cannot say it.
    func finish(_ ticket: DeskMachine.Ticket, _ answer: String?) {
      state.withLock { $0.work.finish(ticket, answer) }
      look()
    }

    /// Answers the requests for a stream that nobody can open.
    func refuse(_ stream: String, _ answer: String) {
      state.withLock { $0.work.refuse(stream, answer) }
      look()
    }

    /// Handles that this process has opened a stream.
    private func opened(_ name: String) {
      state.withLock { $0.work.streams.note(name, nil) }
      look()
    }

    /// Does something, and calls the senders of the requests that are over.
    private func finish(_ body: (inout RelayWork) -> [RelayMachine.Ended]) {
      let completions = state.withLock { state in
        body(&state.work).compactMap { ended in
          state.completions.removeValue(forKey: ended.number).map { ($0, ended.outcome) }
        }
      }
      for (end, outcome) in completions { end(outcome) }
    }

    // MARK: - Turns

    /// Calls for a turn, which begins at once, or after the present one.
    func look(isThorough: Bool = false) {
      let begins = state.withLock { $0.handle != nil && $0.work.call(isThorough: isThorough) }
      if begins { Task.detached { [weak self] in await self?.takeTurns() } }
    }

    private func takeTurns() async {
      var pause = LogPause()
      while state.withLock({ $0.work.takeCall() }) {
        do {
          try await takeTurn()
          session.health.noteSuccess()
          pause = LogPause()
        } catch PostgresFault.closed {
          state.withLock { $0.work.stopTurning() }
          return
        } catch {
          state.withLock { $0.work.callAgain() }
          let fault = error as? PostgresFault
          if fault?.isFenced == true { continue }
          if let fault { session.health.note(PostgresError(fault)) }
          await pause.wait()
        }
      }
    }

    private func takeTurn() async throws {
      try await session.start()
      let number = try await present()
      // Each process deletes what is old, one time in ten.
      let isCleaning = Int.random(in: 0..<10) == 0
      let plan = state.withLock { $0.work.begin(statements, line: number, isCleaning: isCleaning) }
      do throws(PostgresFault) {
        guard let line else { throw .closed(wasSent: false) }
        handle(plan, try await line.run(plan.statements))
      } catch {
        finish { $0.fail(plan, error) }
        throw error
      }
    }

    /// Returns the number of the connection, which is begun if there is none.
    private func present() async throws(PostgresFault) -> Int64 {
      let (present, taken) = state.withLock { ($0.work.line, $0.work.taken) }
      if let present { return present }
      guard let line else { throw .closed(wasSent: false) }
      let number = Int64.random(in: 1 ... .max)
      _ = try await line.run(statements.begin(line: number, taken: taken))
      state.withLock { $0.work.began(number) }
      session.beginTaking()
      return number
    }

    private func handle(_ plan: RelayPlan, _ results: [PostgresResult]) {
      var outcome = RelayWork.Outcome()
      finish { work in
        outcome = work.end(plan, results)
        return outcome.ended
      }
      let handle = state.withLock { $0.handle }
      for request in outcome.taken { handle?(request) }
      for name in outcome.free { session.notify(.unfinished(name)) }
    }
  }
#endif
