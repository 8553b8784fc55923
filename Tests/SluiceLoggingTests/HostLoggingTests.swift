#if Logging
  import CoreMetrics
  import InMemoryLogging
  import Logging
  import MetricsTestKit
  import Sluice
  import SluiceHost
  import SluiceLogging
  import Testing

  /// Logs and metrics of many stores.
  @Suite struct HostLoggingTests {
    private let add = Reduce<[String], String> { lines, line, context in lines.append(line) }

    @Test func `Each line of a store of a host has its key`() async throws {
      let handler = InMemoryLogHandler()
      let logger = Logger(label: "test") { [handler] _ in
        var handler = handler
        handler.logLevel = .trace
        return handler
      }
      var named = logger
      named[metadataKey: "store"] = "mine"
      let add = add
      let lists = StoreHost(log: MemoryLog<[String], String>()) { [named] (key: Int, journal, home) in
        try Store([], add, journal: journal, trace: .log(to: key == 3 ? named : logger))
      }
      for key in 1...3 { try await lists.ask("a", of: key) }
      let actions = handler.entries.filter { $0.message == "action" }
      #expect(actions.map { $0.metadata["store"] } == ["1", "2", "mine"])
      #expect(handler.entries.allSatisfy { $0.metadata["store"] != nil })
      await lists.shutDown(within: .seconds(5))
    }

    @Test func `A line of a store without a host has no key`() {
      var handler = InMemoryLogHandler()
      handler.logLevel = .trace
      let store = Store([], add, trace: .log(to: Logger(label: "test") { [handler] _ in handler }))
      store.send("a")
      #expect(handler.entries.map { $0.metadata["store"] } == [nil])
    }

    @Test func `The statistics of a host are metrics`() async throws {
      let metrics = TestMetrics()
      let log = MemoryLog<[String], String>()
      let add = add
      let lists = StoreHost({ (_: Int) in [] }, add, log: log, onFailure: { _ in })
      for key in 1...3 { try await lists.ask("a", of: key) }
      log.damage("4", CancellationError())
      _ = try? await lists.ask("a", of: 4)
      func record() {
        let statistics = lists.statistics
        let counts = [
          "awake": statistics.awake.count, "waking": statistics.waking.count, "waiting": statistics.waiting.count,
          "quarantined": statistics.quarantined.count,
        ]
        for (state, count) in counts {
          Gauge(label: "lists.stores", dimensions: [("state", state)], factory: metrics).record(count)
        }
      }
      record()
      func value(_ state: String) throws -> Double? {
        try metrics.expectGauge("lists.stores", [("state", state)]).lastValue
      }
      #expect(try value("awake") == 3 && value("waking") == 0 && value("waiting") == 0 && value("quarantined") == 1)
      await lists.shutDown(within: .seconds(5))
    }
  }
#endif
