#if Postgres
  import Foundation
  import Sluice
  import SluiceHost
  import Testing

  @testable import SluicePostgres

  /// Copies of stores that other processes have.
  @Suite struct FollowerTests {
    let place = LedgerPlace()

    @Test func `A follower has a client's write as soon as the write's position is reached`() async throws {
      let (ledgers, log) = (place.ledgers("A"), place.log("B"))
      let follower = try await log.follow("1", from: Ledger(), ledger)
      #expect(await follower.position == 0)
      for number in 1...50 {
        let receipt = try await ledgers.ask(.add("\(number)"), of: 1)
        try await follower.reached(receipt.position ?? 0)
        #expect(await follower.state.lines == (1...number).map { "\($0)" })
        #expect(await follower.position == number)
      }
      #expect(await follower.lag >= .zero)
      let later = Task {
        try await follower.reached(52)
        return await follower.position
      }
      for number in 51...52 {
        try await ledgers.ask(.add("\(number)"), of: 1)
        try await follower.reached(number)
      }
      #expect(try await later.value == 52)
      await ledgers.shutDown(within: .seconds(5))
      // From its newest snapshot on.
      let late = try await place.log("C").follow("1", from: Ledger(), ledger)
      #expect(await late.state.lines.count == 52)
      await log.close()
    }

    @Test func `Values arrive in order, each recorded, and end with the log`() async throws {
      let (ledgers, log) = (place.ledgers("A"), place.log("B"))
      try await ledgers.ask(.add("0"), of: 1)
      let follower = try await log.follow("1", from: Ledger(), ledger)
      let values = await follower.values(\.lines.count)
      let writing = Task { for number in 1..<100 { try await ledgers.ask(.add("\(number)"), of: 1) } }
      var last = 0
      for try await value in values {
        #expect(value > last)
        last = value
        if value == 100 { break }
      }
      try await writing.value
      let others = await follower.values(\.lines.count)
      await log.close()
      await #expect(throws: PostgresError.closed) { for try await _ in others {} }
      await #expect(throws: PostgresError.closed) { try await follower.reached(1_000) }
      await ledgers.shutDown(within: .seconds(5))
    }

    @Test func `A follower continues when the owner changes, and after connections were lost`() async throws {
      let proxy = try SocketProxy(before: place.server)
      let log = place.log("B", through: proxy.folder.path)
      let follower = try await log.follow("1", from: Ledger(), ledger)
      for round in 1...3 {
        let ledgers = place.ledgers("A\(round)")
        let receipt = try await ledgers.ask(.add("\(round)"), of: 1)
        proxy.cut()
        try await follower.reached(receipt.position ?? 0)
        #expect(await follower.state.lines == (1...round).map { "\($0)" })
        await ledgers.shutDown(within: .seconds(5))
      }
      await log.close()
      proxy.end()
    }

    /// A log that looks for entries without a notification once an hour.
    private func patientLog(through socket: String? = nil, answerLimit: Duration = .seconds(10)) -> LedgerLog {
      let text = place.server.connection().replacing(
        place.server.folder.path, with: socket ?? place.server.folder.path)
      let options = LogSession.Options(
        target: PostgresLine.Target(text: text, answerLimit: answerLimit), schema: place.schema,
        process: LogProcess(
          id: .random(in: 1 ... .max), name: "B", address: nil, versions: ProgramVersions(lowest: 1, newest: 1)),
        lease: .seconds(60), poll: .seconds(3_600))
      return LedgerLog(options) { _ in }
    }

    @Test(.timeLimit(.minutes(1))) func `A follower is notified of each entry, and does not wait for its next poll`()
      async throws
    {
      let (ledgers, log) = (place.ledgers("A"), patientLog())
      let follower = try await log.follow("1", from: Ledger(), ledger)
      // It listens, and has looked once.
      try await ledgers.ask(.add("0"), of: 1)
      try await follower.reached(1)
      try await Task.sleep(for: .seconds(2))
      for number in 1...20 {
        let receipt = try await ledgers.ask(.add("\(number)"), of: 1)
        try await follower.reached(receipt.position ?? 0)
      }
      await ledgers.shutDown(within: .seconds(5))
      await log.close()
    }

    @Test(.timeLimit(.minutes(1))) func `A follower whose connection for notifications is dead gets another one`()
      async throws
    {
      let proxy = try SocketProxy(before: place.server)
      let (ledgers, log) = (place.ledgers("A"), patientLog(through: proxy.folder.path, answerLimit: .seconds(1)))
      let follower = try await log.follow("1", from: Ledger(), ledger)
      try await ledgers.ask(.add("0"), of: 1)
      try await follower.reached(1)
      try await Task.sleep(for: .seconds(2))
      // Nobody closes it, and nothing arrives.
      proxy.freeze()
      for number in 1...3 {
        let receipt = try await ledgers.ask(.add("\(number)"), of: 1)
        try await follower.reached(receipt.position ?? 0)
      }
      await ledgers.shutDown(within: .seconds(5))
      await log.close()
      proxy.end()
    }

    @Test func `A follower of an earlier version stops at an entry of a later one, and leaves none out`() async throws {
      let log = place.log("B")
      var ledgers = place.ledgers("A")
      try await ledgers.ask(.add("a"), of: 1)
      let follower = try await log.follow("1", from: Ledger(), ledger)
      await ledgers.shutDown(within: .seconds(5))
      // As if the process of the follower were stopped.
      try place.execute("DELETE FROM process")
      ledgers = place.ledgers(place.log("A", migrations: Migrations { Version(2) { _ in } }))
      try await ledgers.ask(.add("b"), of: 1)
      let error = PostgresError.ofNewerProgram(stream: "1", version: 2, known: 1)
      await #expect(throws: error) { try await follower.reached(2) }
      await #expect(throws: error) { for try await _ in await follower.values(\.lines) {} }
      #expect(await follower.state.lines == ["a"])
      // It stays there, and says why.
      let known = try #require(log.health.followers.first)
      #expect(known.stream == "1" && known.position == 1 && known.end as? PostgresError == error)
      await #expect(throws: error) { try await log.follow("1", from: Ledger(), ledger) }
      await ledgers.shutDown(within: .seconds(5))
      await log.close()
    }

    @Test func `A follower of a stream that is empty follows its first owner, and ends when its row is deleted`()
      async throws
    {
      let log = place.log("B")
      let follower = try await log.follow("1", from: Ledger(), ledger)
      // It is opened, and was never written: its row stays, because it is followed.
      for _ in 0..<3 {
        let ledgers = place.ledgers("A")
        #expect(try await ledgers.read(\.lines, of: 1) == [])
        await ledgers.shutDown(within: .seconds(5))
      }
      let ledgers = place.ledgers("A")
      let receipt = try await ledgers.ask(.add("a"), of: 1)
      try await follower.reached(receipt.position ?? 0)
      await ledgers.shutDown(within: .seconds(5))
      try place.execute("DELETE FROM stream")
      await #expect(throws: PostgresError.damaged(stream: "1", reason: "its row was deleted")) {
        try await follower.reached(2)
      }
      await log.close()
    }

    @Test func `A cancelled wait ends, and a follower that is released stops`() async throws {
      let log = place.log("B")
      weak var released: PostgresFollower<Ledger, LedgerAction>?
      do {
        let follower = try await log.follow("1", from: Ledger(), ledger)
        let waiting = Task { try await follower.reached(5) }
        waiting.cancel()
        await #expect(throws: CancellationError.self) { try await waiting.value }
        released = follower
      }
      try await eventually { if released != nil { throw NotYet() } }
      await log.close()
    }
  }
#endif
