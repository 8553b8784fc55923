// Documentation/Internals/Postgres.md explains why a lost answer is never guessed.

#if Postgres
  import Incremental
  import Sluice

  /// The writer of a process: appends to many streams share round trips and commits.
  ///
  /// An append ends only when it is known what became of it. While the database cannot be reached, it waits.
  final class LogWriter: Sendable {
    private struct Waiting {
      let write: LogWrite
      let name: String
      let end: @Sendable (Result<Void, any Error>) -> Void
    }

    private struct State {
      var machine: GroupMachine
      var waiting: [GroupMachine.Ticket: Waiting] = [:]
      var lastTicket = 0
      var isClosed = false
      /// Finished when no append is left, after the writer was closed.
      var ending: AsyncStream<Never>.Continuation?
    }

    private let lines: [PostgresLine]
    private let statements: LogStatements
    private let state: Locked<State>
    private let owner: Int64
    private let health: LogHealth
    /// Notifies the listeners of what happened to a stream.
    private let notify: @Sendable (StreamNews) -> Void

    init(
      _ lines: [PostgresLine], _ statements: LogStatements, by owner: Int64, _ health: LogHealth,
      notify: @escaping @Sendable (StreamNews) -> Void
    ) {
      self.notify = notify
      (self.lines, self.statements, self.owner, self.health) = (lines, statements, owner, health)
      state = Locked(State(machine: GroupMachine(lines: lines.count)))
    }

    /// Appends entries to a stream.
    ///
    /// - Throws: `NotOwner` or a `PostgresError`; then the entries are not in the stream, and never will be, unless
    ///   it is `PostgresError.unanswered`.
    func append(_ write: LogWrite, to name: String) async throws {
      try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<Void, any Error>) in
        let step = state.withLock { state -> GroupMachine.Step? in
          if state.isClosed {
            continuation.resume(throwing: PostgresError.closed)
            return nil
          }
          state.lastTicket += 1
          state.waiting[state.lastTicket] = Waiting(write: write, name: name) { continuation.resume(with: $0) }
          return state.machine.add(state.lastTicket, size: write.size)
        }
        perform(step)
      }
    }

    /// Refuses further appends, waits for the answers to the others, and after a time ends those without one.
    func close(within limit: Duration) async {
      let (isOver, ending) = AsyncStream.makeStream(of: Never.self)
      state.withLock { state in
        state.isClosed = true
        state.ending = ending
        if state.machine.isIdle { ending.finish() }
      }
      let alarm = Task.detached {
        try? await Task.sleep(for: limit)
        ending.finish()
      }
      for await _ in isOver {}
      alarm.cancel()
      for line in lines { line.close() }
    }

    private func perform(_ step: GroupMachine.Step?) {
      guard let step else { return }
      let waiting = state.withLock { state in
        Dictionary(
          step.tickets.compactMap { ticket in state.waiting.removeValue(forKey: ticket).map { (ticket, $0) } },
          uniquingKeysWith: { first, _ in first })
      }
      let group = AppendMachine(
        step.tickets.compactMap { ticket in waiting[ticket].map { .init(ticket: ticket, write: $0.write) } })
      Task.detached { [self] in
        await write(group, waiting, on: lines[step.line])
        perform(
          state.withLock { state in
            let next = state.machine.end(step.line)
            if state.machine.isIdle { state.ending?.finish() }
            return next
          })
      }
    }

    // MARK: - Writing a group

    /// Does what a machine decides, until its group is over.
    private func write(_ group: AppendMachine, _ waiting: [GroupMachine.Ticket: Waiting], on line: PostgresLine) async {
      var (machine, pause) = (group, LogPause())
      while let request = machine.request {
        do throws(PostgresFault) {
          perform(try await send(request, to: &machine, on: line), waiting, on: line)
        } catch {
          let steps = machine.failed(error)
          perform(steps, waiting, on: line)
          if steps.contains(.pause) {
            health.note(PostgresError(error))
            await pause.wait()
          }
        }
      }
    }

    private func send(
      _ request: AppendMachine.Request, to machine: inout AppendMachine, on line: PostgresLine
    ) async throws(PostgresFault) -> [AppendMachine.Step] {
      switch request {
      case .append(let appends):
        let taken = try await line.run([statements.append(appends.map(\.write), by: owner)])[0]
        health.noteSuccess()
        return machine.appended(Set((0..<taken.count).compactMap { taken.int($0, 0) }))
      case .settle(let appends):
        let rows = try await line.run([statements.outcomes(appends.map(\.write), of: owner)])[0]
        return machine.settled(LogFinding.all(in: rows))
      case .exclude(let append):
        let rows = try await line.run([
          statements.fence(append.write, by: owner), statements.outcomes([append.write], of: owner),
        ])[1]
        return machine.excluded(LogFinding.all(in: rows))
      }
    }

    private func perform(
      _ steps: [AppendMachine.Step], _ waiting: [GroupMachine.Ticket: Waiting], on line: PostgresLine
    ) {
      for step in steps {
        switch step {
        case .end(let append, let end):
          guard let waiting = waiting[append.ticket] else { continue }
          waiting.end(end.result(waiting.name))
        case .reportBehind(let append):
          guard let waiting = waiting[append.ticket] else { continue }
          health.report(.behind(append.write, waiting.name))
        case .lose(let append):
          if let waiting = waiting[append.ticket] { notify(.lost(waiting.name)) }
        case .branch(let part): Task.detached { [self] in await write(part, waiting, on: line) }
        case .pause: break
        }
      }
    }
  }

  extension PostgresError {
    /// The error of a stream that has less in the database than it acknowledged.
    static func behind(_ write: LogWrite, _ name: String) -> PostgresError {
      .damaged(
        stream: name,
        reason: "the database has less than the \(write.former.position) entries that it has acknowledged, as after a"
          + " restore or a failover to a server that was behind; other streams may be, too")
    }

    /// The error of a stream that was taken by this process, and the database does not know of that.
    static func forgotten(_ name: String) -> PostgresError {
      .damaged(
        stream: name,
        reason: "the database has forgotten that this process took it, as after a restore or a failover to a server"
          + " that was behind, and what was acknowledged since; other streams may be damaged, too")
    }
  }
#endif
