#if Postgres
  import Incremental
  import Sluice
  import SluiceMigrations
  import Testing

  @testable import SluicePostgres

  /// The decisions of a log, without a database.
  @Suite struct MachineTests {
    // MARK: - Groups

    @Test func `Actions that arrive during a commit are the next group`() {
      var machine = GroupMachine(lines: 1)
      #expect(machine.add(1, size: 10) == .init(line: 0, tickets: [1]))
      #expect(machine.add(2, size: 10) == nil)
      #expect(machine.add(3, size: 10) == nil)
      #expect(machine.end(0) == .init(line: 0, tickets: [2, 3]))
      #expect(machine.end(0) == nil)
    }

    @Test func `Each free connection writes, and a group has a limit`() {
      var machine = GroupMachine(lines: 2)
      #expect(machine.add(1, size: 1) == .init(line: 0, tickets: [1]))
      #expect(machine.add(2, size: GroupMachine.sizeLimit) == .init(line: 1, tickets: [2]))
      #expect(machine.add(3, size: GroupMachine.sizeLimit) == nil)
      #expect(machine.add(4, size: 1) == nil)
      #expect(machine.end(1) == .init(line: 1, tickets: [3]))
      #expect(machine.end(0) == .init(line: 0, tickets: [4]))
      for ticket in 0..<GroupMachine.limit + 1 { #expect(machine.add(ticket, size: 1) == nil) }
      #expect(machine.end(0)?.tickets.count == GroupMachine.limit)
    }

    // MARK: - Leases

    @Test func `Streams are checked after a renewal that was too late or had no answer, until that succeeds`() {
      var machine = LeaseMachine(lease: .seconds(9))
      #expect(machine.renewed(wasAlive: false) == [])
      #expect(machine.renewed(wasAlive: true) == [])
      #expect(machine.renewed(wasAlive: false) == [.check])
      machine.checked()
      #expect(machine.pause == .seconds(3))
      machine.failed()
      #expect(machine.pause == .milliseconds(500))
      #expect(machine.renewed(wasAlive: true) == [.check])
      #expect(machine.pause == .seconds(3))
      machine.checked()
      #expect(machine.renewed(wasAlive: true) == [])
      machine.failed()
      // The renewal without an answer was carried out, too late: the next one is in time. Its check has no answer.
      #expect(machine.renewed(wasAlive: true) == [.check])
      machine.failed()
      #expect(machine.renewed(wasAlive: true) == [.check])
      machine.checked()
      #expect(machine.renewed(wasAlive: true) == [])
    }

    @Test func `Streams are checked when the server was started since the last renewal`() {
      var machine = LeaseMachine(lease: .seconds(9))
      #expect(machine.renewed(wasAlive: false, by: "1") == [])
      #expect(machine.renewed(wasAlive: true, by: "1") == [])
      #expect(machine.renewed(wasAlive: true, by: "2") == [.check])
      machine.checked()
      #expect(machine.renewed(wasAlive: true, by: "2") == [])
    }

    @Test func `A stream is forgotten if the database has an earlier epoch than its owner`() {
      struct Rows: PostgresRows {
        let rows: [[String?]]
        var count: Int { rows.count }
        func text(_ row: Int, _ column: Int) -> String? { rows[row][column] }
      }
      let owned = [
        "a": LogOwned(stream: 1, epoch: 5), "b": LogOwned(stream: 2, epoch: 5), "c": LogOwned(stream: 3, epoch: 5),
      ]
      let lost = LostStream.all(in: Rows(rows: [["1", "6"], ["2", "4"], ["3", nil]]), of: owned)
      #expect(lost.map(\.name) == ["a", "b", "c"])
      #expect(lost.map(\.isForgotten) == [false, true, false])
      #expect(LostStream.all(in: Rows(rows: []), of: owned).isEmpty)
    }

    // MARK: - Outcomes

    private let write = LogWrite(
      stream: 1, epoch: 5, former: RecordEnd(position: 10), rows: [], end: RecordEnd(position: 12), initial: nil)

    @Test func `A write is in the stream exactly if its last entry has its epoch and checksum`() {
      func outcome(
        _ position: Int64?, _ epoch: Int64?, _ written: Int64?, isOther: Bool = false, isOwner: Bool = true
      ) -> LogOutcome {
        var found = LogFinding()
        (found.position, found.epoch, found.written, found.owner, found.isOwner) = (
          position, epoch, written, "B", isOwner
        )
        found.checksum = written.map { _ in write.end.checksum.stored &+ (isOther ? 1 : 0) }
        return LogOutcome(write, found)
      }
      #expect(outcome(12, 5, 5) == .written)
      #expect(outcome(20, 9, 5) == .written)
      #expect(outcome(10, 6, nil, isOwner: false) == .lost(owner: "B", address: nil))
      // This process has taken it once more, by an attempt that arrived late: it is sent nowhere.
      #expect(outcome(10, 6, nil) == .lost(owner: nil, address: nil))
      // The next owner has written as many entries.
      #expect(outcome(12, 6, 6, isOwner: false) == .lost(owner: "B", address: nil))
      #expect(outcome(11, 5, nil) == .damaged("10 entries were acknowledged, and 11 are there"))
      #expect(outcome(12, 5, 4) == .damaged("10 entries were acknowledged, and 12 are there"))
      #expect(outcome(nil, nil, nil) == .damaged("its row was deleted"))
      // The database has forgotten an epoch, and another process has it now.
      #expect(outcome(12, 5, 5, isOther: true, isOwner: false) == .lost(owner: "B", address: nil))
      #expect(outcome(12, 6, 5, isOther: true, isOwner: false) == .lost(owner: "B", address: nil))
      #expect(
        outcome(8, 4, nil) == .damaged("this process has taken it with epoch 5, and the database has epoch 4"))
    }

    @Test func `An error without a code is not the server's, and does not determine whether data was sent`() {
      #expect(PostgresServerError(code: "", severity: "ERROR", message: "out of memory").endsConnection)
      #expect(!PostgresServerError(code: "22012", severity: "ERROR", message: "division").endsConnection)
    }

    // MARK: - Pipelines

    @Test func `Results belong to exchanges in order, and an error only to its own`() throws {
      var machine = PipelineMachine<Int>()
      #expect(machine.isEmpty)
      #expect(machine.begin(statements: 2) == 1)
      #expect(machine.begin(statements: 2) == 2)
      #expect(machine.begin(statements: 1) == 3)
      machine.take(10)
      machine.endStatement()
      machine.take(11)
      let first = machine.endExchange()
      #expect(first?.number == 1)
      #expect(try first?.answer.get() == [10, 11])
      machine.fail(PostgresServerError(code: "1", severity: "ERROR", message: ""))
      machine.fail(PostgresServerError(code: "2", severity: "ERROR", message: ""))
      let second = machine.endExchange()
      #expect(second?.number == 2)
      #expect(throws: PostgresServerError(code: "1", severity: "ERROR", message: "")) { try second?.answer.get() }
      machine.take(30)
      let third = machine.endExchange()
      #expect(third?.number == 3)
      #expect(try third?.answer.get() == [30])
      #expect(machine.isEmpty)
      for _ in 0..<1_000 {
        _ = machine.begin(statements: 1)
        let next = machine.endExchange()
        #expect(next != nil)
      }
    }

    // MARK: - Turns

    @Test func `No more callers than permitted have a turn at once, and all have one`() async {
      let (turns, counts) = (Turns(3), Locked((now: 0, most: 0, all: 0)))
      await withTaskGroup { group in
        for _ in 0..<200 {
          group.addTask {
            await turns.begin()
            counts.withLock { counts in
              counts.now += 1
              counts.all += 1
              counts.most = max(counts.most, counts.now)
            }
            for _ in 0..<3 { await Task.yield() }
            counts.withLock { $0.now -= 1 }
            turns.end()
          }
        }
      }
      let found = counts.withLock { $0 }
      #expect(found.now == 0 && found.all == 200 && found.most <= 3)
      // All turns are free again.
      for _ in 0..<3 { await turns.begin() }
    }

    // MARK: - Keys

    @Test func `A key is forgotten when its entry leaves the window, unless it was used again`() {
      var keys = KeyWindow(10)
      keys.add("a", at: 1, reply: "x")
      keys.add("b", at: 2, reply: nil)
      keys.add("a", at: 9, reply: "y")
      keys.trim(to: 11)
      #expect(keys["a"] == .init(position: 9, reply: "y"))
      #expect(keys["b"] == .init(position: 2, reply: nil))
      keys.trim(to: 12)
      #expect(keys["b"] == nil && keys["a"] != nil)
      keys.trim(to: 19)
      #expect(keys["a"] == nil)
    }

    @Test func `A key is forgotten when its entry is lost, because the database was restored`() {
      var keys = KeyWindow(10)
      for number in 1...4 { keys.add("k\(number)", at: number, reply: nil) }
      keys.trim(to: 11)
      keys.forget(after: 2)
      #expect(keys["k2"] != nil && keys["k3"] == nil && keys["k4"] == nil)
      keys.forget(after: 0)
      #expect((1...4).allSatisfy { keys["k\($0)"] == nil })
      keys.add("k5", at: 1, reply: nil)
      keys.trim(to: 10)
      #expect(keys["k5"] != nil)
    }
  }

  enum PostgresLogChecks {
    /// The checksum of a stream without entries.
    static var start: Int64 { Checksum.start.stored }

    /// Returns the checksum of a snapshot.
    static func checksum(of text: String, at position: Int, after end: Int64) -> Int64 {
      Checksum(stored: end).next(position, text, schema: 1).stored
    }
  }
#endif
