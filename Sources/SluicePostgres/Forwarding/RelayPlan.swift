#if Postgres
  /// What one turn of a relay does, in one exchange.
  struct RelayPlan: Sendable {
    /// The answer to all requests for a stream.
    struct Refusal: Sendable {
      let stream: String
      let answer: String
    }

    let turn: RelayMachine.Turn
    private(set) var statements: [PostgresStatement]
    /// The requests that are posted, in order.
    let posts: [(number: Int64, request: PostedRequest)]
    let answers: [DeskMachine.Result]
    let refusals: [Refusal]
    let isThorough: Bool
    private let isCleaning: Bool
    /// The places of the statements whose results are read; nil if they are not part of it.
    private(set) var postPlace: Int?
    private(set) var leavePlace: Int?
    private(set) var missingPlace: Int?
    private(set) var answerPlace: Int?
    private(set) var takePlace = 0
    private(set) var orphanPlace: Int?

    init(
      turn: RelayMachine.Turn, posts: [(number: Int64, request: PostedRequest)], answers: [DeskMachine.Result],
      refusals: [Refusal], isThorough: Bool, isCleaning: Bool, line: Int64, _ relay: RelayStatements
    ) {
      (self.turn, self.posts, self.answers, self.refusals) = (turn, posts, answers, refusals)
      (self.isThorough, self.isCleaning) = (isThorough, isCleaning)
      statements = [relay.fence(line: line)]
      addAsking(relay)
      addAnswering(relay)
    }

    private mutating func add(_ statement: PostgresStatement) -> Int {
      statements.append(statement)
      return statements.count - 1
    }

    private mutating func addAsking(_ relay: RelayStatements) {
      if !turn.expired.isEmpty || !turn.cancelled.isEmpty {
        leavePlace = add(relay.leave(expired: turn.expired, cancelled: turn.cancelled))
      }
      if !turn.arrived.isEmpty { _ = add(relay.delete(turn.arrived)) }
      if !posts.isEmpty { postPlace = add(relay.post(posts)) }
      if !turn.checked.isEmpty {
        let check = relay.check(turn.checked, kept: turn.kept)
        _ = add(check[0])
        missingPlace = add(check[1])
      }
    }

    private mutating func addAnswering(_ relay: RelayStatements) {
      if !answers.isEmpty { _ = add(relay.answer(answers)) }
      for refusal in refusals { _ = add(relay.refuse(refusal.stream, refusal.answer)) }
      takePlace = add(relay.take)
      if turn.isWaiting { answerPlace = add(relay.answers) }
      if isThorough {
        _ = add(relay.serve)
        orphanPlace = add(relay.orphans)
        if isCleaning { for statement in relay.clean { _ = add(statement) } }
      }
    }
  }

  /// What a turn of a relay has found.
  struct RelayResults {
    private(set) var findings = RelayMachine.Findings()
    /// The requests that were taken, oldest first.
    private(set) var taken: [RelayWork.Taken] = []
    /// Where streams are.
    private(set) var routes: [(stream: String, elsewhere: StreamRoutes.Place?)] = []
    /// Streams for which requests wait, and that nobody has.
    private(set) var free: Set<String> = []

    init(_ plan: RelayPlan, _ results: [some PostgresRows]) {
      if let place = plan.postPlace { readPosts(results[place], plan) }
      if let place = plan.leavePlace {
        for row in 0..<results[place].count {
          if let number = results[place].int(row, 0) { findings.deleted[number] = results[place].bool(row, 1) }
        }
      }
      if let place = plan.missingPlace {
        findings.missing = (0..<results[place].count).compactMap { results[place].int($0, 0) }
      }
      if let place = plan.answerPlace {
        for row in 0..<results[place].count {
          if let number = results[place].int(row, 0) { findings.answers[number] = results[place].text(row, 1) }
        }
      }
      if let place = plan.orphanPlace {
        free.formUnion((0..<results[place].count).compactMap { results[place].text($0, 0) })
      }
      readTaken(results[plan.takePlace])
    }

    private mutating func readPosts(_ rows: some PostgresRows, _ plan: RelayPlan) {
      let streams = Dictionary(
        plan.posts.map { ($0.number, $0.request.stream) }, uniquingKeysWith: { first, _ in first })
      for row in 0..<rows.count {
        guard let number = rows.int(row, 0), let stream = streams[number] else { continue }
        let (isPosted, isAlive, isServed) = (rows.bool(row, 1), rows.bool(row, 2), rows.bool(row, 3))
        let (owner, address) = (rows.text(row, 4), rows.text(row, 5))
        if isPosted {
          findings.posts[number] = .some(nil)
        } else {
          findings.posts[number] = isAlive && !isServed ? .notServed(owner: owner, address: address) : .full
        }
        if !isAlive, isPosted { free.insert(stream) }
        let isElsewhere = isAlive && !rows.bool(row, 6)
        routes.append((stream, isElsewhere ? StreamRoutes.Place(owner: owner, address: address) : nil))
      }
    }

    private mutating func readTaken(_ rows: some PostgresRows) {
      let ordered = (0..<rows.count).sorted { (rows.int($0, 0) ?? 0) < (rows.int($1, 0) ?? 0) }
      taken = ordered.compactMap { row in
        guard let asker = rows.int(row, 1), let number = rows.int(row, 2), let epoch = rows.int(row, 3),
          let stream = rows.text(row, 4), let key = rows.text(row, 5), let text = rows.text(row, 6)
        else { return nil }
        let request = PostedRequest(
          stream: stream, key: key, text: text, schema: Int(rows.int(row, 7) ?? 1),
          limit: .milliseconds(rows.int(row, 8) ?? 0), hasSender: true)
        return RelayWork.Taken(ticket: .init(id: .init(asker: asker, number: number), epoch: epoch), request: request)
      }
    }
  }
#endif
