#if Tracing
  import InMemoryTracing
  import Sluice
  import SluiceHost
  import SluiceTracing
  import Testing
  import Tracing

  /// Spans of many stores.
  @Suite struct HostSpanTests {
    enum Step: Codable, Sendable { case work, done }

    @Test func `Each span of a store of a host has its key`() async throws {
      let tracer = InMemoryTracer()
      let work = Reduce<Int, Step> { count, step, context in
        count += 1
        if case .work = step { context.run { send in send(.done) } }
      }
      let counts = StoreHost(log: MemoryLog<Int, Step>()) { (key: Int, journal, home) in
        try Store(0, work, journal: journal, trace: .spans(by: tracer))
      }
      for key in 1...2 { try await counts.ask(.work, of: key) }
      await counts.shutDown(within: .seconds(5))
      let stores = tracer.finishedSpans.map { $0.attributes.get("sluice.store") }
      #expect(stores.count == 6)
      for key in 1...2 { #expect(stores.filter { $0 == .string("\(key)") }.count == 3) }
    }

    @Test func `A span of a store without a host has no key`() {
      let tracer = InMemoryTracer()
      let store = Store(0, Reduce<Int, Step> { count, _, _ in count += 1 }, trace: .spans(by: tracer))
      store.send(.done)
      #expect(tracer.finishedSpans.map { $0.attributes.get("sluice.store") } == [nil])
    }
  }
#endif
