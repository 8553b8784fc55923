#if Postgres
  import Foundation
  import Incremental
  import Sluice
  import Testing

  @testable import SluiceHost
  @testable import SluicePostgres

  /// Stores that move to a process that has fewer, on a server.
  @Suite(.serialized, .timeLimit(.minutes(5))) struct BalanceTests {
    let place = LedgerPlace()

    private func log(_ process: String, lease: Duration = .seconds(3)) -> LedgerLog {
      place.log(process, lease: lease, forwarding: .throughDatabase)
    }

    /// Suspends until no process has more streams than another, except for what is left alone.
    private func balanced(_ logs: [LedgerLog], total: Int) async throws {
      let margin = BalanceMachine().margin(average: total / logs.count)
      try await eventually {
        let counts = logs.map(\.health.streams)
        let isInBand = counts.reduce(0, +) == total && (counts.max() ?? 0) - (counts.min() ?? 0) <= margin
        if !isInBand { throw NotInBalance(counts: counts) }
      }
    }

    private struct NotInBalance: Error { let counts: [Int] }

    // MARK: - Joining and leaving

    @Test
    func `A process that joins gets its share of stores, one that ends gives its own, and no request fails`()
      async throws
    {
      let logs = ["A", "B"].map { log($0) }
      let load = LedgerLoad(logs.map { place.ledgers($0) }, keys: 200)
      let callers = (0..<24).map { number in Task { await load.run(seed: number) } }
      try await eventually { if logs.reduce(0, { $0 + $1.health.streams }) < 200 { throw NotYet() } }
      let third = log("C")
      let start = ContinuousClock.now
      load.add(place.ledgers(third))
      try await balanced(logs + [third], total: 200)
      print("200 hot stores are in balance after \(start.duration(to: .now)), \(load.summary)")
      let counts = (logs + [third]).map(\.health.streams)
      // What is in balance stays where it is, except for what is on its way.
      try await Task.sleep(for: .seconds(2))
      for (log, count) in zip(logs + [third], counts) { #expect(abs(log.health.streams - count) <= 16) }
      let first = try await load.remove()
      let end = ContinuousClock.now
      await first.shutDown(within: .seconds(5))
      print("A process has ended after \(end.duration(to: .now))")
      try await balanced([logs[1], third], total: 200)
      print("Its stores are in balance after \(end.duration(to: .now))")
      load.end()
      for caller in callers { await caller.value }
      print("In the end: \(load.summary)")
      #expect(load.failures.isEmpty)
      #expect(try place.execute("SELECT count(*) FROM entry") == "\(load.answers)")
      #expect(try place.execute("SELECT count(DISTINCT action) FROM entry") == "\(load.answers)")
      await load.shutDown()
      #expect(place.reports.all.isEmpty)
    }

    @Test func `Actions that are enqueued for stores that move keep their order`() async throws {
      let (first, second) = (log("A"), log("B"))
      let (one, other) = (place.ledgers(first), place.ledgers(second))
      for key in 0..<40 { try await one.ask(.add("start"), of: key) }
      // It takes streams when its host is there.
      var number = 0
      try await eventually {
        number += 1
        for key in 0..<40 {
          for part in 0..<3 { one.enqueue(.add("\(number).\(part)"), of: key) }
        }
        let counts = [first, second].map(\.health.streams)
        if counts[1] < 12 || counts[0] + counts[1] < 40 { throw NotYet() }
      }
      let added = (1...number).flatMap { number in (0..<3).map { "\(number).\($0)" } }
      let expected = ["start"] + added + ["end"]
      for key in 0..<40 {
        try await one.ask(.add("end"), of: key)
        let found = try? await one.read(\.lines, of: key)
        let lines: [String]
        if let found { lines = found } else { lines = try await other.read(\.lines, of: key) }
        #expect(lines == expected, "\(key)")
      }
      for host in [one, other] { await host.shutDown(within: .seconds(5)) }
    }

    @Test func `A store that a hundred callers use all the time moves, and each caller is answered`() async throws {
      let (first, second) = (log("A"), log("B"))
      let (one, other) = (place.ledgers(first), place.ledgers(second))
      let isOver = Locked(false)
      let (answers, failures) = (Locked(0), Locked<[String]>([]))
      let callers = (0..<1_200).map { caller in
        Task {
          var number = 0
          while !isOver.withLock({ $0 }) {
            number += 1
            do {
              try await one.ask(.add("\(caller).\(number)"), of: caller % 12)
              answers.withLock { $0 += 1 }
            } catch {
              failures.withLock { $0.append("\(error)") }
            }
          }
        }
      }
      try await eventually { if second.health.streams < 3 || first.health.streams < 8 { throw NotYet() } }
      isOver.withLock { $0 = true }
      for caller in callers { await caller.value }
      #expect(failures.withLock { $0 } == [])
      #expect(try place.execute("SELECT count(DISTINCT action) FROM entry") == "\(answers.withLock { $0 })")
      #expect(try place.execute("SELECT count(*) FROM entry") == "\(answers.withLock { $0 })")
      for host in [one, other] { await host.shutDown(within: .seconds(5)) }
    }

    // MARK: - What stays

    @Test func `A store with an effect at work stays, and its requests are answered`() async throws {
      let (first, second) = (log("A"), log("B"))
      let working = Reduce<Ledger, LedgerAction> { ledger, action, context in
        ledger.lines.append("\(action)")
        context.reply(ledger.lines.count)
        context.run { _ in try? await Task.sleep(for: .seconds(60)) }
      }
      let one = Ledgers({ _ in Ledger() }, working, log: first, onFailure: { _ in })
      for key in 0..<30 { try await one.ask(.add("a"), of: key) }
      let other = place.ledgers(second)
      try await eventually { if first.health.processes.count < 2 { throw NotYet() } }
      let end = ContinuousClock.now + .seconds(2)
      var rounds = 1
      while ContinuousClock.now < end {
        rounds += 1
        for key in 0..<30 { #expect(try await one.ask(.add("b"), of: key).reply == rounds) }
      }
      #expect(first.health.streams == 30 && second.health.streams == 0)
      for host in [one, other] { await host.shutDown(within: .zero) }
    }

    @Test func `A store with a follower stays, and moves when it has none`() async throws {
      let (first, second) = (log("A"), log("B"))
      let (one, other) = (place.ledgers(first), place.ledgers(second))
      for key in 0..<30 { try await one.ask(.add("a"), of: key) }
      let started = Locked(0)
      let followers = (0..<30).map { key in
        Task { for try await _ in one.values(\.lines.count, of: key) { started.withLock { $0 += 1 } } }
      }
      try await eventually { if started.withLock({ $0 < 30 }) { throw NotYet() } }
      try await other.ask(.add("b"), of: 30)
      try await eventually { if first.health.processes.map(\.name).sorted() != ["A", "B"] { throw NotYet() } }
      try await Task.sleep(for: .seconds(2))
      #expect(first.health.streams == 30)
      for follower in followers { follower.cancel() }
      try await balanced([first, second], total: 31)
      for host in [one, other] { await host.shutDown(within: .seconds(5)) }
    }

    @Test func `A process without balance, and one that ends, gets no streams`() async throws {
      let first = log("A")
      let one = place.ledgers(first)
      for key in 0..<40 { try await one.ask(.add("a"), of: key) }
      let apart = LedgerLog(
        place.server.connection(), schema: place.schema, process: "B", lease: .seconds(3), balancing: false,
        onFailure: { place.reports.note($0) })
      let other = place.ledgers(apart)
      try await other.ask(.add("b"), of: 40)
      try await Task.sleep(for: .milliseconds(2_200))
      #expect(first.health.streams == 40 && apart.health.streams == 1)
      #expect(first.health.processes.map(\.name) == ["A"])
      await other.shutDown(within: .seconds(5))
      // One whose effects take their time says at once that it ends.
      let slow = place.ledgers(log("C", lease: .seconds(600)))
      try await slow.ask(.add("c"), of: 41)
      try await eventually { if try place.execute("SELECT count(streams) FROM process") != "2" { throw NotYet() } }
      let follower = Task { for try await _ in slow.values(\.lines.count, of: 41) {} }
      slow.balancer?.end()
      try await eventually { if try place.execute("SELECT count(streams) FROM process") != "1" { throw NotYet() } }
      follower.cancel()
      for host in [one, slow] { await host.shutDown(within: .seconds(5)) }
    }

    // MARK: - The statement

    @Test func `Only the owner of a stream hands it over, in its epoch, to a living process that reads it`()
      async throws
    {
      let log = log("A", lease: .seconds(60))
      let ledgers = place.ledgers(log)
      try await ledgers.ask(.add("a"), of: 1)
      let process = log.session.options.process.id
      let owned = try #require(log.session.state.withLock { $0.streams.owned["1"] })
      try place.execute(
        """
        INSERT INTO process (id, name, until, streams, reads) VALUES
          (1, 'takes', now() + interval '1 hour', 0, 1), (2, 'ends', now() + interval '1 hour', NULL, 1),
          (3, 'dead', now() - interval '1 second', 0, 1);
        UPDATE stream SET version = 2; UPDATE process SET reads = 2 WHERE id <> 1
        """)
      func isHandedOver(to target: Int64, by owner: Int64, epoch: Int64 = 0) async throws -> Bool {
        let gift = LogChores.Gift(
          name: "1", owned: LogOwned(stream: owned.stream, epoch: owned.epoch + epoch), target: target)
        return try await log.session.chores.run([log.session.statements.give([gift], by: owner, step: 5)])[0].count == 1
      }
      for target: Int64 in [1, 2, 3, 4] { #expect(try await !isHandedOver(to: target, by: process)) }
      try place.execute("UPDATE stream SET version = 1")
      #expect(try await !isHandedOver(to: 1, by: process, epoch: 1))
      #expect(try await !isHandedOver(to: 1, by: 2))
      #expect(try await isHandedOver(to: 1, by: process))
      #expect(try await !isHandedOver(to: 1, by: process))
      #expect(try place.execute("SELECT owner, epoch, unfinished FROM stream") == "1|\(owned.epoch + 5)|t")
      // The former owner writes no more.
      try place.execute("UPDATE process SET until = now() - interval '1 second' WHERE id = 1")
      try await eventually { _ = try await ledgers.ask(.add("b"), of: 1) }
      #expect(try place.execute("SELECT count(*) FROM entry") == "2")
      await ledgers.shutDown(within: .seconds(5))
    }
  }

  /// Callers that ask ledgers through several hosts, again and again.
  final class LedgerLoad: Sendable {
    private struct State {
      var hosts: [Ledgers]
      /// The requests under way at each host.
      var underWay: [ObjectIdentifier: Int] = [:]
      var answers = 0
      var longest = Duration.zero
      var failures: [String] = []
      var isOver = false
    }

    private let state: Locked<State>
    private let keys: Int

    init(_ hosts: [Ledgers], keys: Int) {
      state = Locked(State(hosts: hosts))
      self.keys = keys
    }

    var answers: Int { state.withLock { $0.answers } }
    var failures: [String] { state.withLock { $0.failures } }
    var summary: String { state.withLock { "\($0.answers) answers, the longest took \($0.longest)" } }

    func add(_ host: Ledgers) { state.withLock { $0.hosts.append(host) } }

    /// Sends no more requests to the first host, and waits for those that are under way.
    func remove() async throws -> Ledgers {
      let host = state.withLock { $0.hosts.removeFirst() }
      try await eventually {
        if state.withLock({ $0.underWay[ObjectIdentifier(host), default: 0] > 0 }) { throw NotYet() }
      }
      return host
    }

    func end() { state.withLock { $0.isOver = true } }

    func shutDown() async {
      for host in state.withLock({ $0.hosts }) { await host.shutDown(within: .seconds(5)) }
    }

    /// Asks until the end.
    func run(seed: Int) async {
      var random = SimulationRandom(seed: seed * 1_000_003)
      var number = 0
      while let host = begin(&random) {
        number += 1
        let start = ContinuousClock.now
        var failure: String?
        do {
          try await host.ask(.add("\(seed).\(number)"), of: random.below(keys))
        } catch {
          failure = "\(error)"
        }
        finish(host, start.duration(to: .now), failure)
        // Other tests run at the same time.
        try? await Task.sleep(for: .milliseconds(2))
      }
    }

    private func begin(_ random: inout SimulationRandom) -> Ledgers? {
      let number = random.below(1_000)
      return state.withLock { state in
        if state.isOver { return nil }
        let host = state.hosts[number % state.hosts.count]
        state.underWay[ObjectIdentifier(host), default: 0] += 1
        return host
      }
    }

    private func finish(_ host: Ledgers, _ time: Duration, _ failure: String?) {
      state.withLock { state in
        state.underWay[ObjectIdentifier(host), default: 0] -= 1
        if let failure { state.failures.append(failure) } else { state.answers += 1 }
        state.longest = max(state.longest, time)
      }
    }
  }
#endif
