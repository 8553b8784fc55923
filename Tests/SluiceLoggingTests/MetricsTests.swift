#if Logging
  import CoreMetrics
  import MetricsTestKit
  import Sluice
  import SluiceLogging
  import Testing

  @Suite struct MetricsTests {
    struct Refused: Error {}

    enum BankAction: Sendable, Equatable { case draw(Int), audit }

    @Test func `Actions, cycles, observers and failures are counted, reducers are timed`() throws {
      let metrics = TestMetrics()
      let bank = Throwing<Int, BankAction> { balance, action, _ in
        if case .draw(let amount) = action { balance -= amount }
        if balance < 0 { throw Refused() }
      }
      let store = Store(9, bank, trace: .metrics(prefix: "bank", factory: metrics), onFailure: { _ in })
      let token = store.observe(\.self, initial: false) { _ in }
      store.send(.draw(1), .draw(2))
      store.send(.audit)
      store.send(.draw(10))
      func total(_ name: String, _ dimensions: [(String, String)] = []) throws -> Int64 {
        try metrics.expectCounter("bank.\(name)", dimensions).totalValue
      }
      #expect(try total("actions", [("action", "draw")]) == 3)
      #expect(try total("actions", [("action", "audit")]) == 1)
      #expect(try total("cycles") == 3)
      #expect(try total("observers") == 1)
      #expect(try total("failures", [("cause", "Refused")]) == 1)
      #expect(try metrics.expectTimer("bank.reducer", [("action", "draw")]).values.count == 3)
      #expect(try metrics.expectTimer("bank.reducer", [("action", "audit")]).values.count == 1)
      token.cancel()
    }

    @Test func `Effects are counted by how they ended, and those that run are metered`() throws {
      let metrics = TestMetrics()
      let trace = Trace.metrics(factory: metrics)
      trace(.effectStarted(id: 1, name: "save", action: 1))
      trace(.effectStarted(id: 2, name: "load", action: 1))
      trace(.effectEnded(id: 1, name: "save", outcome: .cancelled))
      #expect(try metrics.expectMeter("store.effects.running").values == [1, 2, 1])
      trace(.effectEnded(id: 2, name: "load", outcome: .failed(Refused())))
      trace(.effectEnded(id: 3, name: "load", outcome: .caught(Refused())))
      #expect(try metrics.expectCounter("store.effects", [("outcome", "cancelled")]).totalValue == 1)
      #expect(try metrics.expectCounter("store.effects", [("outcome", "caught")]).totalValue == 1)
      #expect(try metrics.expectCounter("store.effects", [("outcome", "failed")]).totalValue == 1)
    }

    @Test @MainActor
    func `Actions that outlets with a limit drop and refuse are counted, and those that wait are recorded`()
      async throws
    {
      let metrics = TestMetrics()
      let store = Store(0, Reduce<Int, Int> { $0 += $1 }, trace: .metrics(factory: metrics))
      let (newest, strict) = (store.outlet(limit: 2, policy: .dropOldest), store.outlet(limit: 1, policy: .refuse))
      for _ in 1...2 {
        for _ in 1...5 { newest.enqueue(1) }
        for _ in 1...3 { strict.enqueue(1) }
        try await store.outlet.send(0)
      }
      func total(_ name: String, _ policy: String) throws -> Int64 {
        try metrics.expectCounter("store.outlet.\(name)", [("policy", policy)]).totalValue
      }
      #expect(try total("dropped", "dropOldest") == 6)
      #expect(try total("refused", "refuse") == 4)
      #expect(throws: (any Error).self) { try total("dropped", "refuse") }
      #expect(try metrics.expectRecorder("store.outlet.waiting", [("policy", "dropOldest")]).values == [2, 2])
      #expect(try metrics.expectRecorder("store.outlet.waiting", [("policy", "refuse")]).values == [1, 1])
      #expect(try metrics.expectRecorder("store.outlet.waiting", [("policy", "none")]).values == [1, 1])
      #expect(store.state == 6)
    }

    @Test func `Appends and starts of a journal are timed`() throws {
      let metrics = TestMetrics()
      let trace = Trace.metrics(factory: metrics)
      trace(.restored(entries: 7, duration: .milliseconds(3)))
      trace(.recorded(entries: 2, duration: .microseconds(4)))
      trace(.recorded(entries: 5, duration: .microseconds(6)))
      #expect(try metrics.expectTimer("store.journal.start").values == [3_000_000])
      #expect(try metrics.expectTimer("store.journal.append").values == [4_000, 6_000])
      #expect(try metrics.expectRecorder("store.journal.entries").values == [2, 5])
    }
  }
#endif
