#if Postgres
  import Foundation
  import Incremental
  import SluiceHost
  import SluicePostgres
  import Testing

  @testable import Sluice

  /// Attempts that arrive at the server after others that were sent later.
  @Suite struct LateArrivalTests {
    let place = LedgerPlace()
    let proxy: SocketProxy

    init() throws { proxy = try SocketProxy(before: place.server) }

    private func ledgers() -> Ledgers { place.ledgers(place.log(through: proxy.folder.path)) }

    /// Sends what waits on its way, and waits until the server has worked at it.
    private func deliver() async throws {
      proxy.deliver()
      try await Task.sleep(for: .milliseconds(300))
      try await eventually {
        let count = try place.server.execute("SELECT count(*) FROM pg_stat_activity WHERE state = 'active'")
        if count != "1\n" { throw NotYet() }
      }
    }

    @Test func `An append that arrives after its repetition is recorded once`() async throws {
      let ledgers = ledgers()
      try await ledgers.ask(.add("a"), of: 1)
      proxy.hold()
      async let receipt = ledgers.ask(.add("b"), of: 1)
      try await eventually { if proxy.held == 0 { throw NotYet() } }
      proxy.cutHeldClients()
      #expect(try await receipt.position == 2)
      #expect(try await ledgers.ask(.add("c"), of: 1).position == 3)
      try await deliver()
      #expect(try await ledgers.ask(.add("d"), of: 1).position == 4)
      #expect(try await ledgers.read(\.lines, of: 1) == ["a", "b", "c", "d"])
      #expect(try place.execute("SELECT count(*), max(position) FROM entry") == "4|4")
      await ledgers.shutDown(within: .seconds(5))
      proxy.end()
    }

    @Test func `An append that arrives after another process took the stream is not recorded, nor acknowledged`()
      async throws
    {
      let ledgers = ledgers()
      try await ledgers.ask(.add("a"), of: 1)
      proxy.hold()
      let late = Task { try await ledgers.ask(.add("b"), of: 1) }
      try await eventually { if proxy.held == 0 { throw NotYet() } }
      try place.execute("UPDATE process SET until = now() - interval '1 hour'")
      let others = place.ledgers("B")
      #expect(try await others.read(\.lines, of: 1) == ["a"])
      try await deliver()
      let error = await #expect(throws: NotOwner.self) { try await late.value }
      #expect(error?.owner == "B")
      #expect(try await others.ask(.add("c"), of: 1).position == 2)
      #expect(
        try place.execute("SELECT string_agg(action, ' ' ORDER BY position) FROM entry")
          .replacing("\"", with: "").contains("b") == false)
      for ledgers in [others, ledgers] { await ledgers.shutDown(within: .seconds(5)) }
      proxy.end()
    }

    @Test func `An attempt to take a stream that arrives late takes nothing from its own process`()
      async throws
    {
      let ledgers = ledgers()
      // Streams are opened on two connections.
      for key in 2...20 { try await ledgers.ask(.add("x"), of: key) }
      proxy.hold()
      async let receipt = ledgers.ask(.add("a"), of: 1)
      try await eventually { if proxy.held == 0 { throw NotYet() } }
      proxy.cutHeldClients()
      #expect(try await receipt.position == 1)
      try await deliver()
      #expect(try await ledgers.ask(.add("b"), of: 1).position == 2)
      #expect(try await ledgers.read(\.lines, of: 1) == ["a", "b"])
      await ledgers.shutDown(within: .seconds(5))
      proxy.end()
    }

    @Test func `A renewal that arrives after another process took the stream gives nothing back`() async throws {
      let first = place.ledgers(place.log("A", through: proxy.folder.path, lease: .seconds(1)))
      let others = place.ledgers("B")
      try await first.ask(.add("a"), of: 1)
      try await others.ask(.add("x"), of: 2)
      proxy.hold()
      try await eventually { if proxy.held == 0 { throw NotYet() } }
      // The renewal, which is due after a third of the lease, is among what is held.
      try await Task.sleep(for: .milliseconds(900))
      proxy.set(.refuse)
      proxy.cutHeldClients()
      #expect(try await eventually { try await others.ask(.add("b"), of: 1) }.position == 2)
      try await deliver()
      try await eventually {
        let count = try place.execute(
          "SELECT count(*) FROM process WHERE name = 'A' AND until > now() - interval '60 s'")
        if count != "1" { throw NotYet() }
      }
      #expect(try await others.ask(.add("c"), of: 1).position == 3)
      proxy.set(.pass)
      let error = await #expect(throws: NotOwner.self) { try await first.ask(.add("late"), of: 1) }
      #expect(error?.owner == "B")
      #expect(try await others.read(\.lines, of: 1) == ["a", "b", "c"])
      for ledgers in [first, others] { await ledgers.shutDown(within: .seconds(5)) }
      proxy.end()
    }

    @Test func `A request that is repeated with its key at the next owner is carried out once`() async throws {
      let first = ledgers()
      let others = place.ledgers("B")
      try await first.ask(.add("a"), of: 1)
      // The commit has no answer, and its process loses the stream.
      proxy.set(.dropAnswers)
      let asking = Task { try await first.ask(.add("b"), of: 1, key: "request") }
      try await eventually { if try place.execute("SELECT count(*) FROM entry") != "2" { throw NotYet() } }
      try await eventually { if proxy.dropped == 0 { throw NotYet() } }
      proxy.set(.refuse)
      try place.execute("UPDATE process SET until = now() - interval '1 hour' WHERE name = 'A'")
      let receipt = try await others.ask(.add("b"), of: 1, key: "request")
      #expect(receipt.position == 2 && receipt.reply == 2)
      #expect(try await others.ask(.add("c"), of: 1, key: "other").position == 3)
      proxy.set(.pass)
      // The former owner finds out that its own attempt was the one.
      #expect(try await asking.value == receipt)
      #expect(try await others.read(\.lines, of: 1) == ["a", "b", "c"])
      for ledgers in [first, others] { await ledgers.shutDown(within: .seconds(5)) }
      proxy.end()
    }

    @Test(.timeLimit(.minutes(1)))
    func `An append that is refused after an attempt without an answer is excluded, and holds up no other stream`()
      async throws
    {
      let ledgers = ledgers()
      try await ledgers.ask(.add("a"), of: 1)
      proxy.hold()
      try place.execute(
        """
        CREATE FUNCTION fail() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
          IF NEW.action LIKE '%bad%' THEN RAISE EXCEPTION 'not this one'; END IF; RETURN NEW; END $$;
        CREATE TRIGGER fail BEFORE INSERT ON entry FOR EACH ROW EXECUTE FUNCTION fail()
        """)
      let late = Task { try await ledgers.ask(.add("bad"), of: 1) }
      try await eventually { if proxy.held == 0 { throw NotYet() } }
      proxy.cutHeldClients()
      await #expect { try await late.value } throws: { "\($0)".contains("not this one") }
      try place.execute("DROP TRIGGER fail ON entry")
      try await deliver()
      #expect(try await eventually { try await ledgers.ask(.add("c"), of: 1) }.position == 2)
      #expect(try await ledgers.read(\.lines, of: 1) == ["a", "c"])
      #expect(try place.execute("SELECT count(*) FROM entry") == "2")
      await ledgers.shutDown(within: .seconds(5))
      proxy.end()
    }

    /// As after the end of a server whose standby was behind.
    @Test func `An owner whose database has forgotten an epoch writes nothing behind the next owner's entries`()
      async throws
    {
      let (first, second) = (place.ledgers("A"), place.ledgers("B"))
      for line in ["a", "b"] { try await first.ask(.add(line), of: 1) }
      try await second.ask(.add("x"), of: 2)
      try place.execute(
        """
        UPDATE stream SET position = 1, checksum = (
          SELECT e.checksum FROM entry e WHERE e.stream = stream.id AND e.position = 1), epoch = 0, owner = NULL
        WHERE name = '1';
        DELETE FROM entry WHERE position = 2
        """)
      // With the epoch that the first one has, and as many entries.
      #expect(try await second.ask(.add("c"), of: 1).position == 2)
      await #expect(throws: (any Error).self) { try await first.ask(.add("lost"), of: 1) }
      #expect(try await second.ask(.add("d"), of: 1).position == 3)
      #expect(try place.execute("SELECT count(*) FROM entry") == "4")
      for ledgers in [first, second] { await ledgers.shutDown(within: .seconds(5)) }
      let third = place.ledgers("C")
      #expect(try await third.read(\.lines, of: 1) == ["a", "c", "d"])
      await third.shutDown(within: .seconds(5))
      proxy.end()
    }

    @Test func `An append is durable before it is acknowledged, whatever the database sets for others`() async throws {
      let place = LedgerPlace(hasDatabase: true)
      try place.server.execute("ALTER DATABASE \(place.database) SET synchronous_commit = off")
      let ledgers = place.ledgers()
      #expect(try await ledgers.read(\.lines, of: 1) == [])
      try place.execute(
        """
        CREATE FUNCTION fail() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
          IF current_setting('synchronous_commit') <> 'on' THEN RAISE EXCEPTION 'not durable'; END IF;
          RETURN NEW; END $$;
        CREATE TRIGGER fail BEFORE INSERT ON entry FOR EACH ROW EXECUTE FUNCTION fail()
        """)
      #expect(try await ledgers.ask(.add("a"), of: 1).position == 1)
      await ledgers.shutDown(within: .seconds(5))
      proxy.end()
    }

    @Test func `An append that has no answer when the log is closed may be recorded, and its sender learns that`()
      async throws
    {
      let log = place.log(through: proxy.folder.path)
      let journal = try await log.journal(of: "1")
      try journal.offer(snapshot: Ledger())
      let background = try #require(journal as? any BackgroundJournal<Ledger, LedgerAction>)
      // The first one connects.
      try await background.prepareAppend([JournalEntry<LedgerAction>(action: .add("a"))]).perform()
      let write = try background.prepareAppend([JournalEntry<LedgerAction>(action: .add("b"))])
      proxy.set(.stall)
      let writing = Task { try await write.perform() }
      try await Task.sleep(for: .milliseconds(100))
      await log.close()
      await #expect(throws: PostgresError.unanswered(stream: "1")) { try await writing.value }
      #expect(
        "\(StoreError.notRecorded(PostgresError.unanswered(stream: "1")))".hasPrefix(
          "It is not known whether the action"))
      proxy.end()
    }
  }
#endif
