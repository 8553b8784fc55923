#if Postgres
  import Sluice
  import SluiceMigrations

  @testable import SluicePostgres

  /// What a sender wants to be recorded. It may be sent several times, with one key.
  final class SimulatedRequest {
    enum End {
      case acknowledged(position: Int)
      /// It is not recorded, and never will be, by this attempt.
      case refused
      /// Nor is it in this case: this process does not have the stream. Another one may have it.
      case elsewhere(isOwned: Bool)
      case unanswered
    }

    let number: Int
    let stream: String
    /// Each attempt has a text of its own.
    private(set) var attempt = 0
    let key: String
    var text: String { "\(number).\(attempt)" }
    /// Whether its sender does not wait for the answer.
    var isEnqueued = false
    /// What was posted in the inbox, if it comes from there.
    let posting: String?
    var answer: ((End) -> Void)?

    init(_ number: Int, _ stream: String) {
      (self.number, self.stream, key, posting) = (number, stream, "k\(number)", nil)
    }

    /// Creates the request of an owner for one of another process.
    init(_ posted: PostedRequest, attempt: Int) {
      (number, stream, key, posting) = (Self.number(of: posted.text), posted.stream, posted.key, posted.text)
      self.attempt = attempt
    }

    func end(_ end: End) {
      let answer = answer
      self.answer = nil
      answer?(end)
    }

    func nextAttempt() { attempt += 1 }

    /// Makes this one another attempt of a request.
    func continueAttempts(of other: SimulatedRequest) { attempt = other.attempt + 100 }

    static func number(of text: String) -> Int { Int(text.split(separator: ".")[0]) ?? 0 }
  }

  extension SimulatedProcess {
    static let keyWindow = 1_000

    /// Handles a request of a sender of this process, as a host does: one whose stream another process has is
    /// forwarded.
    func ask(_ request: SimulatedRequest) {
      if !simulation.options.hasForwarding { return handle(request) }
      if relay.isElsewhere(request.stream) { return forward(request) }
      let answer = request.answer
      request.answer = { [self] end in
        request.answer = answer
        guard case .elsewhere(isOwned: true) = end else { return request.end(end) }
        relay.noteElsewhere(request.stream)
        forward(request)
      }
      handle(request)
    }

    /// Posts a request in the inbox.
    private func forward(_ request: SimulatedRequest) {
      if !isStarted || streams.isClosed { return request.end(.refused) }
      let time = simulation.isCalm || simulation.random.chance(60) ? nil : simulation.random.below(4_000)
      let key = simulation.has(.keyNotForwarded) ? "none \(simulation.nextNumber())" : request.key
      let posted = PostedRequest(
        stream: request.stream, key: key, text: "\(request.number).p\(simulation.nextNumber())", schema: 1,
        limit: time.map { .milliseconds($0) }, hasSender: !request.isEnqueued)
      simulation.oracle.forwarding.posts(posted, by: process.id)
      let number = relay.post(posted) { outcome in
        switch outcome {
        case .answered(let text): request.end(Int(text).map { .acknowledged(position: $0) } ?? .refused)
        case .cancelled, .refused, .ended(wasSent: false), .expired(isWithdrawn: true): request.end(.refused)
        case .ended, .expired: request.end(.unanswered)
        }
      }
      guard let number else { return request.end(.refused) }
      simulation.note("\(name) forwards \(posted.text)")
      if let time { after(time...time) { [self] in relay.expire(number) } }
      if !simulation.isCalm, simulation.random.chance(10) { after(0...2_000) { [self] in relay.cancel(number) } }
    }

    /// Lets the store of this process handle a request.
    func handle(_ request: SimulatedRequest) {
      if !isStarted || streams.isClosed { return request.end(.elsewhere(isOwned: false)) }
      if let store = stores[request.stream] { return store.ask(request) }
      open(request.stream, for: request)
    }

    /// Opens a stream for a request, or for its work.
    func open(_ name: String, for request: SimulatedRequest?) {
      if streams.isClosed { return }
      if opening[name] != nil {
        if let request { opening[name]?.append(request) }
        return
      }
      let epoch = streams.formerEpoch(of: name)
      guard streams.begin(name) else {
        request?.end(.elsewhere(isOwned: false))
        return
      }
      opening[name] = request.map { [$0] } ?? []
      claim(name, from: epoch)
    }

    private func claim(_ name: String, from epoch: Int64) {
      let steps = simulation.has(.checksumIgnored) ? 1...1 : LogStatements.epochSteps
      let exchange = statements.open(
        name, by: process.id, version: 1, from: epoch, step: .random(in: steps, using: &simulation.random),
        keyWindow: Self.keyWindow)
      runAgain(exchange, on: reader(for: name), LogAttempts(), LogPause()) { [self] answer, transaction in
        do {
          guard let claim = try StreamClaim(answer.get(), name, by: process.id, version: 1) else {
            return renewNow(then: { self.claim(name, from: epoch) }, orElse: { self.fail(name, $0) })
          }
          var results = try answer.get()
          if simulation.has(.keysForgotten) { results[8] = ModelRows(rows: []) }
          streams.took(name, LogOwned(stream: claim.id, epoch: claim.epoch))
          let opened = try OpenedStream(claim, results, name, keyWindow: Self.keyWindow)
          try opened.check(name, version: 1)
          took(name, opened, transaction)
        } catch let mine as StreamClaim.IsMine where mine.epoch != epoch {
          claim(name, from: mine.epoch)
        } catch {
          fail(name, error)
        }
      }
    }

    private func fail(_ stream: String, _ error: any Error) {
      simulation.note("\(name) does not get \(stream): \(error)")
      if case PostgresError.damaged = error { simulation.oracle.found(damage: "\(error)") }
      if streams.fail(stream) { giveUpSoon() }
      var end = SimulatedRequest.End.elsewhere(isOwned: error is NotOwner)
      if case PostgresError.damaged = error { end = .refused }
      for request in opening.removeValue(forKey: stream) ?? [] { request.end(end) }
    }

    private func took(_ name: String, _ opened: OpenedStream, _ transaction: Int) {
      simulation.note("\(self.name) has \(name) with epoch \(opened.epoch), \(opened.rows.chain.end.position) entries")
      let store = SimulatedStore(self, name, opened, claim: transaction)
      stores[name] = store
      simulation.oracle.opened(store)
      if simulation.options.hasForwarding { relay.opened(name) }
      for request in opening.removeValue(forKey: name) ?? [] { store.ask(request) }
    }

    /// Runs statements that may be run more than once.
    func runAgain(
      _ exchange: [PostgresStatement], on line: SimulatedLine, _ attempts: LogAttempts, _ pause: LogPause,
      _ completion: @escaping SimulatedLine.Completion
    ) {
      line.run(exchange) { [self] answer, transaction in
        var attempts = attempts
        guard case .failure(let fault) = answer, attempts.goesOn(after: fault) else {
          return completion(answer, transaction)
        }
        again(pause) { [self, attempts] in runAgain(exchange, on: line, attempts, $0, completion) }
      }
    }

    /// Handles that the store of a stream is to end.
    func lose(_ name: String) {
      simulation.note("\(self.name) has lost \(name)")
      stores[name]?.end(isLost: true)
    }

    /// Hands a stream over, and lets its store go on: a mistake.
    func handOver(_ name: String) { if streams.close(name) { giveUpSoon() } }

    /// Closes a store that is not in use. It rests, if it has no work.
    func close(_ store: SimulatedStore, rests: Bool, for time: Duration? = nil) {
      stores[store.name] = nil
      store.isClosed = true
      if streams.close(store.name) { giveUpSoon() }
      if rests, streams.rest(store.name, for: time) { giveUpSoon() }
    }
  }
#endif
