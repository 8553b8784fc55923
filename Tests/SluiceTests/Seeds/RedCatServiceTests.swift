import Sluice
import Testing

/// RedCat's tests and bugs that are about services, restated.
@Suite struct RedCatServiceTests {
  /// RedCat A.2 11, testDetailService
  @Test func `A service hears only when its detail changes, with the value before`() {
    let (log, store) = (Log(), Box<Store<Probe, ProbeAction>>())
    store.value = serviceStore(Probe(count: 1)) { NotingCount("d", log) }
    for amount in [1, 0, 3] { store.value?.send(.add(amount)) }
    store.value?.send(.write("x"))
    #expect(log.lines == ["d starts at 1", "d 1→2", "d 2→5"])
  }

  /// RedCat A.2 17, testInjected
  @Test func `An injected value can be read when the store starts, when it changes and when it ends`() {
    final class Reader: DetailService, Injectable {
      let injection = Injection()
      @Injected(\.isTest) private var isTest
      let detail: KeyPath<Probe, Int> = \.count
      let log: Log
      init(_ log: Log) { self.log = log }
      func start(_ store: ProbeAccess) { log(isTest) }
      func changed(from old: Int, to new: Int, _ store: ProbeAccess) { log(isTest) }
      func shutDown(_ store: ProbeAccess) { log(isTest) }
    }
    let log = Log()
    let store = Store(Probe(), probe, dependencies: .test(), services: { Reader(log) })
    store.send(.add(1))
    store.shutDown()
    #expect(log.lines == ["true", "true", "true"])
  }

  /// RedCat A.2 26, testServiceSendList
  @Test func `Two services that each send a group of two as they start have changed the state when the store is made`()
  {
    let log = Log()
    let services = ["a", "b"].map { NotingCount($0, log) }
    for service in services {
      service.onStart = {
        #expect($0.count == 38)
        $0.send(group: [.add(1), .add(1)])
      }
    }
    let store = serviceStore(Probe(count: 38)) { for service in services { service } }
    #expect(store.state.count == 42)
    #expect(log.lines == ["a starts at 38", "b starts at 38", "a 38→42", "b 38→42"])
  }

  /// RedCat A.2 27, testStoreEventOrder; with the hook before, and in reverse after, as its README has it
  @Test func `Start outer to inner, before an action the same, after it inner to outer, the end in reverse`() {
    let log = Log()
    let store = serviceStore {
      NotingActions("outer", log)
      NotingActions("inner", log)
    }
    store.send(.add(1))
    store.shutDown()
    #expect(
      log.lines == [
        "outer starts at 0", "inner starts at 0", "outer before add(1) at 0", "inner before add(1) at 0",
        "inner after add(1) at 1", "outer after add(1) at 1", "inner ends at 1", "outer ends at 1",
      ])
  }

  /// RedCat A.2 28 and 29, testShutdownWarning and testOtherShutdownWarning
  @Test func `A send after the end is reported, and so is a second end; services hear of the first only`() {
    let (log, failures) = (Log(), Log())
    let store = serviceStore(Probe(), failures) { NotingService("a", log) }
    store.shutDown()
    #expect(failures.lines == [])
    store.send(.add(1))
    store.shutDown()
    #expect(failures.lines == ["StoreEnded \([ProbeAction.add(1)])", "StoreEnded []"])
    #expect(log.lines == ["a starts at 0", "a ends at 0"])
  }

  /// RedCat A.2 31, testStoreWrapper
  @Test func `A store with services can be wrapped: they start, and end through the wrapper`() {
    let log = Log()
    let wrapped = serviceStore { NotingService("a", log) }.map { $0.count }
    wrapped.send(.add(1))
    wrapped.shutDown()
    #expect(wrapped.state == 1 && log.lines == ["a starts at 0", "a ends at 1"])
  }

  /// RedCat A.3 #8
  @Test func `A service that ends the store in the middle of a group stops the rest of the group`() {
    let (failures, end) = (Log(), Box<() -> Void>())
    let store = serviceStore(Probe(), failures) {
      ActionHook(after: { action, _ in if action == .write("end") { end.value?() } })
    }
    end.value = { [unowned store] in store.shutDown() }
    store.send(group: [.add(1), .write("end"), .add(10)])
    #expect(store.state.count == 1 && failures.lines == ["StoreEnded \([ProbeAction.add(10)])"])
  }

  /// RedCat A.3 #10
  @Test func `Services make no array copy`() {
    let log = Log()
    let store = serviceStore(Probe(numbers: Array(repeating: 0, count: 10_000))) {
      NotingActions("a", log)
      NotingCount("d", log)
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
      typealias State = Probe
      typealias Action = ProbeAction
    }
    let service = Whole()
    service.whole = service
    let store = Store(Probe(), probe, dependencies: .test(), services: { service })
    #expect(service.isTest)
    service.whole = nil
    store.shutDown()
  }

  /// RedCat A.3 #14
  @Test func `After the end of the store a service reads the last state, not the first, and what it sends is reported`()
  {
    let (service, failures) = (NotingService("a", Log()), Log())
    do {
      let store = serviceStore(Probe(count: 1), failures) { service }
      store.send(.add(1))
    }
    #expect(service.access?.count == 2 && service.access?.hasEnded == true)
    service.access?.send(.add(1))
    #expect(failures.lines == ["StoreEnded \([ProbeAction.add(1)])"] && service.access?.count == 2)
  }

  /// RedCat A.3 #15
  @Test func `Two services that answer each other are stopped, and nothing piles up`() {
    let failures = Log()
    let store = serviceStore(Probe(), failures, limit: 50) {
      ActionHook(after: { action, store in if action == .write("ping") { store.send(.write("pong")) } })
      ActionHook(after: { action, store in if action == .write("pong") { store.send(.write("ping")) } })
    }
    store.send(.write("ping"))
    #expect(failures.lines.count == 1 && failures.lines.first?.hasPrefix("Overrun") == true)
    store.send(.add(1))
    #expect(store.state.count == 1 && failures.lines.count == 1)
  }

  /// RedCat A.3 #22
  @Test func `A service sees the action that runs, before and after`() {
    let log = Log()
    let store = serviceStore {
      ActionHook(before: { action, _ in log("before \(action)") }, after: { action, _ in log("after \(action)") })
    }
    store.send(.fanOut([1]))
    #expect(log.lines == ["before fanOut([1])", "after fanOut([1])", "before add(1)", "after add(1)"])
  }

  /// RedCat A.3 #23
  @Test func `A store that goes without shutDown ends its services`() {
    let log = Log()
    do {
      let store = serviceStore { NotingService("a", log) }
      store.send(.add(1))
    }
    #expect(log.lines == ["a starts at 0", "a ends at 1"])
  }
}
