#if Postgres
  import Sluice

  @testable import SluicePostgres

  /// What a process does at the inbox, as `LogRelay` performs it; and what it answers, as a host does.
  final class SimulatedRelay {
    typealias Number = RelayMachine.Number

    private unowned let process: SimulatedProcess
    private(set) var work = RelayWork()
    private let statements: RelayStatements
    private(set) lazy var line = SimulatedLine(process) { [unowned self] in look(isThorough: true) }
    private var completions: [Number: (RelayMachine.Outcome) -> Void] = [:]
    private var requests: [Number: PostedRequest] = [:]

    private var simulation: Simulation { process.simulation }

    init(_ process: SimulatedProcess) {
      self.process = process
      statements = RelayStatements(
        LogSchema("simulated"), channel: "simulated", process: process.process.id)
    }

    func start() {
      look(isThorough: true)
      process.after(1_000...1_000) { [self] in if !work.isClosed { start() } }
    }

    /// Withdraws requests that no process has taken, and ends all others without an outcome.
    func end(_ completion: @escaping () -> Void) {
      guard work.beginClosing() else { return completion() }
      func close(_ withdrawn: Set<Number>) {
        line.close()
        finish { $0.endAll(withdrawn: withdrawn) }
        completion()
      }
      if work.line == nil { return close([]) }
      var hasEnded = false
      func once(_ withdrawn: Set<Number>) {
        if hasEnded { return }
        hasEnded = true
        close(withdrawn)
      }
      process.after(2_000...2_000) { once([]) }
      line.run(statements.end) { answer, _ in
        let rows = try? answer.get()[0]
        once(Set((0..<(rows?.count ?? 0)).compactMap { rows?.int($0, 0) }))
      }
    }

    /// Whether a request of this process is not over.
    var isWaiting: Bool { !requests.isEmpty }

    // MARK: - Requests

    func isElsewhere(_ stream: String) -> Bool { work.streams.isElsewhere(stream) }

    func noteElsewhere(_ stream: String) {
      work.streams.note(stream, StreamRoutes.Place(owner: "another", address: nil))
    }

    func opened(_ stream: String) {
      work.streams.note(stream, nil)
      look()
    }

    func post(_ request: PostedRequest, _ end: @escaping (RelayMachine.Outcome) -> Void) -> Number? {
      guard let number = work.post(request) else { return nil }
      (completions[number], requests[number]) = (end, request)
      look()
      return number
    }

    func expire(_ number: Number) {
      finish { $0.expire(number) }
      look()
      process.after(250...250) { [self] in finish { $0.abandon(number) } }
    }

    func cancel(_ number: Number) {
      finish { $0.cancel(number) }
      look()
    }

    private func finish(_ body: (inout RelayWork) -> [RelayMachine.Ended]) {
      for ended in body(&work) {
        if let request = requests.removeValue(forKey: ended.number) {
          simulation.note("\(process.name) has for \(request.text): \(ended.outcome)")
          simulation.oracle.forwarding.ended(request, ended.outcome)
        }
        completions.removeValue(forKey: ended.number)?(ended.outcome)
      }
    }

    // MARK: - Turns

    func look(isThorough: Bool = false) {
      guard work.call(isThorough: isThorough) else { return }
      process.after(0...0) { [self] in takeTurn(LogPause()) }
    }

    private func takeTurn(_ pause: LogPause) {
      guard work.takeCall() else { return }
      guard let number = work.line else { return begin(pause) }
      let plan = work.begin(statements, line: number, isCleaning: simulation.random.below(10) == 0)
      line.run(plan.statements) { [self] answer, _ in
        switch answer {
        case .success(let rows):
          handle(plan, rows)
          takeTurn(LogPause())
        case .failure(let fault):
          finish { $0.fail(plan, fault) }
          fail(fault, pause)
        }
      }
    }

    /// Begins a connection, and then the turn.
    private func begin(_ pause: LogPause) {
      let number = Int64.random(in: 1 ... .max, using: &simulation.random)
      line.run(statements.begin(line: number, taken: work.taken)) { [self] answer, _ in
        switch answer {
        case .success:
          work.began(number)
          work.callAgain()
          takeTurn(pause)
        case .failure(let fault): fail(fault, pause)
        }
      }
    }

    private func fail(_ fault: PostgresFault, _ pause: LogPause) {
      if case .closed = fault { return work.stopTurning() }
      work.callAgain()
      if fault.isFenced { return takeTurn(pause) }
      process.again(pause) { [self] in takeTurn($0) }
    }

    private func handle(_ plan: RelayPlan, _ rows: [ModelRows]) {
      var outcome = RelayWork.Outcome()
      finish { work in
        outcome = work.end(plan, rows)
        return outcome.ended
      }
      let (posts, taken) = (plan.posts.map(\.request.text), outcome.taken.map(\.request.text))
      simulation.note("\(process.name) posts \(posts), and takes \(taken)")
      for taken in outcome.taken { answer(taken) }
      for name in outcome.free.sorted() { process.open(name, for: nil) }
    }

    // MARK: - Answering

    /// Lets the store of a stream handle a request of another process.
    private func answer(_ taken: RelayWork.Taken) {
      let posted = taken.request
      let request = SimulatedRequest(posted, attempt: 1_000 * simulation.nextNumber())
      request.answer = { [self] end in
        let answer: String? =
          switch end {
          case .acknowledged(let position): "\(position)"
          case .refused: "refused"
          case .elsewhere, .unanswered: simulation.has(.answerOfFormerOwner) ? "refused" : nil
          }
        simulation.note("\(process.name) answers \(posted.text): \(answer ?? "not")")
        work.finish(taken.ticket, answer)
        look()
      }
      process.handle(request)
    }
  }
#endif
