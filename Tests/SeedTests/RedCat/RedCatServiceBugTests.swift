import SluiceSeeds
import Testing

/// Faults of RedCat's services, which must not occur here.
@Suite struct RedCatServiceBugTests {
  /// RedCat A.3 #8
  @Test func `A service that ends the store in the middle of a group stops the rest of the group`() {
    let (failures, end) = (LineLog(), RedCat.Later<() -> Void>())
    let store = RedCat.store(Sample(), failures) {
      ActionHook(after: { action, _ in if action == .write("end") { end.value?() } })
    }
    end.value = { [unowned store] in store.shutDown() }
    store.send(group: [.add(1), .write("end"), .add(10)])
    #expect(store.state.count == 1 && failures.lines == ["ended \([SampleAction.add(10)])"])
  }

  /// RedCat A.3 #10
  @Test func `Services make no array copy`() {
    let log = LineLog()
    let store = RedCat.store(Sample(numbers: Array(repeating: 0, count: 10_000))) {
      RedCat.NotingActions("a", log)
      RedCat.NotingCount("d", log)
    }
    let address = store.state.numbers.withUnsafeBytes { $0.baseAddress }
    for index in 0..<3 { store.send(.element(index, 7), .add(1)) }
    #expect(store.state.numbers.withUnsafeBytes { $0.baseAddress } == address)
  }

  /// RedCat A.3 #11 and #12: nothing is looked at by reflection
  @Test func `A service in a cycle of objects, with superclasses, gets its injected values`() {
    class Part: Injectable {
      let injection = Injection()
      @Injected(\.isTest) var isTest
      var whole: Part?
    }
    final class Whole: Part, Service {
      typealias State = Sample
      typealias Action = SampleAction
    }
    let service = Whole()
    service.whole = service
    let store = Store(Sample(), sample, dependencies: .test(), services: { service })
    #expect(service.isTest)
    service.whole = nil
    store.shutDown()
  }

  /// RedCat A.3 #14
  @Test func `A service reads the last state after the store ended, and the actions it then sends are reported`() {
    let (service, failures) = (RedCat.NotingService("a", LineLog()), LineLog())
    do {
      let store = RedCat.store(Sample(count: 1), failures) { service }
      store.send(.add(1))
    }
    #expect(service.access?.count == 2 && service.access?.hasEnded == true)
    service.access?.send(.add(1))
    #expect(failures.lines == ["ended \([SampleAction.add(1)])"] && service.access?.count == 2)
  }

  /// RedCat A.3 #15
  @Test func `Two services that answer each other are stopped, and leave nothing queued`() {
    let failures = LineLog()
    let store = RedCat.store(Sample(), failures, limit: 50) {
      ActionHook(after: { action, store in if action == .write("ping") { store.send(.write("pong")) } })
      ActionHook(after: { action, store in if action == .write("pong") { store.send(.write("ping")) } })
    }
    store.send(.write("ping"))
    #expect(failures.lines.count == 1 && failures.lines.first?.hasPrefix("limitExceeded") == true)
    store.send(.add(1))
    #expect(store.state.count == 1 && failures.lines.count == 1)
  }

  /// RedCat A.3 #22
  @Test func `A service sees the running action, before and after it is handled`() {
    let log = LineLog()
    let store = RedCat.store {
      ActionHook(before: { action, _ in log("before \(action)") }, after: { action, _ in log("after \(action)") })
    }
    store.send(.fanOut([1]))
    #expect(log.lines == ["before fanOut([1])", "after fanOut([1])", "before add(1)", "after add(1)"])
  }

  /// RedCat A.3 #23
  @Test func `A store that is released without shutDown ends its services`() {
    let log = LineLog()
    do {
      let store = RedCat.store { RedCat.NotingService("a", log) }
      store.send(.add(1))
    }
    #expect(log.lines == ["a starts at 0", "a ends at 1"])
  }
}
