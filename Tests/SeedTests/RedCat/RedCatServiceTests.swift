import SluiceSeeds
import Testing

/// The laws of RedCat's tests for services.
@Suite struct RedCatServiceTests {
  /// RedCat A.2 11, testDetailService
  @Test func `A service is notified only when its detail changes, with the previous value`() {
    let (log, store) = (LineLog(), RedCat.Later<Store<Sample, SampleAction>>())
    store.value = RedCat.store(Sample(count: 1)) { RedCat.NotingCount("d", log) }
    for amount in [1, 0, 3] { store.value?.send(.add(amount)) }
    store.value?.send(.write("x"))
    #expect(log.lines == ["d starts at 1", "d 1→2", "d 2→5"])
  }

  /// RedCat A.2 17, testInjected
  @Test func `An injected value can be read when the store starts, when it changes and when it ends`() {
    final class Reader: StateObserver, Injectable {
      let injection = Injection()
      @Injected(\.isTest) private var isTest
      let detail: KeyPath<Sample, Int> = \.count
      let log: LineLog
      init(_ log: LineLog) { self.log = log }
      func start(_ store: RedCat.Access) { log(isTest) }
      func changed(from old: Int, to new: Int, _ store: RedCat.Access) { log(isTest) }
      func shutDown(_ store: RedCat.Access) { log(isTest) }
    }
    let log = LineLog()
    let store = Store(Sample(), sample, dependencies: .test(), services: { Reader(log) })
    store.send(.add(1))
    store.shutDown()
    #expect(log.lines == ["true", "true", "true"])
  }

  /// RedCat A.2 26, testServiceSendList
  @Test func `Services that send groups as they start have changed the state when the store is made`() {
    let log = LineLog()
    let services = ["a", "b"].map { RedCat.NotingCount($0, log) }
    for service in services {
      service.onStart = {
        #expect($0.count == 38)
        $0.send(group: [.add(1), .add(1)])
      }
    }
    let store = RedCat.store(Sample(count: 38)) { for service in services { service } }
    #expect(store.state.count == 42)
    #expect(log.lines == ["a starts at 38", "b starts at 38", "a 38→42", "b 38→42"])
  }

  /// RedCat A.2 27, testStoreEventOrder; with the hook before, and in reverse after, as its README has it
  @Test func `Services start from the outer to the inner, enclose each action in that order, and end in reverse`() {
    let log = LineLog()
    let store = RedCat.store {
      RedCat.NotingActions("outer", log)
      RedCat.NotingActions("inner", log)
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
  @Test func `A send after the end and a second end are reported, and services are notified of the first only`() {
    let (log, failures) = (LineLog(), LineLog())
    let store = RedCat.store(Sample(), failures) { RedCat.NotingService("a", log) }
    store.shutDown()
    #expect(failures.lines == [])
    store.send(.add(1))
    store.shutDown()
    #expect(failures.lines == ["ended \([SampleAction.add(1)])", "ended []"])
    #expect(log.lines == ["a starts at 0", "a ends at 0"])
  }
}
