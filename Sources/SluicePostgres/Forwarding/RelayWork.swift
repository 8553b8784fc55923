// Documentation/Internals/Postgres.md explains how a request gets to the owner of its stream.

#if Postgres
  /// What one process does at the inbox: its requests, those of others that it has taken, and the turns in which both
  /// are carried out. `LogRelay` performs it.
  struct RelayWork {
    typealias Number = RelayMachine.Number

    /// What follows from a turn.
    struct Outcome {
      /// The requests of this process that are over.
      var ended: [RelayMachine.Ended] = []
      /// The requests that were taken for this process, oldest first.
      var taken: [Taken] = []
      /// The streams for which requests wait, and that nobody has.
      var free: Set<String> = []
    }

    /// A request that was taken for this process.
    struct Taken: Sendable {
      let ticket: DeskMachine.Ticket
      let request: PostedRequest
    }

    /// What is known of streams that others have.
    var streams = StreamRoutes()
    /// The number of the connection; nil if one has to be begun.
    private(set) var line: Int64?
    private(set) var isClosed = false
    private var machine = RelayMachine()
    private var desk = DeskMachine()
    private var requests: [Number: PostedRequest] = [:]
    private var refusals: [RelayPlan.Refusal] = []
    private var isTurning = false
    private var isCalled = false
    private var isThorough = false

    // MARK: - Requests

    /// Adds a request; returns nil if the log is closed.
    mutating func post(_ request: PostedRequest) -> Number? {
      if isClosed { return nil }
      let number = machine.add(size: request.text.utf8.count, hasLimit: request.limit != nil)
      requests[number] = request
      streams.begin(request)
      return number
    }

    /// Handles that the time of a request is up.
    mutating func expire(_ number: Number) -> [RelayMachine.Ended] { over([machine.expire(number)]) }

    /// Handles that the sender of a request is cancelled.
    mutating func cancel(_ number: Number) -> [RelayMachine.Ended] { over([machine.cancel(number)]) }

    /// Gives up a request whose time is up, because the database does not say what became of it.
    mutating func abandon(_ number: Number) -> [RelayMachine.Ended] { over([machine.abandon(number)]) }

    /// Begins to close; returns false if that was done before.
    mutating func beginClosing() -> Bool {
      defer { isClosed = true }
      return !isClosed
    }

    /// Ends all requests without an outcome.
    ///
    /// - Parameter withdrawn: Those that nobody had taken when their rows were deleted.
    mutating func endAll(withdrawn: Set<Number>) -> [RelayMachine.Ended] {
      over(machine.endAll()).map { ended in
        withdrawn.contains(ended.number) ? .init(number: ended.number, outcome: .ended(wasSent: false)) : ended
      }
    }

    private mutating func over(_ ended: [RelayMachine.Ended?]) -> [RelayMachine.Ended] {
      let ended = ended.compactMap(\.self)
      for end in ended {
        if let request = requests.removeValue(forKey: end.number) { streams.end(request) }
      }
      return ended
    }

    // MARK: - Requests of others

    /// Handles the outcome of a request that was taken; nil if this process cannot say it.
    mutating func finish(_ ticket: DeskMachine.Ticket, _ answer: String?) { desk.finish(ticket, answer) }

    /// Answers, in the next turn, the requests for a stream that nobody can open.
    mutating func refuse(_ stream: String, _ answer: String) {
      refusals.append(RelayPlan.Refusal(stream: stream, answer: answer))
    }

    /// The requests that are neither over nor returned.
    var taken: Set<DeskMachine.ID> { desk.taken }

    // MARK: - Turns

    /// Calls for a turn; returns whether the caller has to begin it, because none is under way.
    mutating func call(isThorough: Bool) -> Bool {
      if isClosed { return false }
      isCalled = true
      if isThorough { self.isThorough = true }
      defer { isTurning = true }
      return !isTurning
    }

    /// Whether there is to be another turn. Otherwise, the turns have ended.
    mutating func takeCall() -> Bool {
      isTurning = isCalled && !isClosed
      isCalled = false
      return isTurning
    }

    /// Ends the turns, because the connection is closed for good.
    mutating func stopTurning() { isTurning = false }

    /// Handles that a connection was begun, which excludes what was sent on the one before.
    mutating func began(_ line: Int64) {
      self.line = line
      machine.connected()
    }

    /// Begins a turn.
    ///
    /// - Parameters:
    ///   - relay: The statements.
    ///   - line: The number of the connection.
    ///   - isCleaning: Whether a thorough turn also deletes what is old.
    mutating func begin(_ relay: RelayStatements, line: Int64, isCleaning: Bool) -> RelayPlan {
      let turn = machine.beginTurn(isThorough: isThorough)
      let plan = RelayPlan(
        turn: turn, posts: turn.posts.compactMap { number in requests[number].map { (number, $0) } },
        answers: desk.beginTurn(isThorough: isThorough), refusals: refusals, isThorough: isThorough,
        isCleaning: isCleaning, line: line, relay)
      (refusals, isThorough) = ([], false)
      return plan
    }

    /// Ends a turn.
    mutating func end(_ plan: RelayPlan, _ results: [some PostgresRows]) -> Outcome {
      let found = RelayResults(plan, results)
      for route in found.routes { streams.note(route.stream, route.elsewhere) }
      let taken = found.taken.filter { desk.take($0.ticket) }
      let ended = over(machine.end(plan.turn, found.findings))
      if machine.hasWork || desk.hasWork || found.taken.count == RelayStatements.takeLimit { isCalled = true }
      return Outcome(ended: ended, taken: taken, free: found.free)
    }

    /// Handles that a turn has failed; returns the requests that are over.
    mutating func fail(_ plan: RelayPlan, _ fault: PostgresFault) -> [RelayMachine.Ended] {
      // Another connection excludes what this one may still do.
      if fault.mayBeCarriedOut || fault.isFenced { line = nil }
      desk.fail(plan.answers)
      refusals = plan.refusals + refusals
      if plan.isThorough { isThorough = true }
      return over(machine.fail(plan.turn, wasSent: fault.mayBeCarriedOut))
    }

    /// Calls for another turn, because one has failed.
    mutating func callAgain() { isCalled = true }
  }
#endif
