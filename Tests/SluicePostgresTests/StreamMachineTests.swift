#if Postgres
  import Sluice
  import SluiceMigrations
  import Testing

  @testable import SluicePostgres

  /// The decisions about appends, streams and followers, without a database.
  @Suite struct StreamMachineTests {
    private func append(_ number: Int, position: Int = 0) -> AppendMachine.Append {
      let former = RecordEnd(position: position)
      let write = LogWrite(
        stream: Int64(number), epoch: 5, former: former, rows: [], end: RecordEnd(position: position + 1), initial: nil)
      return AppendMachine.Append(ticket: number, write: write)
    }

    private let refusal = PostgresServerError(code: "53100", severity: "ERROR", message: "full")

    private func finding(_ epoch: Int64, isOwner: Bool = false, written: Int64? = nil) -> LogFinding {
      var found = LogFinding()
      (found.position, found.epoch, found.isOwner) = (written == nil ? 0 : 1, epoch, isOwner)
      (found.written, found.checksum) = (written, written.map { _ in RecordEnd().checksum.stored })
      return found
    }

    // MARK: - Appends

    @Test func `Appends without an answer are looked up, and each has its own outcome`() {
      var machine = AppendMachine([append(1), append(2)])
      #expect(machine.request == .append([append(1), append(2)]))
      #expect(machine.appended([1]) == [.end(append(1), .written)])
      #expect(machine.request == .settle([append(2)]))
      #expect(machine.settled([2: finding(6)]) == [.end(append(2), .lost(owner: nil, address: nil))])
      #expect(machine.request == nil)
    }

    @Test func `A group that is refused is tried entry by entry, and only the cause is refused`() {
      var machine = AppendMachine([append(1), append(2)])
      #expect(machine.failed(.refused(refusal)) == [])
      #expect(machine.request == .append([append(1)]))
      #expect(machine.failed(.refused(refusal)) == [.end(append(1), .refused(refusal))])
      #expect(machine.appended([2]) == [.end(append(2), .written)])
      #expect(machine.request == nil)
    }

    @Test func `An append that is refused after an attempt without an answer is excluded before it is answered`() {
      var machine = AppendMachine([append(1), append(2)])
      #expect(machine.failed(.lost("cut")) == [.pause])
      let parts = machine.failed(.refused(refusal)).compactMap { step -> AppendMachine? in
        if case .branch(let part) = step { part } else { nil }
      }
      #expect(machine.request == nil && parts.map(\.request) == [.append([append(1)]), .append([append(2)])])
      guard
        case .branch(var last)? = parts.first.map({ part -> AppendMachine.Step? in
          var part = part
          return part.failed(.refused(refusal)).first
        }) ?? nil
      else { return #expect(Bool(false), "It is not excluded") }
      #expect(last.request == .exclude(append(1)))
      #expect(last.failed(.lost("cut")) == [.pause])
      #expect(last.request == .exclude(append(1)))
      #expect(
        last.excluded([1: finding(6, isOwner: true)]) == [.end(append(1), .refused(refusal)), .lose(append(1))])
    }

    @Test func `An append that was sent when the log is closed is unanswered, and one that was not is refused`() {
      var sent = AppendMachine([append(1)])
      #expect(sent.failed(.closed(wasSent: true)) == [.end(append(1), .unanswered)])
      var unsent = AppendMachine([append(1)])
      #expect(unsent.failed(.closed(wasSent: false)) == [.end(append(1), .closed)])
      var uncertain = AppendMachine([append(1)])
      _ = uncertain.failed(.lost("cut"))
      #expect(uncertain.failed(.closed(wasSent: false)) == [.end(append(1), .unanswered)])
    }

    @Test func `A database that has another entry before an append, or an earlier epoch, is behind`() {
      let write = append(1, position: 3).write
      var found = finding(6)
      (found.position, found.former) = (9, write.former.checksum.stored)
      #expect(!found.isBehind(write))
      found.former = 7
      #expect(found.isBehind(write))
      (found.former, found.epoch) = (write.former.checksum.stored, 4)
      #expect(found.isBehind(write))
    }

    // MARK: - Streams

    @Test func `A stream is given up once, and reopened from the epoch that it had`() {
      var machine = StreamsMachine()
      #expect(machine.begin("a") == true)
      #expect(machine.begin("a") == false)
      #expect(machine.fail("a") == false)
      #expect(machine.begin("a") == true)
      machine.took("a", LogOwned(stream: 1, epoch: 7))
      #expect(machine.ids == [1])
      #expect(machine.close("a") == true)
      #expect(machine.close("a") == false)
      #expect(machine.formerEpoch(of: "a") == 7 && machine.formerEpoch(of: "b") == 0)
      #expect(machine.beginGivingUp() == true)
      #expect(machine.beginGivingUp() == false)
      #expect(machine.rest("a", for: nil) == true)
      let chores = machine.takeChores()
      #expect(chores?.releases == [LogOwned(stream: 1, epoch: 7)] && chores?.rests == chores?.releases)
      #expect(machine.takeChores() == nil)
      #expect(machine.beginGivingUp() == true)
    }

    @Test func `A store that was just closed is not woken before the next look`() {
      var machine = StreamsMachine()
      for name in ["a", "b"] {
        #expect(machine.begin(name) == true)
        machine.took(name, LogOwned(stream: 1, epoch: 1))
      }
      #expect(machine.close("a") == true)
      #expect(machine.found(["a", "b", "c"]) == ["c"])
      #expect(machine.found(["a"]) == ["a"])
    }

    // MARK: - Followers

    @Test func `A follower reads until there is nothing newer, and ends with an entry that it cannot read`() throws {
      var machine = FollowMachine(limit: 2)
      guard case .load? = machine.request else { return #expect(Bool(false), "It does not begin") }
      let none = ModelRows(rows: [])
      #expect(machine.loaded(try StreamRows(none, none, none, "a")) == false)
      machine.call()
      #expect(machine.read([], machine.chain) == false)
      let snapshot = ModelRows(
        rows: [["0", "s", Checksum.start.next(0, "s", schema: 1).stored.shown, "1", nil]])
      #expect(machine.loaded(try StreamRows(snapshot, none, none, "a")) == true)
      machine.call()
      let rows = (1...2).map { RecordedRow(position: $0, text: "") }
      #expect(machine.read(rows, RecordChain(end: RecordEnd(position: 2))) == false)
      #expect(machine.read([], RecordChain(end: RecordEnd(position: 2))) == true)
      #expect(machine.request == nil && machine.chain.end.position == 2)
      #expect(machine.failed(PostgresError.unreachable(reason: "")) == false)
      #expect(machine.failed(PostgresError.closed) == true)
    }

    @Test func `A follower looks for a snapshot once before it ends with damage`() throws {
      var machine = FollowMachine()
      let none = ModelRows(rows: [])
      let snapshot = ModelRows(
        rows: [["0", "s", Checksum.start.next(0, "s", schema: 1).stored.shown, "1", nil]])
      let rows = try StreamRows(snapshot, none, none, "a")
      let damage = PostgresError.damaged(stream: "a", reason: "")
      #expect(machine.loaded(rows) == true)
      machine.call()
      #expect(machine.failed(damage) == false)
      guard case .load? = machine.request else { return #expect(Bool(false), "It does not look for a snapshot") }
      try machine.check(rows)
      #expect(machine.loaded(rows) == true)
      machine.call()
      #expect(machine.failed(damage) == true)
      #expect(machine.request == nil)
    }
  }
#endif
