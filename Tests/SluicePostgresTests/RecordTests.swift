#if Postgres
  import Foundation
  import Sluice
  import SluiceHost
  import SluicePostgres
  import Testing

  /// The contents of a stream besides actions: keys, snapshots, values that were read, versions of the types.
  @Suite struct RecordTests {
    let place = LedgerPlace()

    @Test func `A key and its reply are found after a restart, only in their stream, and only in the window`()
      async throws
    {
      var ledgers = place.ledgers(place.log(keyWindow: 3))
      let first = try await ledgers.ask(.add("a"), of: 1, key: "request")
      await ledgers.shutDown(within: .seconds(5))
      ledgers = place.ledgers(place.log(keyWindow: 3))
      #expect(try await ledgers.ask(.add("a"), of: 1, key: "request") == first)
      #expect(try await ledgers.ask(.add("a"), of: 2, key: "request").position == 1)
      for number in 0..<3 { try await ledgers.ask(.add("\(number)"), of: 1, key: "other \(number)") }
      await ledgers.shutDown(within: .seconds(5))
      ledgers = place.ledgers(place.log(keyWindow: 3))
      #expect(try await ledgers.ask(.add("a"), of: 1, key: "other 0").position == 2)
      #expect(try await ledgers.ask(.add("a"), of: 1, key: "request").position == 5)
      await ledgers.shutDown(within: .seconds(5))
    }

    @Test func `A long stream is read from its newest snapshot, of which the first and the last two are kept`()
      async throws
    {
      var ledgers = place.ledgers(snapshotInterval: 10)
      for number in 1...95 {
        try await ledgers.ask(.add("\(number)"), of: 1)
        // Snapshots are written beside; each gets the time to be.
        if number % 10 == 1 { try await Task.sleep(for: .milliseconds(20)) }
      }
      await ledgers.shutDown(within: .seconds(5))
      let positions = try place.execute("SELECT position FROM snapshot ORDER BY position")
      let kept = positions.split(separator: "\n").compactMap { Int($0) }
      #expect(kept.count == 3 && kept.first == 0 && kept.last ?? 0 >= 80, "\(kept)")
      // Nothing before the newest snapshot is needed.
      try place.execute("UPDATE entry SET action = 'x' WHERE position < \(kept.last ?? 0) ")
      ledgers = place.ledgers(snapshotInterval: 10)
      #expect(try await ledgers.read(\.lines.count, of: 1) == 95)
      #expect(try await ledgers.ask(.add("96"), of: 1).position == 96)
      await ledgers.shutDown(within: .seconds(5))
    }

    @Test func `If the newest snapshot cannot be decoded the one before is used, and another is kept`() async throws {
      var ledgers = place.ledgers(snapshotInterval: 10)
      for number in 1...25 {
        try await ledgers.ask(.add("\(number)"), of: 1)
        if number % 10 == 1 { try await Task.sleep(for: .milliseconds(20)) }
      }
      await ledgers.shutDown(within: .seconds(5))
      // A newest snapshot of another type, with the checksum that it has to have.
      let newest = try place.execute("SELECT max(position) FROM snapshot")
      let end = try place.execute("SELECT checksum FROM entry WHERE position = \(newest)")
      let checksum = PostgresLogChecks.checksum(
        of: "[1]", at: try #require(Int(newest)), after: try #require(Int64(end)))
      try place.execute("UPDATE snapshot SET state = '[1]', checksum = \(checksum) WHERE position = \(newest)")
      ledgers = place.ledgers(snapshotInterval: 10)
      #expect(try await ledgers.read(\.lines.count, of: 1) == 25)
      try await eventually { if try place.execute("SELECT max(position) FROM snapshot") == newest { throw NotYet() } }
      await ledgers.shutDown(within: .seconds(5))
    }

    @Test func `Entries of an earlier version are converted, and a log of a later one is refused`() async throws {
      var ledgers = place.ledgers()
      for number in 1...3 { try await ledgers.ask(.add("\(number)"), of: 1) }
      await ledgers.shutDown(within: .seconds(5))
      let newer = Migrations {
        Version(2) {
          $0.payload("add") { $0["_0"] = .string(($0["_0"]?.string ?? "") + "!") }
        }
      }
      ledgers = place.ledgers(place.log(migrations: newer))
      #expect(try await ledgers.read(\.lines, of: 1) == ["1!", "2!", "3!"])
      try await ledgers.ask(.add("4"), of: 1)
      await ledgers.shutDown(within: .seconds(5))
      ledgers = place.ledgers()
      await #expect(throws: PostgresError.outdated(schema: place.schema, version: 2, known: 1)) {
        try await ledgers.read(\.lines, of: 1)
      }
      await ledgers.shutDown(within: .seconds(5))
    }

    @Test func `A store that was only read leaves no trace`() async throws {
      let ledgers = place.ledgers()
      #expect(try await ledgers.read(\.lines, of: 1) == [])
      await ledgers.shutDown(within: .seconds(5))
      #expect(try place.execute("SELECT (SELECT count(*) FROM stream) + (SELECT count(*) FROM snapshot)") == "0")
      #expect(try place.execute("SELECT count(*) FROM process") == "0")
    }

    @Test func `A stream has one journal at a time in a process, and names keep their characters`() async throws {
      let log = place.log()
      let name = "é \" ' \\ {1,2} \u{1F600}"
      let journal = try await log.journal(of: name)
      await #expect(throws: PostgresError.inUse(stream: name)) { try await log.journal(of: name) }
      await #expect(throws: PostgresError.inUse(stream: name)) {
        try await log.journal(of: "e\u{301}" + name.dropFirst())
      }
      journal.close()
      try await log.journal(of: name).close()
      await #expect(throws: PostgresError.self) { try await log.journal(of: "a\0b") }
      await log.close()
      await #expect(throws: PostgresError.closed) { try await log.journal(of: name) }
    }
  }
#endif
