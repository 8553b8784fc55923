#if Postgres
  import Foundation
  import Incremental
  import Testing

  @testable import Sluice
  @testable import SluiceHost
  @testable import SluicePostgres

  #if canImport(Darwin)
    import Darwin
  #elseif canImport(Glibc)
    import Glibc
  #endif

  /// One owner for each stream, whichever process dies or sleeps.
  @Suite struct OwnershipTests {
    let place = LedgerPlace()

    @Test func `A stream that a living process has is refused with its name and address`() async throws {
      let (first, second) = (place.ledgers("A"), place.ledgers("B"))
      try await first.ask(.add("a"), of: 1)
      let error = await #expect(throws: NotOwner.self) { try await second.ask(.add("b"), of: 1) }
      #expect(error == NotOwner(stream: "1", owner: "A", address: "http://A"))
      #expect(error.map { "\($0)" }?.contains("belongs to the process A (http://A)") == true)
      await #expect(throws: NotOwner.self) { try await second.read(\.lines, of: 1) }
      #expect(second.statistics.quarantined.isEmpty)
      try await second.ask(.add("b"), of: 2)
      #expect(try await first.ask(.add("c"), of: 1).position == 2)
      for host in [first, second] { await host.shutDown(within: .seconds(5)) }
    }

    @Test func `A process that ends hands all of its streams over at once`() async throws {
      let (first, second) = (place.ledgers("A"), place.ledgers("B"))
      for key in 0..<20 { try await first.ask(.add("a"), of: key) }
      await first.shutDown(within: .seconds(5))
      for key in 0..<20 { #expect(try await second.ask(.add("b"), of: key).position == 2) }
      await second.shutDown(within: .seconds(5))
    }

    @Test func `A store that falls asleep gives its stream up`() async throws {
      let (first, second) = (place.ledgers("A"), place.ledgers("B"))
      try await first.ask(.add("a"), of: 1)
      first.hibernate()
      #expect(try await eventually { try await second.ask(.add("b"), of: 1) }.position == 2)
      for host in [first, second] { await host.shutDown(within: .seconds(5)) }
    }

    @Test func `A former owner records nothing, returns to the recorded state, and its senders learn the new owner`()
      async throws
    {
      let former = place.log("A")
      let first = place.ledgers(former)
      try await first.ask(.add("a"), of: 1)
      // As if the process had been away for long.
      try place.execute("UPDATE process SET until = now() - interval '1 hour' WHERE name = 'A'")
      let second = place.ledgers("B")
      #expect(try await second.ask(.add("b"), of: 1).position == 2)
      let error = await #expect(throws: NotOwner.self) { try await first.ask(.add("lost"), of: 1) }
      #expect(error?.owner == "B")
      #expect(try await second.read(\.lines, of: 1) == ["a", "b"])
      await second.shutDown(within: .seconds(5))
      // Its store has ended, so that another one takes the stream over again.
      #expect(try await eventually { try await first.read(\.lines, of: 1) } == ["a", "b"])
      await first.shutDown(within: .seconds(5))
      #expect(try place.execute("SELECT count(*), count(DISTINCT epoch) FROM entry") == "2|2")
    }

    @Test func `A store without a host that has lost its stream keeps what is recorded`() async throws {
      try await Self.keepRecorded(place)
    }

    @MainActor private static func keepRecorded(_ place: LedgerPlace) async throws {
      let log = place.log("A")
      var failures: [String] = []
      let store = try Store(
        Ledger(), ledger, journal: try await log.journal(of: "1"), onFailure: { failures.append("\($0)") })
      store.send(.add("a"))
      try await store.recorded()
      try place.execute("UPDATE process SET until = now() - interval '1 hour'")
      // It keeps a snapshot that is none of this store.
      let other = place.log("B", snapshotInterval: 1)
      let taken = try await other.journal(of: "1")
      _ = try taken.load()
      let background = try #require(taken as? any BackgroundJournal<Ledger, LedgerAction>)
      try await background.prepareAppend([JournalEntry<LedgerAction>(action: .add("b"))]).perform()
      try taken.offer(snapshot: Ledger(lines: ["a", "b"]))
      try await eventually {
        if try place.execute("SELECT max(position) FROM snapshot") != "2" { throw NotYet() }
      }
      store.send(.add("speculated"))
      #expect(store.state.lines == ["a", "speculated"])
      try? await store.recorded()
      #expect(store.state.lines == ["a"])
      #expect(failures.contains { $0.contains("belongs to the process B") })
      store.shutDown()
      taken.close()
      await log.close()
      await other.close()
    }

    @Test func `A lease that ran out is noticed without a write, and the store ends`() async throws {
      let first = place.ledgers("A", lease: .milliseconds(300))
      try await first.ask(.add("a"), of: 1)
      let values = Task { for try await _ in first.values(\.lines, of: 1) {} }
      // The statement keeps the row of the lease for a while, so that it cannot be renewed.
      let second = place.ledgers("B")
      try await second.ask(.add("x"), of: 2)
      try place.execute(
        """
        BEGIN; SELECT 1 FROM process WHERE name = 'A' FOR UPDATE; SELECT pg_sleep(1);
        UPDATE stream SET owner = (SELECT id FROM process WHERE name = 'B'), epoch = epoch + 1 WHERE name = '1'; COMMIT
        """)
      try await values.value
      for host in [first, second] { await host.shutDown(within: .seconds(5)) }
    }

    /// A connection that can hold locks until it commits.
    private func session(_ other: LedgerPlace? = nil) -> PostgresLine {
      let place = other ?? place
      let schema = place.schema.replacing(" ", with: "\\\\ ")
      return PostgresLine(
        .init(
          text: place.server.connection(
            database: place.database, options: "options='-c search_path=\"\(schema)\"'")))
    }

    /// Waits until a statement at the server waits for a lock of a stream or a lease.
    private func waitForLock(_ words: String, count: Int = 1, _ other: LedgerPlace? = nil) async throws {
      let place = other ?? place
      try await eventually {
        let waiting = try place.server.execute(
          """
          SELECT count(*) FROM pg_stat_activity
          WHERE wait_event_type = 'Lock' AND query LIKE '%\(place.schema)%' AND query LIKE '%\(words)%'
          """)
        if Int(waiting.trimmingCharacters(in: .newlines)) ?? 0 < count { throw NotYet() }
      }
    }

    @Test func `A process takes a stream only while it has a lease itself`() async throws {
      let (first, second) = (place.ledgers("A"), place.ledgers("B"))
      try await first.ask(.add("a"), of: 1)
      try await second.ask(.add("x"), of: 2)
      try place.execute("UPDATE process SET until = now() - interval '1 hour'")
      #expect(try await second.ask(.add("b"), of: 1).position == 2)
      #expect(try place.execute("SELECT name FROM process WHERE until > now()") == "B")
      for host in [first, second] { await host.shutDown(within: .seconds(5)) }
    }

    @Test func `A group that the database refuses as a deadlock is recorded nevertheless`() async throws {
      let place = LedgerPlace(hasDatabase: true)
      let (ledgers, first, second) = (place.ledgers("A"), session(place), session(place))
      for key in 1...4 { try await ledgers.ask(.add("a"), of: key) }
      // The group is to be refused, and not the session; on a busy machine neither is in some of the rounds.
      _ = try await second.run([
        PostgresStatement("SET deadlock_timeout = '1h'"), PostgresStatement("SET lock_timeout = '3s'"),
      ])
      var position = 1
      repeat {
        position += 1
        try await block(ledgers, with: first, second, place, position: position)
      } while try place.execute("SELECT deadlocks FROM pg_stat_database WHERE datname = current_database()") == "0"
        && position < 12
      for session in [first, second] { session.close() }
      #expect(try place.execute("SELECT count(*) FROM entry") == "\(4 * position)")
      #expect(position < 12)
      await ledgers.shutDown(within: .seconds(5))
    }

    /// Lets a group of two appends meet a session that has locked their rows in the other order.
    private func block(
      _ ledgers: Ledgers, with first: PostgresLine, _ second: PostgresLine, _ place: LedgerPlace, position: Int
    ) async throws {
      // Both connections wait, so that the next two appends are one group.
      _ = try await first.run([
        PostgresStatement("BEGIN"), PostgresStatement("SELECT 1 FROM stream WHERE name IN ('3', '4') FOR UPDATE"),
      ])
      _ = try await second.run([
        PostgresStatement("BEGIN"), PostgresStatement("SELECT 1 FROM stream WHERE name = '2' FOR UPDATE"),
      ])
      let waiting = (3...4).map { key in Task { try await ledgers.ask(.add("b"), of: key) } }
      try await waitForLock("batch", count: 2, place)
      let asking = (1...2).map { key in Task { try await ledgers.ask(.add("b"), of: key) } }
      try await Task.sleep(for: .milliseconds(200))
      _ = try await first.run([PostgresStatement("COMMIT")])
      for waiting in waiting { #expect(try await waiting.value.position == position) }
      try await waitForLock("batch", place)
      // The group has the first row, and waits for the second.
      _ = try? await second.run([PostgresStatement("SELECT 1 FROM stream WHERE name = '1' FOR UPDATE")])
      _ = try await second.run([PostgresStatement("COMMIT")])
      for asking in asking { #expect(try await asking.value.position == position) }
      // The server counts deadlocks with a delay.
      try await Task.sleep(for: .seconds(1))
    }

    @Test func `A renewal that is on its way is waited for before a stream is taken`() async throws {
      let (first, second, session) = (place.ledgers("A"), place.ledgers("B"), session())
      try await first.ask(.add("a"), of: 1)
      try await second.ask(.add("x"), of: 2)
      try place.execute("UPDATE process SET until = now() - interval '1 hour' WHERE name = 'A'")
      _ = try await session.run([
        PostgresStatement("BEGIN"),
        PostgresStatement("UPDATE process SET until = now() + interval '1 hour' WHERE name = 'A'"),
      ])
      let reading = Task { try await second.read(\.lines, of: 1) }
      try await Task.sleep(for: .milliseconds(300))
      _ = try await session.run([PostgresStatement("COMMIT")])
      await #expect(throws: NotOwner.self) { try await reading.value }
      session.close()
      for host in [first, second] { await host.shutDown(within: .seconds(5)) }
    }

    @Test func `A stream is not taken from a process that has renewed its lease since the leases were read`()
      async throws
    {
      let log = place.log("A", lease: .milliseconds(300))
      let (first, session) = (place.ledgers(log), session())
      try await first.ask(.add("a"), of: 1)
      // As if another process had taken a stream of it, and with that its lease.
      let open = LogStatements(LogSchema(place.schema)).open("1", by: 7, version: 1, from: 0, step: 1, keyWindow: 1)
      let count = try #require(open.firstIndex { $0.name == "claim" })
      _ = try await session.run([
        PostgresStatement("BEGIN ISOLATION LEVEL REPEATABLE READ"), PostgresStatement("DELETE FROM process"),
        PostgresStatement("COMMIT"), PostgresStatement("BEGIN ISOLATION LEVEL REPEATABLE READ"), open[0],
      ])
      try await eventually { if try place.execute("SELECT count(*) FROM process") != "1" { throw NotYet() } }
      var taken: [[Int64?]] = []
      do throws(PostgresFault) {
        for statement in open[1...count] {
          let rows = try await session.run([statement])[0]
          taken = (0..<rows.count).map { [rows.int($0, 1)] }
        }
        _ = try await session.run([PostgresStatement("COMMIT")])
      } catch {
        guard case .refused(let refusal) = error else { throw error }
        #expect(refusal.code == "40001")
      }
      #expect(taken.isEmpty)
      session.close()
      #expect(try await first.ask(.add("b"), of: 1).position == 2)
      await first.shutDown(within: .seconds(5))
    }

    @Test func `A row that another session holds does not cost a process its lease`() async throws {
      let (log, session) = (place.log("A", lease: .seconds(2)), session())
      let (first, second) = (place.ledgers(log), place.ledgers("B"))
      try await first.ask(.add("a"), of: 1)
      try await second.ask(.add("x"), of: 2)
      _ = try await session.run([
        PostgresStatement("BEGIN"), PostgresStatement("SELECT 1 FROM stream WHERE name = '2' FOR UPDATE"),
      ])
      let following = Task { try await log.follow("2", from: Ledger(), ledger) }
      try await waitForLock("followed")
      try await Task.sleep(for: .seconds(3))
      #expect(try place.execute("SELECT until > now() FROM process WHERE name = 'A'") == "t")
      await #expect(throws: NotOwner.self) { try await second.read(\.lines, of: 1) }
      _ = try await session.run([PostgresStatement("COMMIT")])
      session.close()
      _ = try await following.value
      for host in [first, second] { await host.shutDown(within: .seconds(5)) }
    }

    @Test func `A read that waits for a record that is refused returns no value of a former owner`() async throws {
      let (first, second, session) = (place.ledgers("A"), place.ledgers("B"), session())
      try await first.ask(.add("a"), of: 1)
      try await second.ask(.add("x"), of: 2)
      _ = try await session.run([
        PostgresStatement("BEGIN"),
        PostgresStatement(
          "UPDATE stream SET owner = (SELECT id FROM process WHERE name = 'B'), epoch = epoch + 1 WHERE name = '1'"),
      ])
      let asking = Task { try await first.ask(.add("b"), of: 1) }
      try await waitForLock("batch")
      let reading = Task { try await first.read(\.lines, of: 1) }
      try await Task.sleep(for: .milliseconds(200))
      _ = try await session.run([PostgresStatement("COMMIT")])
      await #expect(throws: NotOwner.self) { try await reading.value }
      await #expect(throws: NotOwner.self) { try await asking.value }
      session.close()
      for host in [first, second] { await host.shutDown(within: .seconds(5)) }
    }

    @Test func `The effects of a lost store end at once, also while a record waits for the database`() async throws {
      let (ended, session) = (Locked(false), session())
      let first = Ledgers(
        { _ in Ledger() },
        Reduce { ledger, action, context in
          ledger.lines.append("x")
          context.reply(1)
          guard case .add("work") = action else { return }
          context.run { _ in
            try? await Task.sleep(for: .seconds(3_600))
            ended.withLock { $0 = true }
          }
        }, log: place.log("A"), onFailure: { _ in })
      try await first.ask(.add("work"), of: 1)
      let values = Task { for try await _ in first.values(\.lines, of: 1) {} }
      _ = try await session.run([
        PostgresStatement("BEGIN"), PostgresStatement("SELECT 1 FROM stream WHERE name = '1' FOR UPDATE"),
      ])
      let asking = Task { try await first.ask(.add("b"), of: 1) }
      try await waitForLock("batch")
      first.change { $0.machine.lost(1, at: $1) }
      try await eventually { if !ended.withLock({ $0 }) { throw NotYet() } }
      _ = try await session.run([PostgresStatement("COMMIT")])
      session.close()
      _ = try? await asking.value
      try await values.value
      await first.shutDown(within: .seconds(5))
    }

    @Test func `Work of a process that was killed is woken by another one when its lease has run out`() async throws {
      let ghost = place.log("ghost", lease: .milliseconds(500))
      let journal = try await ghost.journal(of: "1")
      let entry = JournalEntry<LedgerAction>(action: .add("a"))
      try journal.offer(snapshot: Ledger())
      let write = try #require(journal as? any BackgroundJournal<Ledger, LedgerAction>).prepareAppend([entry])
      try await write.perform()
      let second = place.ledgers("B", lease: .milliseconds(300))
      try await second.ask(.add("x"), of: 2)
      // As if the stream were that of a process that was killed.
      try place.execute(
        """
        INSERT INTO process VALUES (-1, 'killed', NULL, now() + interval '3 seconds');
        UPDATE stream SET owner = -1 WHERE name = '1'
        """)
      await #expect(throws: NotOwner.self) { try await second.ask(.add("x"), of: 1) }
      try await eventually { if !second.statistics.awake.contains(1) { throw NotYet() } }
      #expect(try await second.read(\.lines, of: 1) == ["a"])
      await second.shutDown(within: .seconds(5))
      await ghost.close()
    }

    @Test func `A stream whose store waits for a date is woken by no process before`() async throws {
      let (first, second) = (place.log("A"), place.log("B"))
      for name in ["1", "2"] {
        let journal = try await first.journal(of: name)
        try journal.offer(snapshot: Ledger())
        let entry = JournalEntry<LedgerAction>(action: .add("a"))
        try await #require(journal as? any BackgroundJournal<Ledger, LedgerAction>).prepareAppend([entry]).perform()
        journal.close()
      }
      first.noteRest(of: "1", for: .seconds(3_600))
      first.noteRest(of: "2", for: .zero)
      try await eventually { if try await second.unfinished() != ["2"] { throw NotYet() } }
      // The process that opens it decides again.
      let journal = try await second.journal(of: "1")
      #expect(try place.execute("SELECT due IS NULL FROM stream WHERE name = '1'") == "t")
      journal.close()
      for log in [first, second] { await log.close() }
    }
  }
#endif
