#if Postgres
  import Foundation
  import Incremental
  import Sluice
  import SluiceHost
  import SluiceMigrations
  import SluicePostgres
  import Testing

  /// Removing, erasing and verifying what streams have.
  @Suite struct UpkeepTests {
    let place = LedgerPlace()

    /// Adds lines, of which some have keys, with a snapshot for each ten.
    private func fill(_ ledgers: Ledgers, _ key: Int, _ numbers: ClosedRange<Int>) async throws {
      for number in numbers {
        try await ledgers.ask(.add("line \(number)"), of: key, key: number % 5 == 0 ? "key \(number)" : nil)
        // Snapshots are written beside; each gets the time to be.
        if number % 10 == 1 { try await Task.sleep(for: .milliseconds(20)) }
      }
    }

    private func positions(_ table: String, of stream: Int) throws -> [Int] {
      let text = try place.execute(
        "SELECT t.position FROM \(table) t JOIN stream s ON s.id = t.stream AND s.name = '\(stream)' ORDER BY 1")
      return text.split(separator: "\n").compactMap { Int($0) }
    }

    @Test func `Entries that no start needs are archived and removed, and owners, followers and keys continue`()
      async throws
    {
      let log = place.log(snapshotInterval: 10, keyWindow: 70)
      let ledgers = place.ledgers(log)
      for key in 1...2 { try await fill(ledgers, key, 1...45) }
      let other = place.log("B", keyWindow: 70)
      let follower = try await place.log("C").follow("1", from: Ledger(), ledger)
      try await fill(ledgers, 1, 46...95)
      let archived = Locked<[String: [String]]>([:])
      let count = try await other.compact { stream, lines in
        archived.withLock { $0[stream, default: []] += lines }
      }
      let snapshots = try positions("snapshot", of: 1)
      #expect(snapshots.count == 2 && snapshots.first ?? 0 >= 60, "\(snapshots)")
      let (left, first) = (try positions("entry", of: 1), try #require(snapshots.first))
      // The first has the attachments; keys are remembered among the newest 70.
      #expect(left.filter { $0 < first } == [1] + stride(from: 30, to: first, by: 5), "\(left)")
      #expect(left.filter { $0 >= first } == Array(first...95))
      #expect(archived.withLock { $0.values.reduce(0) { $0 + $1.count } } == count && count > 60)
      #expect(archived.withLock { $0["1"]?.first } == #"{"position":2,"action":{"add":{"_0":"line 2"}}}"#)
      #expect(archived.withLock { $0["1"]?.contains { $0.contains(#""key":"key 25""#) } } == true)
      #expect(try await other.compact() == 0)
      for name in ["1", "2", "none"] { try await other.verify(name) }
      #expect(try await other.verify("1") == 95 - first)
      // The owner continues, and so does a process that opens the stream.
      #expect(try await ledgers.ask(.add("line 96"), of: 1).position == 96)
      try await follower.reached(96)
      #expect(await follower.state.lines == (1...96).map { "line \($0)" })
      await ledgers.shutDown(within: .seconds(5))
      let next = place.ledgers(other)
      #expect(try await next.read(\.lines, of: 1) == (1...96).map { "line \($0)" })
      #expect(try await next.ask(.add("again"), of: 1, key: "key 30").position == 30)
      #expect(try await next.ask(.add("line 97"), of: 1).position == 97)
      await next.shutDown(within: .seconds(5))
    }

    @Test func `The requested number of entries stays, and all stay if the archive fails`() async throws {
      struct Full: Error {}
      let ledgers = place.ledgers(place.log(snapshotInterval: 10, keyWindow: 1))
      try await fill(ledgers, 1, 1...65)
      await ledgers.shutDown(within: .seconds(5))
      let log = place.log(keyWindow: 1)
      await #expect(throws: Full.self) { try await log.compact("1") { _, _ in throw Full() } }
      #expect(try positions("entry", of: 1).count == 65)
      #expect(try await log.compact("1", keeping: 60) == 3)
      #expect(try positions("entry", of: 1) == [1] + Array(5...65))
      #expect(try await log.compact("1", keeping: 65) == 0)
      await log.close()
    }

    @Test func `Entries above an age are removed by the clock of the database, and those without a time are above any`()
      async throws
    {
      let ledgers = place.ledgers(place.log(snapshotInterval: 10, keyWindow: 1))
      try await fill(ledgers, 1, 1...65)
      try await fill(ledgers, 2, 1...25)
      await ledgers.shutDown(within: .seconds(5))
      let log = place.log(keyWindow: 1)
      let recent = "SELECT count(*) FROM entry WHERE time BETWEEN now() - interval '1 hour' AND now()"
      #expect(try place.execute(recent) == "90")
      let (days, old) = (Duration.seconds(86_400), "UPDATE entry SET time = now() - interval '100 days' WHERE")
      #expect(try await log.compact(age: days) == 0)
      try place.execute("\(old) position <= 30; UPDATE entry SET time = NULL WHERE position <= 10")
      #expect(try await log.compact("1", age: .seconds(Int64.max)) == 9)
      #expect(try positions("entry", of: 1) == [1] + Array(11...65))
      #expect(try await log.compact("1", age: days * 101) == 0)
      // The first younger one counts, as if the clock had been wrong afterwards.
      try place.execute("UPDATE entry SET time = now() WHERE position = 15")
      #expect(try await log.compact("1", age: days * 99) == 4)
      // Each limit counts: the later position of both.
      #expect(try await log.compact("1", keeping: 45, age: days * 99) == 5)
      try place.execute("\(old) position = 20")
      #expect(try await log.compact("1", keeping: 60, age: days * 99) == 11)
      #expect(try positions("entry", of: 1) == [1] + Array(31...65))
      // The snapshots keep what a start needs.
      let first = try #require(try positions("snapshot", of: 1).first)
      #expect(first > 31)
      try await log.compact("1", age: .zero)
      #expect(try positions("entry", of: 1) == [1] + Array(first...65))
      #expect(try positions("entry", of: 2).count == 25)
      await log.close()
    }

    @Test func `A follower that was behind when entries were removed continues from a snapshot`() async throws {
      let proxy = try SocketProxy(before: place.server)
      let behind = place.log("B", through: proxy.folder.path)
      let ledgers = place.ledgers(place.log(snapshotInterval: 10, keyWindow: 1))
      try await fill(ledgers, 1, 1...5)
      let follower = try await behind.follow("1", from: Ledger(), ledger)
      proxy.set(.refuse)
      proxy.cut()
      try await fill(ledgers, 1, 6...65)
      #expect(try await place.log("C", keyWindow: 1).compact("1") > 30)
      proxy.set(.pass)
      try await follower.reached(65)
      #expect(await follower.state.lines == (1...65).map { "line \($0)" })
      await ledgers.shutDown(within: .seconds(5))
      await behind.close()
      proxy.end()
    }

    @Test func `Erased data is in no row, and owners and followers continue`() async throws {
      let log = place.log(snapshotInterval: 10)
      let ledgers = place.ledgers(log)
      try await fill(ledgers, 1, 1...65)
      let follower = try await place.log("C").follow("1", from: Ledger(), ledger)
      let other = place.log("B")
      func erase(_ log: LedgerLog) async throws -> Int {
        try await log.rewrite("1") { entry in
          guard case .add(let line) = entry.action, line.hasSuffix("5") else { return }
          (entry.action, entry.reply) = (.add("-"), line == "line 65" ? -1 : nil)
        } states: { state in
          for index in state.lines.indices where state.lines[index].hasSuffix("5") { state.lines[index] = "-" }
        }
      }
      await #expect(throws: PostgresError.inUse(stream: "1")) { try await erase(log) }
      await #expect(throws: NotOwner.self) { try await erase(other) }
      try await log.compact("1")
      await ledgers.shutDown(within: .seconds(5))
      // Entries whose keys are remembered are left of those before the oldest snapshot.
      #expect(try positions("entry", of: 1).filter { $0 < 45 }.contains([5, 10, 15]))
      #expect(try await erase(other) >= 7)
      #expect(try await erase(other) == 0)
      #expect(
        try place.execute(
          """
          SELECT (SELECT count(*) FROM entry WHERE action LIKE '%5"%'), (SELECT count(*) FROM snapshot
          WHERE state LIKE '%5"%'), (SELECT string_agg(coalesce(reply, '') || ' at ' || position, ', ' ORDER BY position)
            FROM entry WHERE position IN (5, 10, 65))
          """) == "0|0| at 5, 10 at 10, -1 at 65")
      try await other.verify("1")
      let next = place.ledgers(other)
      let expected = (1...65).map { $0 % 10 == 5 ? "-" : "line \($0)" }
      #expect(try await next.read(\.lines, of: 1) == expected)
      try await next.ask(.add("line 66"), of: 1)
      try await follower.reached(66)
      #expect(await follower.state.lines == expected + ["line 66"])
      await next.shutDown(within: .seconds(5))
    }

    @Test func `A closure that throws, and an entry that was changed, leave a stream unchanged`()
      async throws
    {
      struct Failed: Error {}
      let ledgers = place.ledgers(place.log(snapshotInterval: 10))
      try await fill(ledgers, 1, 1...25)
      await ledgers.shutDown(within: .seconds(5))
      let log = place.log()
      await #expect(throws: Failed.self) {
        try await log.rewrite("1") {
          $0.action = .add("x")
        } states: { _ in
          throw Failed()
        }
      }
      #expect(try place.execute(#"SELECT count(*) FROM entry WHERE action LIKE '%"x"%'"#) == "0")
      #expect(try await log.verify("1") == 25)
      // Also the checksums of snapshots that stay as they are.
      let count = try await log.rewrite("1") {
        if $0.action == .add("line 2") { $0.action = .add("line two") }
      } states: { _ in
      }
      #expect(try await (count, log.verify("1")) == (1, 25))
      // No start reads it, because a snapshot follows.
      try place.execute("UPDATE entry SET action = replace(action, '3', '4') WHERE position = 3")
      let damage = PostgresError.damaged(stream: "1", reason: "entry 3 is not what was written")
      await #expect(throws: damage) { try await log.verify("1") }
      await #expect(throws: damage) {
        try await log.rewrite("1") { _ in
        } states: { _ in
        }
      }
      await log.close()
    }

    @Test(arguments: [
      (
        "UPDATE snapshot SET state = replace(state, 'line 3', 'line 4') WHERE position > 0",
        "snapshot [0-9]+ is not what was written"
      ),
      (
        "UPDATE snapshot SET state = '{}', checksum = 7 WHERE position = 0", "snapshot 0 is not what was written"
      ),
      (
        "DELETE FROM entry WHERE position = 25", "25 entries were acknowledged, and 24 are there"
      ),
      (
        "DELETE FROM entry WHERE position = 1", "entry 1 is not what was written"
      ),
      (
        "DELETE FROM entry WHERE position = (SELECT max(position) FROM snapshot)",
        "the entries up to snapshot [0-9]+ are missing"
      ),
    ])
    func `Verifying a stream reports where it is damaged`(statement: String, reason: String) async throws {
      let ledgers = place.ledgers(place.log(snapshotInterval: 10))
      try await fill(ledgers, 1, 1...25)
      await ledgers.shutDown(within: .seconds(5))
      let log = place.log()
      #expect(try await log.verify("1") == 25)
      try place.execute(statement)
      let error = await #expect(throws: PostgresError.self) { try await log.verify("1") }
      guard case .damaged("1", let found)? = error else { return #expect(Bool(false), "\(error as Any)") }
      #expect(try Regex(reason).wholeMatch(in: found) != nil, "\(found)")
      await log.close()
    }

    @Test func `A deleted stream ends, also for followers, and a new one of its name begins at the start`() async throws
    {
      let log = place.log(snapshotInterval: 10)
      let ledgers = place.ledgers(log)
      try await fill(ledgers, 1, 1...25)
      try await fill(ledgers, 2, 1...2)
      let other = place.log("B")
      let follower = try await other.follow("1", from: Ledger(), ledger)
      await #expect(throws: PostgresError.inUse(stream: "1")) { try await log.delete("1") }
      await #expect(throws: NotOwner.self) { try await other.delete("1") }
      ledgers.hibernate()
      try await eventually { if !ledgers.statistics.awake.isEmpty { throw NotYet() } }
      try await eventually { try await other.delete("1") }
      for table in ["entry", "snapshot"] { #expect(try positions(table, of: 1) == []) }
      #expect(try place.execute("SELECT count(*) FROM entry") == "2")
      await #expect(throws: PostgresError.damaged(stream: "1", reason: "its row was deleted")) {
        try await follower.reached(26)
      }
      #expect(try await ledgers.ask(.add("new"), of: 1).position == 1)
      #expect(try await ledgers.read(\.lines, of: 1) == ["new"])
      try await other.delete("none")
      await ledgers.shutDown(within: .seconds(5))
      // Also one that no start could read.
      try place.execute("UPDATE entry SET action = 'x'")
      try await other.delete("1")
      try await other.delete("2")
      #expect(try place.execute("SELECT (SELECT count(*) FROM entry), (SELECT count(*) FROM stream)") == "0|0")
      await other.close()
    }
  }
#endif
