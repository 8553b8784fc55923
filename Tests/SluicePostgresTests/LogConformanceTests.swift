#if Postgres
  import Foundation
  import Incremental
  import Sluice
  import SluiceHost
  import SluicePostgres
  import Testing

  #if Journal
    import SluiceJournal
  #endif

  /// A kind of log, with a place that outlives its objects.
  struct LogKind: Sendable, CustomTestStringConvertible {
    let testDescription: String
    /// Makes a place, and returns a function that opens the log there.
    let place: @Sendable () throws -> @Sendable () throws -> any StreamLog<Ledger, LedgerAction>

    static var all: [LogKind] {
      var kinds = [
        LogKind(testDescription: "MemoryLog") {
          let log = MemoryLog<Ledger, LedgerAction>()
          return { log }
        },
        LogKind(testDescription: "PostgresLog") {
          let place = LedgerPlace()
          return { place.log(snapshotInterval: 7) }
        },
      ]
      #if Journal
        kinds.append(
          LogKind(testDescription: "SQLiteLog") {
            let file = PostgresServer.shared.folder.appending(path: "\(UUID()).sqlite")
            return { try SQLiteLog(at: file, durability: .crash, snapshotInterval: 7) }
          })
      #endif
      return kinds
    }
  }

  /// The laws of every log.
  @Suite struct LogConformanceTests {
    private func ledgers(_ log: any StreamLog<Ledger, LedgerAction>) -> Ledgers {
      Ledgers({ _ in Ledger() }, ledger, log: log, onFailure: { _ in })
    }

    @Test(arguments: LogKind.all)
    func `Streams are independent, and continue where they ended`(_ kind: LogKind) async throws {
      let open = try kind.place()
      for run in 0..<3 {
        let ledgers = ledgers(try open())
        for number in 1...10 {
          for key in 1...3 {
            let receipt = try await ledgers.ask(.add("\(key).\(run).\(number)"), of: key)
            #expect(receipt.position == run * 10 + number)
            #expect(receipt.reply == run * 10 + number)
          }
        }
        await ledgers.shutDown(within: .seconds(5))
      }
      let ledgers = ledgers(try open())
      for key in 1...3 {
        let expected = (0..<3).flatMap { run in (1...10).map { "\(key).\(run).\($0)" } }
        #expect(try await ledgers.read(\.lines, of: key) == expected)
      }
      await ledgers.shutDown(within: .seconds(5))
    }

    @Test(arguments: LogKind.all)
    func `Each of many callers gets the position of its own action`(_ kind: LogKind) async throws {
      let open = try kind.place()
      let first = ledgers(try open())
      let receipts = Locked<[(key: Int, position: Int, line: String)]>([])
      try await withThrowingTaskGroup { group in
        for caller in 0..<20 {
          group.addTask {
            for number in 0..<10 {
              let (key, line) = ((caller + number) % 4, "\(caller).\(number)")
              let position = try await first.ask(.add(line), of: key).position
              receipts.withLock { $0.append((key, position ?? 0, line)) }
            }
          }
        }
        try await group.waitForAll()
      }
      await first.shutDown(within: .seconds(5))
      let next = ledgers(try open())
      for receipt in receipts.withLock({ $0 }) {
        #expect(try await next.read(\.lines, of: receipt.key)[receipt.position - 1] == receipt.line)
      }
      await next.shutDown(within: .seconds(5))
    }

    @Test(arguments: LogKind.all)
    func `A repeated key gets the former reply, also after a restart`(_ kind: LogKind) async throws {
      let open = try kind.place()
      var ledgers = ledgers(try open())
      let first = try await ledgers.ask(.add("a"), of: 1, key: "request")
      #expect(try await ledgers.ask(.add("a"), of: 1, key: "request") == first)
      await ledgers.shutDown(within: .seconds(5))
      ledgers = self.ledgers(try open())
      #expect(try await ledgers.ask(.add("a"), of: 1, key: "request") == first)
      #expect(try await ledgers.ask(.add("a"), of: 2, key: "request").position == 1)
      #expect(try await ledgers.read(\.lines, of: 1) == ["a"])
      await ledgers.shutDown(within: .seconds(5))
    }

    @Test(arguments: LogKind.all)
    func `An action that a reducer refuses changes nothing, and the stream continues`(_ kind: LogKind) async throws {
      let ledgers = ledgers(try kind.place()())
      try await ledgers.ask(.add("a"), of: 1)
      await #expect(throws: Refused.self) { try await ledgers.ask(.refuse, of: 1) }
      try await ledgers.ask(.add("b"), of: 1)
      #expect(try await ledgers.read(\.lines, of: 1) == ["a", "b"])
      await ledgers.shutDown(within: .seconds(5))
    }

    @Test(arguments: LogKind.all)
    func `A stream is unfinished from its first entry until its store rests`(_ kind: LogKind) async throws {
      let open = try kind.place()
      let log = try open()
      let journal = try await log.journal(of: "1")
      let store = try await LedgerActor(journal)
      try await store.add("a")
      await store.end()
      log.noteRest(of: "1")
      let other = try await LedgerActor(log.journal(of: "2"))
      try await other.add("b")
      await other.end()
      try await eventually { if try await log.unfinished() == ["2", "1"] { throw NotYet() } }
      await log.close()
      let next = try open()
      #expect(try await next.unfinished() == ["2"])
      await next.close()
    }
  }

  /// A store on an actor of its own.
  private actor LedgerActor {
    private var store: Store<Ledger, LedgerAction>?

    init(_ journal: sending any Journal<Ledger, LedgerAction>) async throws {
      store = try Store(Ledger(), ledger, journal: journal, isolation: self)
    }

    func add(_ line: String) async throws {
      store?.send(.add(line))
      try await store?.recorded()
    }

    func end() {
      store?.shutDown()
      store = nil
    }
  }
#endif
