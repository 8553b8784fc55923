#if Postgres
  import Foundation
  import Incremental
  import Sluice
  import SluiceHost
  import SluicePostgres
  import Testing

  /// Requests for stores that another process has, through the database.
  @Suite(.serialized, .timeLimit(.minutes(5))) struct ForwardingTests {
    let place = LedgerPlace()

    private func ledgers(_ process: String, lease: Duration = .seconds(60)) -> Ledgers {
      place.ledgers(place.log(process, lease: lease, forwarding: .throughDatabase))
    }

    private func end(_ hosts: Ledgers...) async { for host in hosts { await host.shutDown(within: .seconds(5)) } }

    @Test func `Each of two processes sends requests to stores of the other`() async throws {
      let (first, second) = (ledgers("A"), ledgers("B"))
      #expect(try await first.ask(.add("a"), of: 1).position == 1)
      #expect(try await second.ask(.add("b"), of: 2).position == 1)
      let receipt = try await second.ask(.add("c"), of: 1)
      #expect(receipt.reply == 2 && receipt.position == 2)
      #expect(try await first.ask(.add("d"), of: 2).reply == 2)
      #expect(try await second.ask(.add("e"), of: 1, within: .seconds(60), key: "e").reply == 3)
      #expect(try await first.read(\.lines, of: 1) == ["a", "c", "e"])
      #expect(second.statistics.awake == [2])
      await end(first, second)
      #expect(try place.execute("SELECT count(*) FROM inbox") == "0")
      #expect(try place.execute("SELECT count(*) FROM desk") == "0")
    }

    @Test func `A read of a store elsewhere throws the owner, also when requests are forwarded`() async throws {
      let (first, second) = (ledgers("A"), ledgers("B"))
      try await first.ask(.add("a"), of: 1)
      try await second.ask(.add("b"), of: 1)
      let error = await #expect(throws: NotOwner.self) { try await second.read(\.lines, of: 1) }
      #expect(error?.owner == "A")
      await end(first, second)
    }

    @Test func `An action that is repeated with its key through another process is handled once`() async throws {
      let (first, second, third) = (ledgers("A"), ledgers("B"), ledgers("C"))
      #expect(try await second.ask(.add("a"), of: 1, key: "k").position == 1)
      for host in [first, third, second] {
        #expect(try await host.ask(.add("a"), of: 1, key: "k") == Receipt(reply: 1, position: 1))
      }
      async let again = first.ask(.add("b"), of: 1, key: "l")
      async let other = third.ask(.add("b"), of: 1, key: "l")
      #expect(try await again == Receipt(reply: 2, position: 2))
      #expect(try await other == Receipt(reply: 2, position: 2))
      #expect(try await second.read(\.lines, of: 1) == ["a", "b"])
      await end(first, second, third)
    }

    @Test func `Actions that one process enqueues are handled in their order, and a request after them`() async throws {
      let (first, second, third) = (ledgers("A"), ledgers("B"), ledgers("C"))
      try await first.ask(.add("0"), of: 1)
      for number in 1...1_000 {
        // Not more than the inbox takes.
        if number == 500 { try await second.ask(.add("500 b"), of: 1) }
        second.enqueue(.add("\(number) b"), of: 1)
        if number % 100 == 0 { third.enqueue(.add("\(number) c"), of: 1) }
      }
      let count = try #require(try await second.ask(.add("last"), of: 1).reply)
      #expect(count >= 1_002)
      try await third.ask(.add("c"), of: 1)
      let lines = try await first.read(\.lines, of: 1)
      let numbers = lines.filter { $0.hasSuffix(" b") }.compactMap { Int($0.dropLast(2)) }
      #expect(numbers == Array(1...500) + Array(500...1_000))
      let others = lines.filter { $0.hasSuffix(" c") }.compactMap { Int($0.dropLast(2)) }
      #expect(others == others.sorted() && others.count == 10)
      await end(first, second, third)
    }

    @Test func `A refusal arrives as itself if it is Codable, and otherwise as its description`() async throws {
      let hosts = ["A", "B"].map { Till.host(place, $0) }
      #expect(try await hosts[0].ask(.put(10), of: "till").reply == 10)
      for host in hosts {
        let error = await #expect(throws: TooMuch.self) { try await host.ask(.take(11), of: "till") }
        #expect(error == TooMuch(left: 10))
      }
      // Errors of the library arrive as themselves, too.
      for host in hosts {
        let error = await #expect(throws: ReducerError.self) { try await host.ask(.open, of: "till") }
        #expect(error?.description == "There is no drawer.")
      }
      await #expect(throws: Closed.self) { try await hosts[0].ask(.close, of: "till") }
      let error = await #expect(throws: ForwardedError.self) { try await hosts[1].ask(.close, of: "till") }
      #expect(error?.words == "The till is closed." && error?.type == "Closed")
      // Nothing was recorded, and a refused action may come again with its key.
      #expect(try await hosts[1].ask(.take(3), of: "till", key: "t").reply == 7)
      for host in hosts { await host.shutDown(within: .seconds(5)) }
    }

    @Test func `A request that no process takes in time is withdrawn, and is never handled`() async throws {
      let (first, second) = (ledgers("A"), ledgers("B"))
      try await first.ask(.add("a"), of: 1)
      try await second.ask(.add("b"), of: 1)
      // As if the owner were stopped: it takes nothing, and its lease has not run out.
      try place.execute("UPDATE stream SET owner = -1 WHERE name = '1'")
      try place.execute(
        """
        INSERT INTO process VALUES (-1, 'stopped', NULL, now() + interval '1 hour'); UPDATE process SET serves = true WHERE id = -1
        """)
      let error = await #expect(throws: StoreError.self) {
        try await second.ask(.add("late"), of: 1, within: .milliseconds(200))
      }
      #expect(error == .deadlineExceeded(.milliseconds(200), isWithdrawn: true))
      #expect(try place.execute("SELECT count(*) FROM inbox") == "0")
      let cancelled = Task { try await second.ask(.add("cancelled"), of: 1) }
      try await eventually { if try place.execute("SELECT count(*) FROM inbox") != "1" { throw NotYet() } }
      cancelled.cancel()
      await #expect(throws: CancellationError.self) { try await cancelled.value }
      #expect(try place.execute("SELECT count(*) FROM inbox") == "0")
      // An expired row that is left, because its sender was killed, is not handled either.
      try place.execute(
        """
        INSERT INTO inbox (asker, number, stream, key, action, schema, waits, until)
        VALUES (-2, 1, '1', 'x', '{"add":{"_0":"expired"}}', 1, true, now() - interval '1 second');
        INSERT INTO inbox (asker, number, stream, key, action, schema, waits, until)
        VALUES (-2, 2, '1', 'y', '{"add":{"_0":"valid"}}', 1, true, now() + interval '1 hour');
        DELETE FROM process WHERE id = -1
        """)
      let third = ledgers("C")
      try await eventually {
        if try place.execute("SELECT count(*) FROM inbox WHERE answered IS NOT NULL") != "1" { throw NotYet() }
      }
      let lines = try await eventually {
        // The first one does not know yet that it has lost the stream.
        for host in [second, third] { if let lines = try? await host.read(\.lines, of: 1) { return lines } }
        throw NotYet()
      }
      #expect(lines == ["a", "b", "valid"])
      await end(first, second, third)
    }

    @Test func `Requests in the inbox of a process that has died are handled by the next owner`() async throws {
      let second = ledgers("B")
      try await second.ask(.add("x"), of: 2)
      // As if it were the stream of a process that was killed after it had taken a request.
      try place.execute(
        """
        INSERT INTO process VALUES (-1, 'killed', NULL, now() + interval '2 seconds'); UPDATE process SET serves = true WHERE id = -1;
        INSERT INTO stream (name, checksum, owner, epoch) VALUES ('1', \(PostgresLogChecks.start), -1, 5)
        """)
      let answers = (0..<3).map { number in Task { try await second.ask(.add("\(number)"), of: 1) } }
      try await eventually { if try place.execute("SELECT count(*) FROM inbox") != "3" { throw NotYet() } }
      try place.execute("UPDATE inbox SET taker = -1, taken = 5, takes = 1 WHERE number % 2 = 1")
      var replies: [Int?] = []
      for answer in answers { replies.append(try await answer.value.reply) }
      #expect(Set(replies) == [1, 2, 3])
      #expect(second.statistics.awake.contains(1))
      await end(second)
    }

    @Test func `A request is not lost when its store falls asleep or its process ends`() async throws {
      var first = ledgers("A")
      let second = ledgers("B")
      let count = Locked(0)
      let asking = (0..<4).map { caller in
        Task {
          for number in 0..<30 {
            let reply = try await second.ask(.add("\(caller) \(number)"), of: 1)
            #expect(reply.position != nil)
            count.withLock { $0 += 1 }
          }
        }
      }
      for _ in 0..<3 {
        let last = count.withLock { $0 }
        try await eventually { if count.withLock({ $0 }) < min(last + 5, 120) { throw NotYet() } }
        second.hibernate()
        _ = try? await first.ask(.add("first"), of: 1, within: .seconds(60))
        first.hibernate()
        await first.shutDown(within: .seconds(5))
        first = ledgers("A")
      }
      for task in asking { try await task.value }
      let lines = try await eventually {
        if let lines = try? await first.read(\.lines, of: 1) { return lines }
        return try await second.read(\.lines, of: 1)
      }
      #expect(Set(lines.filter { $0 != "first" }).count == 120)
      #expect(lines.filter { $0 != "first" }.count == 120)
      await end(first, second)
    }

    @Test func `A log whose requests are never answered throws the owner`() async throws {
      let (first, second) = (place.ledgers("A"), ledgers("B"))
      try await first.ask(.add("a"), of: 1)
      let error = await #expect(throws: NotOwner.self) { try await second.ask(.add("b"), of: 1) }
      #expect(error == NotOwner(stream: "1", owner: "A", address: "http://A"))
      await end(first, second)
    }

    @Test func `An inbox takes a limited number of requests for a stream`() async throws {
      let (first, second) = (ledgers("A"), ledgers("B"))
      try await first.ask(.add("a"), of: 1)
      try await second.ask(.add("b"), of: 1)
      try place.execute(
        """
        UPDATE stream SET owner = -1 WHERE name = '1';
        INSERT INTO process VALUES (-1, 'stopped', NULL, now() + interval '1 hour');
        UPDATE process SET serves = true WHERE id = -1;
        INSERT INTO inbox (asker, number, stream, key, action, schema, waits, until)
        SELECT -2, n, '1', 'x' || n, '{}', 1, true, now() + interval '1 hour' FROM generate_series(1, 999) n
        """)
      let last = Task { try await second.ask(.add("last"), of: 1) }
      try await eventually {
        if try place.execute("SELECT count(*) FROM inbox WHERE answered IS NULL") != "1000" { throw NotYet() }
      }
      let error = await #expect(throws: StoreError.self) { try await second.ask(.add("beyond"), of: 1) }
      #expect(error == .outletFull(limit: 1_000))
      last.cancel()
      _ = try? await last.value
      await end(first, second)
    }

    @Test func `An action that the owner cannot read is refused with an explanation`() async throws {
      let place = place
      enum NewerAction: Codable, Equatable, Sendable, ActionWithReply {
        case add(String)
        case sign(by: String)

        typealias Reply = Int
      }
      func host(_ name: String, _ migrations: Migrations = Migrations()) -> StoreHost<Int, Ledger, NewerAction> {
        let log = PostgresLog<Ledger, NewerAction>(
          place.server.connection(), schema: place.schema, process: name, migrations: migrations, onFailure: { _ in })
        return StoreHost(
          { _ in Ledger() },
          Reduce<Ledger, NewerAction> { ledger, action, context in
            ledger.lines.append("\(action)")
            context.reply(ledger.lines.count)
          }, log: log, onFailure: { _ in })
      }
      let (older, newer) = (ledgers("old"), host("new"))
      try await older.ask(.add("a"), of: 1)
      #expect(try await newer.ask(.add("b"), of: 1).reply == 2)
      let error = await #expect(throws: PostgresError.self) { try await newer.ask(.sign(by: "Ann"), of: 1) }
      let words = error.map { "\($0)" } ?? ""
      #expect(words.contains("In the stream 1, a request of another process is no LedgerAction"))
      #expect(try await newer.ask(.add("c"), of: 1).reply == 3)
      let next = host("next", Migrations { Version(2) { _ in } })
      // It does not begin beside programs that do not read what it writes.
      await #expect(throws: PostgresError.self) { try await next.ask(.add("d"), of: 1) }
      await next.shutDown(within: .seconds(5))
      await newer.shutDown(within: .seconds(5))
      await older.shutDown(within: .seconds(5))
    }

    @Test func `Actions and replies of megabytes are forwarded`() async throws {
      let (first, second) = (Echo.host(place, "A"), Echo.host(place, "B"))
      let text = String(repeating: "é\u{0}\"", count: 100_000)
      #expect(try await first.ask(.say(text), of: 1).reply == text)
      try await withThrowingTaskGroup { group in
        for number in 0..<4 {
          group.addTask {
            let said = "\(number)" + text
            let reply = try await second.ask(.say(said), of: 1).reply
            #expect(reply == said)
          }
        }
        try await group.waitForAll()
      }
      for host in [first, second] { await host.shutDown(within: .seconds(5)) }
    }

    @Test func `A key that cannot be opened refuses the requests in its inbox`() async throws {
      let (first, second) = (ledgers("A"), ledgers("B"))
      try await first.ask(.add("a"), of: 1)
      try await second.ask(.add("b"), of: 1)
      await first.shutDown(within: .seconds(5))
      try place.execute("UPDATE entry SET action = '{}'")
      let error = await #expect(throws: StoreQuarantined.self) { try await second.ask(.add("c"), of: 1) }
      #expect(error?.stream == "1")
      await end(second)
    }
  }

  // MARK: - Stores

  struct TooMuch: Error, Codable, Equatable { let left: Int }

  struct Closed: Error, CustomStringConvertible { var description: String { "The till is closed." } }

  enum TillAction: Codable, ActionWithReply {
    case put(Int)
    case take(Int)
    case close
    case open

    typealias Reply = Int
  }

  struct Till: Codable, Sendable {
    var sum = 0

    static let reducer = Reduce<Till, TillAction> { till, action, context in
      switch action {
      case .put(let sum): till.sum += sum
      case .take(let sum):
        guard sum <= till.sum else { return context.reject(TooMuch(left: till.sum)) }
        till.sum -= sum
      case .close: return context.reject(Closed())
      case .open: return context.reject(ReducerError.stateNotPresent("There is no drawer."))
      }
      context.reply(till.sum)
    }

    static func host(
      _ place: LedgerPlace, _ name: String, _ forwarding: RequestForwarding = .throughDatabase
    ) -> StoreHost<String, Till, TillAction> {
      let log = PostgresLog<Till, TillAction>(
        place.server.connection(), schema: place.schema, process: name, forwarding: forwarding, onFailure: { _ in })
      return StoreHost({ _ in Till() }, reducer, log: log, onFailure: { _ in })
    }
  }

  enum EchoAction: Codable, ActionWithReply {
    case say(String)

    typealias Reply = String
  }

  struct Echo: Codable, Sendable {
    var size = 0

    static func host(_ place: LedgerPlace, _ name: String) -> StoreHost<Int, Echo, EchoAction> {
      let reducer = Reduce<Echo, EchoAction> { echo, action, context in
        guard case .say(let text) = action else { return }
        echo.size += text.utf8.count
        context.reply(text)
      }
      let log = PostgresLog<Echo, EchoAction>(
        place.server.connection(), schema: place.schema, process: name, onFailure: { _ in })
      return StoreHost({ _ in Echo() }, reducer, log: log, onFailure: { _ in })
    }
  }
#endif
