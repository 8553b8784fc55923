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
      #expect(try metrics.expectCounter("store.effects", [("outcome", "cancelled")]).totalValue == 1)
      #expect(try metrics.expectCounter("store.effects", [("outcome", "failed")]).totalValue == 1)
    }
  }
#endif
