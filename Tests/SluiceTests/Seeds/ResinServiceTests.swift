import Sluice
import SluiceTesting
import Testing

/// What Resin lists of daemons and lifecycles, restated.
@Suite struct ResinServiceTests {
  /// Resin 2.1, Daemon
  @Test func `A daemon reacts to the state, starts when it is installed, and starts again in another store`() {
    let log = Log()
    let daemon = NotingCount("d", log)
    for _ in 0..<2 {
      let store = serviceStore {}
      let token = store.add(daemon)
      store.send(.write("x"), .add(1))
      token.cancel()
      store.send(.add(1))
    }
    #expect(log.lines == Array(repeating: ["d starts at 0", "d 0→1", "d ends at 1"], count: 2).flatMap { $0 })
  }

  /// Resin 2.1, Lifecycle
  @Test func `What is bound is bound anew on start and dropped on stop; what is added while it runs is bound now`() {
    let (log, store) = (Log(), Store(Probe(), probe))
    let lifecycle = Lifecycle { store.observe(\.count) { log("count \($0)") } }
    lifecycle.start()
    lifecycle.add { store.observe(\.text) { log("text \($0)") } }
    lifecycle.stop()
    store.send(.add(1), .write("x"))
    lifecycle.start()
    #expect(log.lines == ["count 0", "text ", "count 1", "text x"])
  }

  /// Resin 2.1, Daemon and Lifecycle together
  @Test func `A lifecycle starts and stops services`() {
    let log = Log()
    let store = serviceStore {}
    let lifecycle = Lifecycle { store.add(NotingCount("d", log)) }
    lifecycle.start()
    store.send(.add(1))
    lifecycle.stop()
    store.send(.add(1))
    lifecycle.start()
    #expect(log.lines == ["d starts at 0", "d 0→1", "d ends at 1", "d starts at 2"])
  }

  /// Resin 2.3 #5
  @Test @MainActor func `A service's work that ends after the store is gone does no harm`() async {
    let (clock, done) = (ManualClock(), AsyncStream<Bool>.makeStream())
    let service = Keeping<Probe, ProbeAction> { store in
      store.run { send in
        try? await clock.sleep(for: .seconds(1))
        send(.add(1))
        store.send(.add(1))
        done.continuation.yield(true)
      }
    }
    let failures = Log()
    var store: Store<Probe, ProbeAction>? = serviceStore(Probe(), failures) { service }
    await clock.waitForSleepers(1)
    store = nil
    var ends = done.stream.makeAsyncIterator()
    #expect(await ends.next() == true)
    #expect(store == nil && failures.lines == ["StoreEnded \([ProbeAction.add(1)])"])
  }
}
