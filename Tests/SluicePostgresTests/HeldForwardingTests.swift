#if Postgres
  import Foundation
  import Incremental
  import Sluice
  import SluiceHost
  import Testing

  @testable import SluicePostgres

  /// Forwarded requests that meet something that changes while they are on their way.
  @Suite(.serialized, .timeLimit(.minutes(5))) struct HeldForwardingTests {
    let place = LedgerPlace()

    /// Two hosts, of which the first has a stream whose row is locked, so that it records nothing until `release`.
    private struct Held {
      let first: Ledgers
      let second: Ledgers
      private let place: LedgerPlace
      private let session: PostgresLine

      init(_ place: LedgerPlace) async throws {
        self.place = place
        first = place.ledgers(place.log("A", forwarding: .throughDatabase))
        second = Ledgers(
          { _ in Ledger() },
          Reduce { ledger, action, context in
            ledger.lines.append("B")
            context.reply(ledger.lines.count + 100)
          }, log: place.log("B", forwarding: .throughDatabase), onFailure: { _ in })
        try await first.ask(.add("first"), of: 1)
        let schema = place.schema.replacing(" ", with: "\\\\ ")
        session = PostgresLine(.init(text: place.server.connection(options: "options='-c search_path=\"\(schema)\"'")))
        try await run("BEGIN", "SELECT 1 FROM stream WHERE name = '1' FOR UPDATE")
      }

      private func run(_ statements: String...) async throws {
        _ = try await session.run(statements.map { PostgresStatement($0) })
      }

      /// Waits until the first process has taken a number of requests.
      func waitUntilTaken(_ count: Int = 1) async throws {
        try await eventually {
          if try place.execute("SELECT count(*) FROM inbox WHERE takes > 0") != "\(count)" { throw NotYet() }
        }
      }

      /// Lets the first process go on.
      func release() async throws { try await run("COMMIT") }

      /// Gives the stream to the second process, and lets the first one go on.
      func move() async throws {
        try await run(
          "UPDATE stream SET owner = (SELECT id FROM process WHERE name = 'B'), epoch = epoch + 1 WHERE name = '1'",
          "COMMIT")
      }

      func end() async {
        session.close()
        for host in [first, second] { await host.shutDown(within: .seconds(5)) }
      }
    }

    @Test func `An outcome of a former owner is not answered, and the next owner handles the request`() async throws {
      let held = try await Held(place)
      let writing = Task { try await held.first.ask(.add("lost"), of: 1) }
      let asking = [LedgerAction.refuse, .add("x")].map { action in
        Task { try await held.second.ask(action, of: 1) }
      }
      try await held.waitUntilTaken(2)
      try await held.move()
      var replies: [Int?] = []
      for task in asking { replies.append(try await task.value.reply) }
      #expect(replies.compactMap(\.self).filter { $0 > 100 }.count == 2)
      _ = try await writing.value
      #expect(try place.execute("SELECT count(*) FROM entry") == "4")
      await held.end()
    }

    @Test func `A cancelled sender whose request was taken still gets its receipt`() async throws {
      let held = try await Held(place)
      let asking = Task { try await held.second.ask(.add("x"), of: 1) }
      try await held.waitUntilTaken()
      asking.cancel()
      try await Task.sleep(for: .milliseconds(300))
      try await held.release()
      #expect(try await asking.value.reply == 2)
      await held.end()
    }

    @Test func `A time limit that ends while the owner handles a request leaves the outcome open`() async throws {
      let held = try await Held(place)
      let asking = Task { try await held.second.ask(.add("x"), of: 1, within: .seconds(3), key: "k") }
      try await held.waitUntilTaken()
      let error = await #expect(throws: StoreError.self) { try await asking.value }
      #expect(error == .deadlineExceeded(.seconds(3), isWithdrawn: false))
      try await held.release()
      #expect(try await held.second.ask(.add("x"), of: 1, key: "k").reply == 2)
      #expect(try place.execute("SELECT count(*) FROM entry") == "2")
      await held.end()
    }

    @Test func `A host that ends leaves no request unanswered`() async throws {
      let held = try await Held(place)
      let taken = Task { try await held.second.ask(.add("x"), of: 1) }
      try await held.waitUntilTaken()
      try place.execute(
        """
        INSERT INTO process VALUES (-1, 'stopped', NULL, now() + interval '1 hour'); UPDATE process SET serves = true WHERE id = -1;
        INSERT INTO stream (name, checksum, owner) VALUES ('2', 0, -1)
        """)
      let waiting = Task { try await held.second.ask(.add("y"), of: 2) }
      try await eventually { if try place.execute("SELECT count(*) FROM inbox") != "2" { throw NotYet() } }
      await held.second.shutDown(within: .zero)
      let unanswered = await #expect(throws: StoreError.self) { try await taken.value }
      #expect(unanswered.map { "\($0)" }?.contains("It is not known whether the action was recorded") == true)
      let error = await #expect(throws: StoreError.self) { try await waiting.value }
      #expect(error == .ended)
      await #expect(throws: StoreError.self) { try await held.second.ask(.add("z"), of: 1) }
      try await held.release()
      await held.end()
    }

    @Test func `A request that arrives after another connection has posted it is not handled again`() async throws {
      let proxy = try SocketProxy(before: place.server)
      let first = Till.host(place, "A")
      let log = PostgresLog<Till, TillAction>(
        place.server.connection().replacing(place.server.folder.path, with: proxy.folder.path), schema: place.schema,
        process: "B", onFailure: { _ in })
      let second = StoreHost<String, Till, TillAction>({ _ in Till() }, Till.reducer, log: log, onFailure: { _ in })
      try await first.ask(.put(10), of: "till")
      try await second.ask(.take(0), of: "till")
      proxy.hold()
      let asking = Task { try await second.ask(.take(50), of: "till") }
      try await eventually { if proxy.held == 0 { throw NotYet() } }
      try await Task.sleep(for: .milliseconds(200))
      proxy.cutHeldClients()
      await #expect(throws: TooMuch.self) { try await asking.value }
      try await eventually { if try place.execute("SELECT count(*) FROM inbox") != "0" { throw NotYet() } }
      #expect(try await first.ask(.put(100), of: "till").reply == 110)
      proxy.deliver()
      try await Task.sleep(for: .milliseconds(1_500))
      #expect(try await first.read(\.sum, of: "till") == 110)
      for host in [first, second] { await host.shutDown(within: .seconds(5)) }
      proxy.end()
    }
  }
#endif
