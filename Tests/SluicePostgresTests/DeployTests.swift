#if Postgres
  import Foundation
  import Sluice
  import SluiceHost
  import SluiceMigrations
  import Testing

  @testable import SluicePostgres

  /// Two versions of a program, side by side and one after the other.
  @Suite struct DeployTests {
    let place = LedgerPlace()

    private func versions() throws -> String {
      try place.execute(
        """
        SELECT (SELECT max(schema) FROM entry), (SELECT max(schema) FROM snapshot), (SELECT max(version) FROM stream),
          (SELECT value FROM info WHERE name = 'version')
        """)
    }

    @Test func `Two versions take streams over from each other, in the earlier one, until the log is promoted`()
      async throws
    {
      for round in 1...3 {
        let old = place.ledgers("old", snapshotInterval: 2)
        #expect(try await old.ask(.add("old \(round)"), of: 1).position == 4 * round - 3)
        let log = place.newLog(snapshotInterval: 2)
        let new = place.newLedgers(log)
        await #expect(throws: NotOwner.self) { try await new.read(\.lines, of: 1) }
        #expect(log.health.version == 1 && log.health.programVersion == 2)
        // Each has streams while the other one lives.
        try await new.ask(.enter(text: "new \(round)", mark: 0), of: 2)
        await #expect(throws: PostgresError.notPromoted(version: 2, by: ["old (version 1)"])) {
          try await log.promote()
        }
        await old.shutDown(within: .seconds(5))
        let expected = (1..<round).flatMap { ["old \($0)", "new \($0)", "b", "c"] } + ["old \(round)"]
        #expect(try await new.read(\.lines, of: 1) == expected)
        for text in ["new \(round)", "b", "c"] {
          try await new.ask(.enter(text: text, mark: 0), of: 1)
          // A snapshot is written beside; it gets the time to be.
          try await Task.sleep(for: .milliseconds(30))
        }
        await new.shutDown(within: .seconds(5))
        #expect(try versions() == "1|1|1|1")
      }
      let log = place.newLog()
      let new = place.newLedgers(log)
      for _ in 0..<2 { try await log.promote() }
      #expect(log.health.version == 2)
      try await new.ask(.enter(text: "last", mark: 7), of: 1)
      #expect(try await new.read(\.items, of: 1).last == NewLedger.Item(text: "last", mark: 7))
      await new.shutDown(within: .seconds(5))
      #expect(try versions() == "2|1|2|2")
      let old = place.ledgers()
      await #expect(throws: PostgresError.outdated(schema: place.schema, version: 2, known: 1)) {
        try await old.read(\.lines, of: 1)
      }
      await old.shutDown(within: .seconds(5))
    }

    @Test func `Values that the earlier version cannot hold are refused before the promotion, and recorded after it`()
      async throws
    {
      var old = place.ledgers()
      try await old.ask(.add("a"), of: 1)
      await old.shutDown(within: .seconds(5))
      let log = place.newLog()
      let new = place.newLedgers(log)
      for action in [NewLedgerAction.enter(text: "b", mark: 1), .archive] {
        let error = await #expect(throws: StoreError.self) { try await new.ask(action, of: 1) }
        let words = error.map { "\($0)" } ?? ""
        #expect(words.contains("the log is written in version 1 until it is promoted"), "\(words)")
        #expect(words.contains(action == .archive ? "is new in version 2" : "would be read as"), "\(words)")
      }
      #expect(try await new.read(\.lines, of: 1) == ["a"])
      #expect(try await new.ask(.enter(text: "b", mark: 0), of: 1).position == 2)
      old = place.ledgers()
      await #expect(throws: NotOwner.self) { try await old.read(\.lines, of: 1) }
      await new.shutDown(within: .seconds(5))
      #expect(try await old.read(\.lines, of: 1) == ["a", "b"])
      await old.shutDown(within: .seconds(5))
      let next = place.newLog()
      let promoted = place.newLedgers(next)
      try await next.promote()
      try await promoted.ask(.enter(text: "c", mark: 1), of: 1)
      try await promoted.ask(.archive, of: 1)
      #expect(try await promoted.read(\.items, of: 1) == [])
      await promoted.shutDown(within: .seconds(5))
    }

    @Test func `An earlier version that was stopped during the promotion takes no stream that it cannot read`()
      async throws
    {
      let oldLog = place.log("old", lease: .milliseconds(900))
      let old = place.ledgers(oldLog)
      for key in 1...3 { try await old.ask(.add("a"), of: key) }
      let log = place.newLog()
      let new = place.newLedgers(log)
      // As if it were stopped: others take its lease for one that has run out.
      func whileStopped<Value>(_ body: () async throws -> Value) async throws -> Value {
        try await eventually {
          try place.execute("UPDATE process SET until = now() - interval '1 second' WHERE name = 'old'")
          return try await body()
        }
      }
      try await whileStopped { try await log.promote() }
      _ = try await whileStopped { try await new.ask(.enter(text: "b", mark: 1), of: 1) }
      #expect(try await whileStopped { try await new.read(\.lines, of: 2) } == ["a"])
      await new.shutDown(within: .seconds(5))
      try await eventually {
        if !place.reports.all.contains(.outdated(schema: place.schema, version: 2, known: 1)) { throw NotYet() }
      }
      let owners = "SELECT name, coalesce(owner, 0), epoch FROM stream WHERE name = '1'"
      let former = try place.execute(owners)
      try await eventually {
        do {
          // Until it notices its loss, a former owner reads what it has.
          _ = try await old.read(\.lines, of: 1)
          throw NotYet()
        } catch let error as StoreQuarantined {
          #expect(error.cause as? PostgresError == .ofNewerProgram(stream: "1", version: 2, known: 1))
        }
      }
      #expect(try place.execute(owners) == former)
      #expect(try await oldLog.unfinished().contains("1") == false)
      // What it can read it continues, in its version.
      #expect(try await eventually { try await old.ask(.add("c"), of: 2) }.position == 2)
      #expect(try await old.ask(.add("b"), of: 3).position == 2)
      await old.shutDown(within: .seconds(5))
      #expect(try place.execute("SELECT name, version FROM stream ORDER BY name") == "1|2\n2|1\n3|1")
      let last = place.newLedgers(place.newLog())
      #expect(try await last.read(\.lines, of: 2) == ["a", "c"])
      await last.shutDown(within: .seconds(5))
    }

    @Test func `A version without a way back waits for the end of the earlier one, and promotes the log`()
      async throws
    {
      let oneWay = Migrations { Version(2) { $0.rename(case: "add", to: "add") } }
      let old = place.ledgers("old")
      try await old.ask(.add("a"), of: 1)
      let new = place.ledgers(place.log("new", migrations: oneWay))
      await #expect(throws: PostgresError.notPromoted(version: 2, by: ["old (version 1)"])) {
        try await new.ask(.add("x"), of: 2)
      }
      #expect(try place.execute("SELECT name FROM process") == "old")
      try await old.ask(.add("b"), of: 2)
      await old.shutDown(within: .seconds(5))
      try await new.ask(.add("c"), of: 2)
      #expect(try await new.read(\.lines, of: 2) == ["b", "c"])
      await new.shutDown(within: .seconds(5))
      #expect(try versions() == "2|1|2|2")
    }

    @Test func `A request that is forwarded to an earlier version is written in that version, or refused`() async throws
    {
      let old = place.ledgers(place.log("old", forwarding: .throughDatabase))
      try await old.ask(.add("a"), of: 1)
      let new = place.newLedgers(place.newLog(forwarding: .throughDatabase))
      #expect(try await new.ask(.enter(text: "b", mark: 0), of: 1).position == 2)
      let error = await #expect(throws: PostgresError.self) { try await new.ask(.enter(text: "c", mark: 1), of: 1) }
      #expect(error.map { "\($0)" }?.contains("the log is written in version 1 until it is promoted") == true)
      try await new.ask(.enter(text: "d", mark: 0), of: 2)
      #expect(try await old.ask(.add("e"), of: 2).position == 2)
      #expect(try await old.read(\.lines, of: 1) == ["a", "b"])
      #expect(try await new.read(\.lines, of: 2) == ["d", "e"])
      await old.shutDown(within: .seconds(5))
      await new.shutDown(within: .seconds(5))
    }

    @Test func `A log that was written before processes announced versions has that of its newest entry`() async throws
    {
      var ledgers = place.ledgers()
      try await ledgers.ask(.add("a"), of: 1)
      await ledgers.shutDown(within: .seconds(5))
      ledgers = place.ledgers(place.log(migrations: Migrations { Version(3) { _ in } }))
      await #expect(throws: (any Error).self) { try await ledgers.read(\.lines, of: 1) }
      await ledgers.shutDown(within: .seconds(5))
      ledgers = place.ledgers(
        place.log(
          migrations: Migrations {
            Version(2) { _ in }; Version(3) { _ in }
          }))
      try await ledgers.ask(.add("b"), of: 2)
      await ledgers.shutDown(within: .seconds(5))
      try place.execute(
        """
        ALTER TABLE process DROP COLUMN reads, DROP COLUMN writes, DROP COLUMN streams, DROP COLUMN serves;
        ALTER TABLE entry DROP COLUMN time; ALTER TABLE stream DROP COLUMN version;
        DELETE FROM info WHERE name = 'version'; UPDATE info SET value = '2' WHERE name = 'log format'
        """)
      let old = place.ledgers()
      await #expect(throws: PostgresError.outdated(schema: place.schema, version: 3, known: 1)) {
        try await old.read(\.lines, of: 1)
      }
      await old.shutDown(within: .seconds(5))
      #expect(try place.execute("SELECT name, version FROM stream ORDER BY name") == "1|1\n2|3")
      #expect(try place.execute("SELECT count(*), count(time) FROM entry") == "2|0")
    }
  }

  /// What a process does with the version of a log.
  @Suite struct ProgramVersionsTests {
    @Test func `A process writes the version of the log if it can, and otherwise the nearest one`() {
      let versions = ProgramVersions(lowest: 2, newest: 4)
      #expect((1...5).map(versions.written) == [2, 2, 3, 4, 4])
      #expect((1...5).map(versions.start) == [.wait, .run, .run, .run, .refuse])
    }
  }
#endif
