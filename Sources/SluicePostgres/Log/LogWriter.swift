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
    /// Tells what happened to a stream.
    private let tell: @Sendable (StreamNews) -> Void

    init(
      _ lines: [PostgresLine], _ statements: LogStatements, by owner: Int64, _ health: LogHealth,
      tell: @escaping @Sendable (StreamNews) -> Void
    ) {
      self.tell = tell
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
      let group = state.withLock { state in step.tickets.compactMap { state.waiting.removeValue(forKey: $0) } }
      Task.detached { [self] in
        await write(group, on: lines[step.line])
        perform(
          state.withLock { state in
            let next = state.machine.end(step.line)
            if state.machine.isIdle { state.ending?.finish() }
            return next
          })
      }
    }

    // MARK: - Writing a group

    /// - Parameters:
    ///   - group: Appends to different streams.
    ///   - line: The connection.
    ///   - wasUncertain: Whether an attempt may have been carried out, or may still be, without an answer.
    private func write(_ group: [Waiting], on line: PostgresLine, wasUncertain: Bool = false) async {
      var (left, isUncertain) = (group, wasUncertain)
      var pause = LogPause()
      while !left.isEmpty {
        do throws(PostgresFault) {
          let taken = try await line.run([statements.append(left.map(\.write), by: owner)])[0]
          let ids = Set((0..<taken.count).compactMap { taken.int($0, 0) })
          health.noteSuccess()
          for waiting in left where ids.contains(waiting.write.stream) { waiting.end(.success(())) }
          left = left.filter { !ids.contains($0.write.stream) }
          if !left.isEmpty { left = try await settle(left, on: line) }
        } catch {
          switch error {
          case .closed(let wasSent): return end(left, isUnanswered: isUncertain || wasSent)
          case .lost: isUncertain = true
          case .notConnected: break
          case .refused(let refusal) where refusal.isTransient: break
          case .refused(let refusal) where !isUncertain:
            // One of them may be the cause: each is tried alone.
            if left.count == 1 { return left[0].end(.failure(PostgresError(refusal))) }
            for waiting in left { await write([waiting], on: line) }
            return
          case .refused(let refusal):
            // An attempt before may still be carried out. Others do not wait for that to be excluded.
            let isAlone = left.count == 1
            for waiting in left {
              Task.detached { [self] in
                if isAlone { return await exclude(waiting, refused: refusal, on: line) }
                await write([waiting], on: line, wasUncertain: true)
              }
            }
            return
          }
          health.note(PostgresError(error))
          await pause.wait()
        }
      }
    }

    /// Excludes that attempts without an answer are carried out later than one that was refused, and answers. The
    /// stream has another epoch afterwards, so its store ends, and another one opens it.
    private func exclude(_ waiting: Waiting, refused refusal: PostgresServerError, on line: PostgresLine) async {
      var pause = LogPause()
      while true {
        do throws(PostgresFault) {
          let found = try await line.run([
            statements.fence(waiting.write, by: owner), statements.outcomes([waiting.write], of: owner),
          ])[1]
          let finding = found.count > 0 ? LogFinding(found, 0) : LogFinding()
          switch LogOutcome(waiting.write, finding) {
          case .lost where finding.isOwner: waiting.end(.failure(PostgresError(refusal)))
          case let outcome: answer(waiting, outcome)
          }
          return tell(.lost(waiting.name))
        } catch .closed {
          return end([waiting], isUnanswered: true)
        } catch {
          health.note(PostgresError(error))
          await pause.wait()
        }
      }
    }

    /// Finds out what became of writes that were not taken. Each is certain now.
    private func settle(_ left: [Waiting], on line: PostgresLine) async throws(PostgresFault) -> [Waiting] {
      let found = try await line.run([statements.outcomes(left.map(\.write), of: owner)])[0]
      let findings = Dictionary(
        (0..<found.count).compactMap { row in found.int(row, 0).map { ($0, LogFinding(found, row)) } },
        uniquingKeysWith: { first, _ in first })
      for waiting in left {
        let finding = findings[waiting.write.stream] ?? LogFinding()
        if finding.isBehind(waiting.write) { health.report(.behind(waiting.write, waiting.name)) }
        answer(waiting, LogOutcome(waiting.write, finding))
      }
      return []
    }

    private func answer(_ waiting: Waiting, _ outcome: LogOutcome) {
      switch outcome {
      case .written: waiting.end(.success(()))
      case .lost(let owner, let address):
        waiting.end(.failure(NotOwner(stream: waiting.name, owner: owner, address: address)))
      case .damaged(let reason):
        waiting.end(.failure(PostgresError.damaged(stream: waiting.name, reason: reason)))
      }
    }

    private func end(_ waiting: [Waiting], isUnanswered: Bool) {
      for waiting in waiting {
        let error: PostgresError = isUnanswered ? .unanswered(stream: waiting.name) : .closed
        waiting.end(.failure(error))
      }
    }
  }

  extension PostgresError {
    /// The error of a stream that has less in the database than it acknowledged.
    fileprivate static func behind(_ write: LogWrite, _ name: String) -> PostgresError {
      .damaged(
        stream: name,
        reason: "the database has less than the \(write.former.position) entries that it has acknowledged, as after a"
          + " restore or a failover to a server that was behind; other streams may be, too")
    }
  }

  // MARK: - Trouble

  /// The pauses between attempts to reach a database: from 20 ms to 2 s, each somewhat random, so that many processes do
  /// not come back at the same moment.
  struct LogPause {
    private var attempts = 0

    mutating func wait() async {
      attempts += 1
      let limit = min(2_000, 20 << min(attempts, 10))
      let pause = Int.random(in: limit / 2...limit)
      try? await Task.sleep(for: .milliseconds(pause))
    }
  }

  /// Reports the trouble that a log has with its database: once when it begins, and not at each attempt.
  final class LogHealth: Sendable {
    /// Reports an error in each case.
    let report: @Sendable (PostgresError) -> Void
    private let current = Locked<PostgresError?>(nil)

    init(_ report: @escaping @Sendable (PostgresError) -> Void) { self.report = report }

    func note(_ error: PostgresError) {
      let isNew = current.withLock { current in
        defer { current = error }
        return current == nil
      }
      if isNew { report(error) }
    }

    func noteSuccess() { current.withLock { if $0 != nil { $0 = nil } } }
  }
#endif
