#if Postgres
  import Testing
  import Thoroughness

  @testable import SluicePostgres

  /// The decisions about forwarded requests, without a database.
  @Suite struct RelayMachineTests {
    // MARK: - Transitions

    @Test func `Requests are posted in their order, and one exchange is under way at a time`() {
      var machine = RelayMachine()
      let numbers = (0..<3).map { _ in machine.add(size: 1, hasLimit: true) }
      let turn = machine.beginTurn(isThorough: false)
      #expect(turn.posts == numbers && machine.isInTurn)
      let later = machine.add(size: 1, hasLimit: true)
      #expect(machine.end(turn, .init(posts: [numbers[1]: .full])) == [.init(number: 2, outcome: .refused(.full))])
      let next = machine.beginTurn(isThorough: false)
      #expect(next.posts == [later])
    }

    @Test func `An exchange posts a limited number of requests and bytes, and at least one request`() {
      var machine = RelayMachine()
      for _ in 0...RelayMachine.turnLimit { _ = machine.add(size: 1, hasLimit: true) }
      let turn = machine.beginTurn(isThorough: false)
      #expect(turn.posts.count == RelayMachine.turnLimit)
      _ = machine.end(turn, .init())
      let large = machine.add(size: RelayMachine.sizeLimit + 1, hasLimit: true)
      let second = machine.beginTurn(isThorough: false)
      #expect(second.posts == [Int64(RelayMachine.turnLimit + 1)])
      _ = machine.end(second, .init())
      let next = machine.beginTurn(isThorough: false)
      #expect(next.posts == [large])
    }

    @Test func `A request whose time is up is withdrawn only if it is certain that no process has it`() {
      var machine = RelayMachine()
      let number = machine.add(size: 1, hasLimit: true)
      #expect(machine.expire(number) == .init(number: number, outcome: .expired(isWithdrawn: true)))
      #expect(machine.expire(number) == nil)
      for (wasTaken, isWithdrawn) in [(false, true), (true, false), (nil, false)] as [(Bool?, Bool)] {
        let number = machine.add(size: 1, hasLimit: true)
        _ = machine.end(machine.beginTurn(isThorough: false), .init())
        #expect(machine.expire(number) == nil)
        let turn = machine.beginTurn(isThorough: false)
        #expect(turn.expired == [number] && turn.posts.isEmpty)
        var findings = RelayMachine.Findings()
        findings.deleted[number] = wasTaken
        #expect(machine.end(turn, findings) == [.init(number: number, outcome: .expired(isWithdrawn: isWithdrawn))])
      }
    }

    @Test func `A request of a lost exchange is in doubt, and one of an exchange that was not sent is not`() {
      for wasSent in [true, false] {
        var machine = RelayMachine()
        let number = machine.add(size: 1, hasLimit: true)
        let turn = machine.beginTurn(isThorough: false)
        #expect(machine.fail(turn, wasSent: wasSent).isEmpty)
        #expect(machine.expire(number)?.outcome == (wasSent ? nil : .expired(isWithdrawn: true)))
        let next = machine.beginTurn(isThorough: false)
        #expect(next.expired == (wasSent ? [number] : []))
      }
    }

    @Test func `A request whose row is missing is posted again, before later ones`() {
      var machine = RelayMachine()
      let first = machine.add(size: 1, hasLimit: false)
      _ = machine.end(machine.beginTurn(isThorough: false), .init())
      let turn = machine.beginTurn(isThorough: true)
      #expect(turn.checked == [first] && turn.kept == [first])
      let second = machine.add(size: 1, hasLimit: true)
      #expect(machine.end(turn, .init(missing: [first])).isEmpty)
      let next = machine.beginTurn(isThorough: true)
      #expect(next.posts == [first, second])
    }

    @Test func `The first turn on a connection posts nothing, so a row that a crash has removed comes first again`() {
      var machine = RelayMachine()
      let first = machine.add(size: 1, hasLimit: false)
      _ = machine.end(machine.beginTurn(isThorough: false), .init())
      #expect(machine.cancel(first) == nil)
      let second = machine.add(size: 1, hasLimit: true)
      machine.connected()
      let turn = machine.beginTurn(isThorough: false)
      #expect(turn.posts.isEmpty && turn.checked == [first] && turn.cancelled == [first])
      #expect(machine.end(turn, .init(missing: [first])).isEmpty && machine.hasWork)
      let next = machine.beginTurn(isThorough: false)
      #expect(next.posts == [first, second])
    }

    @Test func `A request in doubt that is not posted is tried again in a thorough turn, before all later ones`() {
      var machine = RelayMachine()
      let first = machine.add(size: 1, hasLimit: true)
      _ = machine.fail(machine.beginTurn(isThorough: false), wasSent: true)
      let turn = machine.beginTurn(isThorough: false)
      #expect(machine.end(turn, .init(posts: [first: .full])).isEmpty)
      let second = machine.add(size: 1, hasLimit: true)
      #expect(!machine.hasWork)
      let early = machine.beginTurn(isThorough: false)
      #expect(early.posts.isEmpty)
      _ = machine.end(early, .init())
      let next = machine.beginTurn(isThorough: true)
      #expect(next.posts == [first, second])
    }

    // MARK: - A model

    /// An inbox as the statements treat it.
    private struct Inbox {
      struct Row {
        var takes = 0
        var isTaken = false
        var answer: String?
      }

      var rows: [Int64: Row] = [:]
      /// What was posted, in order.
      var order: [Int64] = []
      /// The requests that their owner has handled.
      var handled: Set<Int64> = []
      var limit = 3

      mutating func run(_ turn: RelayMachine.Turn) -> RelayMachine.Findings {
        var findings = RelayMachine.Findings()
        for number in turn.expired where rows[number].map({ $0.answer == nil }) ?? false {
          findings.deleted[number] = rows.removeValue(forKey: number).map { $0.takes > 0 }
        }
        for number in turn.cancelled where rows[number].map({ $0.answer == nil && $0.takes == 0 }) ?? false {
          rows[number] = nil
          findings.deleted[number] = false
        }
        for number in turn.arrived { rows[number] = nil }
        for number in turn.posts {
          let waiting = rows.values.count { $0.answer == nil }
          if rows[number] == nil, waiting >= limit {
            findings.posts[number] = .full
            continue
          }
          findings.posts[number] = .some(nil)
          if rows[number] == nil {
            rows[number] = Row()
            order.append(number)
          }
        }
        findings.missing = turn.checked.filter { rows[$0] == nil }
        for (number, row) in rows { if let answer = row.answer { findings.answers[number] = answer } }
        return findings
      }
    }

    /// Runs random events; returns what it has found wrong.
    private func problems(seed: UInt64) -> [String] {
      var random = Generator(state: seed)
      var (machine, inbox) = (RelayMachine(), Inbox())
      var (open, outcomes, problems) = (Set<Int64>(), [Int64: RelayMachine.Outcome](), [String]())
      var left: Set<Int64> = []
      var under: (turn: RelayMachine.Turn, findings: RelayMachine.Findings?)?
      func note(_ ended: [RelayMachine.Ended]) {
        for end in ended {
          if outcomes[end.number] != nil { problems.append("\(end.number) is over twice") }
          if !open.contains(end.number) { problems.append("\(end.number) was never added") }
          outcomes[end.number] = end.outcome
        }
      }
      func step(_ event: Int) {
        let some = open.subtracting(outcomes.keys).sorted().randomElement(using: &random)
        switch event {
        case 0, 1: open.insert(machine.add(size: 1, hasLimit: .random(using: &random)))
        case 2: if under == nil { under = (machine.beginTurn(isThorough: .random(using: &random)), nil) }
        case 3: if let turn = under?.turn, under?.findings == nil { under?.findings = inbox.run(turn) }
        case 4:
          if let turn = under?.turn, let findings = under?.findings {
            under = nil
            note(machine.end(turn, findings))
          }
        case 5:
          guard let turn = under?.turn else { return }
          // The exchange was carried out, or never will be: another connection has begun.
          note(machine.fail(turn, wasSent: under?.findings != nil || .random(using: &random)))
          under = nil
        case 6: if let some { note([machine.expire(some)].compactMap(\.self)); left.insert(some) }
        case 7: if let some { note([machine.cancel(some)].compactMap(\.self)); left.insert(some) }
        case 8: if let some, left.contains(some) { note([machine.abandon(some)].compactMap(\.self)) }
        case 9, 10:
          guard let number = inbox.rows.filter({ $0.value.answer == nil }).keys.sorted().randomElement(using: &random)
          else { return }
          inbox.rows[number]?.takes += 1
          inbox.handled.insert(number)
          if event == 10 { inbox.rows[number]?.answer = "answer \(number)" }
        default:
          // The server has crashed.
          if Int.random(in: 0..<20, using: &random) == 0 { inbox.rows = [:] }
        }
      }
      for _ in 0..<200 { step(.random(in: 0..<12, using: &random)) }
      // In the end everything is answered.
      for _ in 0..<2_000 where outcomes.count < open.count {
        for event in [3, 4, 2, 10] { step(event) }
      }
      if let (number, _) = outcomes.first(where: { number, outcome in
        switch outcome {
        case .expired(isWithdrawn: true), .cancelled, .refused: inbox.handled.contains(number)
        case .answered(let text): text != "answer \(number)"
        case .expired, .ended: false
        }
      }) {
        problems.append("\(number) has a wrong outcome")
      }
      if outcomes.count < open.count { problems.append("\(open.subtracting(outcomes.keys)) have no outcome") }
      return problems
    }

    @Test func `Each request has one outcome, and no process has handled a withdrawn one`() {
      for seed in Thoroughness.cases(quick: 500, exhaustive: 20_000) {
        let problems = problems(seed: UInt64(seed))
        #expect(problems.isEmpty, "seed \(seed): \(problems)")
        if !problems.isEmpty { return }
      }
    }

    /// SplitMix64.
    private struct Generator: RandomNumberGenerator {
      var state: UInt64

      mutating func next() -> UInt64 {
        state &+= 0x9e37_79b9_7f4a_7c15
        var word = state
        word = (word ^ (word >> 30)) &* 0xbf58_476d_1ce4_e5b9
        word = (word ^ (word >> 27)) &* 0x94d0_49bb_1331_11eb
        return word ^ (word >> 31)
      }
    }

    // MARK: - Requests of others

    @Test func `A request that was taken runs once, and is answered or returned until a turn has succeeded`() {
      var desk = DeskMachine()
      let ticket = DeskMachine.Ticket(id: .init(asker: 1, number: 2), epoch: 3)
      let later = DeskMachine.Ticket(id: ticket.id, epoch: 4)
      let taken = [desk.take(ticket), desk.take(ticket), desk.take(later)]
      #expect(taken == [true, false, true])
      desk.finish(ticket, "a")
      desk.finish(ticket, "b")
      desk.finish(later, nil)
      #expect(desk.hasWork && desk.taken == [ticket.id])
      let results = desk.beginTurn(isThorough: false)
      #expect(results == [.init(ticket: ticket, answer: "a")])
      desk.fail(results)
      let all = desk.beginTurn(isThorough: true)
      #expect(all.map(\.answer) == ["a", nil])
      #expect(desk.taken.isEmpty && !desk.hasWork)
      let isNew = desk.take(ticket)
      #expect(isNew)
    }

    @Test func `A stream is elsewhere while actions are on their way to it`() {
      var routes = StreamRoutes()
      let request = PostedRequest(stream: "1", key: "k", text: "", schema: 1, limit: nil, hasSender: false)
      routes.note("1", .init(owner: "A", address: nil))
      routes.begin(request)
      routes.begin(request)
      routes.note("1", nil)
      routes.end(request)
      #expect(routes.isElsewhere("1") && !routes.isFree("1"))
      routes.end(request)
      #expect(!routes.isElsewhere("1") && routes.isFree("1"))
      routes.begin(request.limited(to: .seconds(1)))
      for number in 0..<StreamRoutes.limit + 2 { routes.note("\(number)", .init(owner: nil, address: nil)) }
      #expect(!routes.isElsewhere("2"))
    }
  }
#endif
