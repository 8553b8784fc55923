// Documentation/Internals/Postgres.md explains why a lost answer is never guessed.

#if Postgres
  /// A group of appends on its way into the database: what is sent next, and what became of each append.
  ///
  /// | phase | an answer | no answer | refused in passing | refused |
  /// |---|---|---|---|---|
  /// | appending | settling those that were not taken, or over | appending, uncertain | appending | each alone |
  /// | settling | over | appending, uncertain | appending | each alone |
  /// | excluding | over | excluding | excluding | excluding |
  ///
  /// An append that is refused alone is over, if each attempt had an answer. If one had none, it may still be carried
  /// out, so the append is excluded. Those of an uncertain group go on apart, so that others do not wait for them.
  struct AppendMachine: Equatable {
    typealias Ticket = GroupMachine.Ticket

    struct Append: Equatable {
      let ticket: Ticket
      let write: LogWrite

      static func == (one: Append, other: Append) -> Bool { one.ticket == other.ticket }
    }

    /// What to send to the database. Each request is one transaction.
    enum Request: Equatable {
      /// `LogStatements.append`.
      case append([Append])
      /// `LogStatements.outcomes`, because these were not taken.
      case settle([Append])
      /// `LogStatements.fence`, and `outcomes`.
      case exclude(Append)
    }

    enum Step: Equatable {
      case end(Append, AppendEnd)
      /// Report that the database has less than it acknowledged.
      case reportBehind(Append)
      /// Tell the host that the store is to end.
      case lose(Append)
      /// Write an append on its own, beside this group.
      case branch(AppendMachine)
      /// Report the fault, and wait for a moment before the next request.
      case pause
    }

    private enum Phase: Equatable { case appending, settling, excluding(PostgresServerError) }

    private var phase = Phase.appending
    private var left: [Append]
    /// Those that are tried alone, each with all of its answers.
    private var alone: [Append] = []
    /// Whether an attempt may have been carried out, or may still be, without an answer.
    private var isUncertain = false

    /// Creates a machine.
    ///
    /// - Parameter group: Appends to different streams.
    init(_ group: [Append]) { left = group }

    /// What to send next; nil if the group is over.
    var request: Request? {
      guard let first = left.first else { return nil }
      switch phase {
      case .appending: return .append(left)
      case .settling: return .settle(left)
      case .excluding: return .exclude(first)
      }
    }

    // MARK: - Answers

    /// Handles that the appends to these streams were taken.
    mutating func appended(_ streams: Set<Int64>) -> [Step] {
      let taken = left.filter { streams.contains($0.write.stream) }
      left.removeAll { streams.contains($0.write.stream) }
      phase = .settling
      if left.isEmpty { tryNext() }
      return taken.map { .end($0, .written) }
    }

    /// Handles what the database has of those that were not taken. Each is certain now.
    mutating func settled(_ findings: [Int64: LogFinding]) -> [Step] {
      defer { tryNext() }
      return left.flatMap { append -> [Step] in
        let finding = findings[append.write.stream] ?? LogFinding()
        let end = Step.end(append, AppendEnd(LogOutcome(append.write, finding)))
        return finding.isBehind(append.write) ? [.reportBehind(append), end] : [end]
      }
    }

    /// Handles what the database has of an append that no attempt can carry out any more. The stream has another epoch,
    /// so its store ends, and another one opens it.
    mutating func excluded(_ findings: [Int64: LogFinding]) -> [Step] {
      guard case .excluding(let refusal) = phase, let append = left.first else { return [] }
      defer { tryNext() }
      let finding = findings[append.write.stream] ?? LogFinding()
      let outcome = LogOutcome(append.write, finding)
      if case .lost = outcome, finding.isOwner { return [.end(append, .refused(refusal)), .lose(append)] }
      return [.end(append, AppendEnd(outcome)), .lose(append)]
    }

    // MARK: - Faults

    /// Handles that a request has no results.
    mutating func failed(_ fault: PostgresFault) -> [Step] {
      switch fault {
      case .closed(let wasSent): return close(isUnanswered: isUncertain || wasSent)
      case .lost: isUncertain = true
      case .notConnected: break
      case .refused(let refusal) where !refusal.isTransient && !isExcluding: return refused(refusal)
      case .refused: break
      }
      if !isExcluding { phase = .appending }
      return [.pause]
    }

    private var isExcluding: Bool { if case .excluding = phase { true } else { false } }

    private mutating func refused(_ refusal: PostgresServerError) -> [Step] {
      let appends = left
      if isUncertain {
        tryNext()
        return appends.map { append in
          var part = AppendMachine([append])
          part.isUncertain = true
          if appends.count == 1 { part.phase = .excluding(refusal) }
          return .branch(part)
        }
      }
      if appends.count > 1 {
        // One of them may be the cause: each is tried alone.
        alone = appends
        tryNext()
        return []
      }
      tryNext()
      return appends.map { .end($0, .refused(refusal)) }
    }

    private mutating func close(isUnanswered: Bool) -> [Step] {
      let isUnanswered = isExcluding || isUnanswered
      let unsent = alone
      let sent = left
      left = []
      alone = []
      return sent.map { .end($0, isUnanswered ? .unanswered : .closed) } + unsent.map { .end($0, .closed) }
    }

    private mutating func tryNext() {
      phase = .appending
      isUncertain = false
      left = alone.isEmpty ? [] : [alone.removeFirst()]
    }
  }

  /// How an append has ended.
  enum AppendEnd: Equatable {
    case written
    case lost(owner: String?, address: String?)
    case damaged(String)
    case refused(PostgresServerError)
    /// The log was closed before it was known.
    case unanswered
    /// The log was closed before it was sent.
    case closed

    init(_ outcome: LogOutcome) {
      switch outcome {
      case .written: self = .written
      case .lost(let owner, let address): self = .lost(owner: owner, address: address)
      case .damaged(let reason): self = .damaged(reason)
      }
    }

    /// The result that the sender gets.
    func result(_ stream: String) -> Result<Void, any Error> {
      switch self {
      case .written: .success(())
      case .lost(let owner, let address): .failure(NotOwner(stream: stream, owner: owner, address: address))
      case .damaged(let reason): .failure(PostgresError.damaged(stream: stream, reason: reason))
      case .refused(let refusal): .failure(PostgresError(refusal))
      case .unanswered: .failure(PostgresError.unanswered(stream: stream))
      case .closed: .failure(PostgresError.closed)
      }
    }
  }
#endif
