#if Postgres
  import Foundation
  import Sluice
  import SluiceHost
  import SluicePostgres
  import Testing

  /// Refusals of a database: with an explanation, without a loss, and only while they last.
  @Suite struct TroubleTests {
    private func error(_ connection: String) async -> PostgresError? {
      let log = LedgerLog(connection, schema: "none", onFailure: { _ in })
      let error = await #expect(throws: PostgresError.self) { try await log.journal(of: "1") }
      await log.close()
      return error
    }

    @Test(arguments: [
      ("user=guarded password=wrong", "password authentication failed"),
      ("user=nobody", "role \"nobody\" does not exist"),
      ("dbname=nowhere", "database \"nowhere\" does not exist"),
    ])
    func `A server that rejects the program is reported with its reason`(_ change: String, _ reason: String)
      async throws
    {
      let found = await error(PostgresServer.shared.connection(options: change))
      guard case .notAdmitted(let words)? = found else { return #expect(Bool(false), "\(String(describing: found))") }
      #expect(words.contains(reason))
      #expect(found.map { "\($0)" }?.contains("correct the user, the password or the name of the database") == true)
    }

    @Test func `A server that cannot be reached, and a connection string that is invalid, are reported`() async throws {
      guard case .unreachable? = await error("host=/tmp/nowhere user=sluice") else {
        return #expect(Bool(false), "reachable")
      }
      guard case .misspelled(let words)? = await error("hots=/tmp") else { return #expect(Bool(false), "understood") }
      #expect(words.contains("hots"))
    }

    @Test func `A correct password grants access, and a missing right to create a schema is explained`() async throws {
      let found = await error(PostgresServer.shared.connection(options: "user=guarded password=right"))
      guard case .notPermitted? = found else { return #expect(Bool(false), "\(String(describing: found))") }
      #expect(found.map { "\($0)" }?.contains("grant the user") == true)
    }

    @Test func `A schema that an administrator has made is enough`() async throws {
      let place = LedgerPlace()
      try place.server.execute("CREATE SCHEMA \"\(place.schema)\"; GRANT ALL ON SCHEMA \"\(place.schema)\" TO guarded")
      let log = LedgerLog(
        place.server.connection(options: "user=guarded password=right"), schema: place.schema, onFailure: { _ in })
      try await log.journal(of: "1").close()
      await log.close()
    }

    @Test func `Tables that are not a log, and those of a newer version, are refused and left unchanged`() async throws
    {
      let place = LedgerPlace()
      try place.server.execute("CREATE SCHEMA \"\(place.schema)\"; CREATE TABLE \"\(place.schema)\".info (x int)")
      await #expect(throws: PostgresError.foreign(schema: place.schema)) { try await place.log().journal(of: "1") }
      let other = LedgerPlace()
      let log = other.log()
      try await log.journal(of: "1").close()
      await log.close()
      try other.execute("UPDATE info SET value = '99' WHERE name = 'log format'")
      await #expect(throws: PostgresError.newer(schema: other.schema, version: 99)) {
        try await other.log().journal(of: "1")
      }
      #expect(try other.execute("SELECT value FROM info WHERE name = 'log format'") == "99")
    }

    @Test func `A log of another program is refused`() async throws {
      let place = LedgerPlace()
      let connection = place.server.connection()
      let log = LedgerLog(connection, schema: place.schema, name: "boards")
      try await log.journal(of: "1").close()
      await log.close()
      await #expect(throws: PostgresError.ofOtherProgram(schema: place.schema, name: "boards", expected: "games")) {
        try await LedgerLog(connection, schema: place.schema, name: "games").journal(of: "1")
      }
    }

    @Test func `Many processes that start at once make the tables once`() async throws {
      let place = LedgerPlace()
      try await withThrowingTaskGroup { group in
        for number in 0..<8 {
          group.addTask {
            let ledgers = place.ledgers("\(number)")
            try await ledgers.ask(.add("a"), of: number)
            await ledgers.shutDown(within: .seconds(5))
          }
        }
        try await group.waitForAll()
      }
      #expect(try place.execute("SELECT count(*) FROM entry") == "8")
    }

    @Test
    func `While the database is read-only actions are refused with an explanation, and recorded again afterwards`()
      async throws
    {
      let place = LedgerPlace(hasDatabase: true)
      let ledgers = place.ledgers()
      try await ledgers.ask(.add("a"), of: 1)
      try change(place, "ALTER DATABASE \(place.database) SET default_transaction_read_only = on")
      await #expect { try await ledgers.ask(.add("b"), of: 1) } throws: { "\($0)".contains("takes no writes") }
      #expect(try await ledgers.read(\.lines, of: 1) == ["a"])
      try change(place, "ALTER DATABASE \(place.database) RESET default_transaction_read_only")
      #expect(try await ledgers.ask(.add("c"), of: 1).position == 2)
      #expect(try await ledgers.read(\.lines, of: 1) == ["a", "c"])
      await ledgers.shutDown(within: .seconds(5))
    }

    /// Changes a setting of a database, and ends its connections, so that new ones have it.
    private func change(_ place: LedgerPlace, _ statement: String) throws {
      try place.server.execute(statement)
      try place.server.execute(
        "SELECT pg_terminate_backend(pid, 20000) FROM pg_stat_activity WHERE datname = '\(place.database)'")
    }

    /// The server reports a full disk, as it does when it cannot extend a file.
    @Test
    func `While the disk is full actions are refused with an explanation, others stay, and later ones are recorded`()
      async throws
    {
      let place = LedgerPlace()
      let ledgers = place.ledgers()
      for key in 1...2 { try await ledgers.ask(.add("a"), of: key) }
      try place.execute(
        """
        CREATE FUNCTION fail() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
          IF NEW.action LIKE '%large%' THEN
            RAISE EXCEPTION 'could not extend file: No space left on device' USING ERRCODE = '53100'; END IF;
          RETURN NEW; END $$;
        CREATE TRIGGER fail BEFORE INSERT ON entry FOR EACH ROW EXECUTE FUNCTION fail()
        """)
      try await withThrowingTaskGroup { group in
        for number in 0..<20 {
          group.addTask {
            let isRefused: @Sendable (any Error) -> Bool = { "\($0)".contains("disk of the database is full") }
            _ = await #expect(performing: { try await ledgers.ask(.add("large \(number)"), of: 1) }, throws: isRefused)
          }
          group.addTask { _ = try await ledgers.ask(.add("small"), of: 2) }
        }
        try await group.waitForAll()
      }
      #expect(try await ledgers.read(\.lines, of: 1) == ["a"])
      #expect(try await ledgers.read(\.lines.count, of: 2) == 21)
      try place.execute("DROP TRIGGER fail ON entry")
      #expect(try await ledgers.ask(.add("large"), of: 1).position == 2)
      await ledgers.shutDown(within: .seconds(5))
    }

    @Test func `An action that cannot be encoded is refused alone, and the state returns`() async throws {
      let place = LedgerPlace()
      let ledgers = place.ledgers()
      try await ledgers.ask(.add("a"), of: 1)
      await #expect { try await ledgers.ask(.measure(.nan), of: 1) } throws: { "\($0)".contains("cannot be recorded") }
      #expect(try await ledgers.read(\.lines, of: 1) == ["a"])
      #expect(try await ledgers.ask(.add("b"), of: 1).position == 2)
      // Before the first entry, too.
      await #expect(throws: StoreError.self) { try await ledgers.ask(.measure(.infinity), of: 2) }
      #expect(try await ledgers.ask(.add("b"), of: 2).position == 1)
      await ledgers.shutDown(within: .seconds(5))
    }

    @Test(arguments: [
      "UPDATE entry SET action = replace(action, 'a2', 'a7')", "DELETE FROM entry WHERE position = 2",
      "DELETE FROM entry WHERE position = 3", "UPDATE entry SET position = position + 1 WHERE position = 3",
      "UPDATE snapshot SET state = replace(state, '[]', '[\"x\"]')",
    ])
    func `Rows that were changed in the database are refused, in this stream only`(_ statement: String) async throws {
      let place = LedgerPlace()
      var ledgers = place.ledgers()
      for key in 1...2 { for number in 1...3 { try await ledgers.ask(.add("a\(number)"), of: key) } }
      await ledgers.shutDown(within: .seconds(5))
      let stream = "stream = (SELECT id FROM stream WHERE name = '1')"
      let change = statement.contains("WHERE") ? "\(statement) AND \(stream)" : "\(statement) WHERE \(stream)"
      try place.execute(change)
      ledgers = place.ledgers()
      let error = await #expect(throws: StoreQuarantined.self) { try await ledgers.read(\.lines, of: 1) }
      #expect(error.map { "\($0)" }?.contains("The stream 1 is damaged") == true)
      #expect(try await ledgers.ask(.add("a4"), of: 2).position == 4)
      await ledgers.shutDown(within: .seconds(5))
    }

    @Test func `A stream whose rows disappear while it is in use is reported, and nothing is acknowledged`()
      async throws
    {
      let place = LedgerPlace()
      let ledgers = place.ledgers()
      try await ledgers.ask(.add("a"), of: 1)
      try place.execute("DELETE FROM stream")
      await #expect { try await ledgers.ask(.add("b"), of: 1) } throws: { "\($0)".contains("its row was deleted") }
      #expect(try place.execute("SELECT count(*) FROM entry") == "1")
      await ledgers.shutDown(within: .zero)
    }
  }
#endif
