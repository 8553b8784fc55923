#if Postgres
  import Foundation
  import Incremental
  import Sluice
  import SluiceHost
  import SluicePostgres
  import Testing

  /// Connections that are cut, held, or lose answers.
  @Suite struct LostAnswerTests {
    let place = LedgerPlace()
    let proxy: SocketProxy

    init() throws { proxy = try SocketProxy(before: place.server) }

    private func ledgers() -> Ledgers { place.ledgers(place.log(through: proxy.folder.path)) }

    @Test func `An append whose answer was lost after the commit is acknowledged once and not repeated`() async throws {
      let ledgers = ledgers()
      #expect(try await ledgers.ask(.add("a"), of: 1).position == 1)
      proxy.set(.dropAnswers)
      async let receipt = ledgers.ask(.add("b"), of: 1)
      while proxy.dropped == 0 { try await Task.sleep(for: .milliseconds(1)) }
      #expect(try place.execute("SELECT count(*) FROM entry") == "2")
      proxy.set(.pass)
      #expect(try await receipt.position == 2)
      #expect(try await ledgers.ask(.add("c"), of: 1).position == 3)
      #expect(try await ledgers.read(\.lines, of: 1) == ["a", "b", "c"])
      #expect(try place.execute("SELECT count(*), max(position) FROM entry") == "3|3")
      await ledgers.shutDown(within: .seconds(5))
      proxy.end()
    }

    @Test func `While the database cannot be reached actions wait and all are recorded in order afterwards`()
      async throws
    {
      let ledgers = ledgers()
      try await ledgers.ask(.add("first"), of: 1)
      proxy.set(.refuse)
      proxy.cut()
      async let last = ledgers.ask(.add("last"), of: 1)
      await #expect(throws: StoreError.self) { try await ledgers.ask(.add("x"), of: 1, within: .milliseconds(100)) }
      await #expect(throws: (any Error).self) { try await ledgers.ask(.add("y"), of: 2) }
      proxy.set(.pass)
      let position = try #require(try await last.position)
      let lines = try await ledgers.read(\.lines, of: 1)
      // The action whose sender did not wait is recorded, too.
      #expect(lines.first == "first" && lines[position - 1] == "last" && lines.contains("x") && lines.count == 3)
      #expect(!place.reports.all.isEmpty)
      await ledgers.shutDown(within: .seconds(5))
      proxy.end()
    }

    @Test(.timeLimit(.minutes(1))) func `A host ends in time while the database cannot be reached`() async throws {
      let ledgers = ledgers()
      try await ledgers.ask(.add("a"), of: 1)
      proxy.set(.refuse)
      proxy.cut()
      let asking = Task { try await ledgers.ask(.add("b"), of: 1) }
      try await eventually { if place.reports.all.isEmpty { throw NotYet() } }
      await ledgers.shutDown(within: .milliseconds(100))
      await #expect(throws: StoreError.self) { try await asking.value }
      proxy.end()
    }

    /// Every kind of trouble, at any moment, under load.
    @Test func `Whatever connections fail, each acknowledged action is in its stream once and in order`()
      async throws
    {
      let ledgers = ledgers()
      let acknowledged = Locked<[Int: [(position: Int, line: String)]]>([:])
      try await withThrowingTaskGroup { group in
        for caller in 0..<8 {
          group.addTask {
            for number in 0..<60 {
              let key = (caller + number) % 5
              let line = "\(caller).\(number)"
              let receipt = try await eventually { try await ledgers.ask(.add(line), of: key, key: line) }
              acknowledged.withLock { $0[key, default: []].append((receipt.position ?? 0, line)) }
            }
          }
        }
        group.addTask { [proxy] in await proxy.makeTrouble(every: 5...40) }
        for _ in 0..<8 { try await group.next() }
        group.cancelAll()
      }
      for (key, receipts) in acknowledged.withLock({ $0 }) {
        let lines = try await ledgers.read(\.lines, of: key)
        let stored = Set(lines)
        #expect(lines.count == stored.count, "an action of stream \(key) was handled twice")
        for receipt in receipts { #expect(lines[receipt.position - 1] == receipt.line) }
      }
      #expect(try place.execute("SELECT count(*) FROM entry") == "480")
      await ledgers.shutDown(within: .seconds(5))
      proxy.end()
    }
  }
#endif
