import Sluice
import SluiceTesting
import Testing

/// Law 12, as far as it is about services.
@Suite struct ServiceEndLawTests {
  @Test(arguments: Home.allCases, 0...3)
  func `shutdown stops in the middle of a group, ends services in reverse order, and every later send is reported`(
    home: Home, count: Int
  ) async { await stopInGroup(home.actor, count) }

  private func stopInGroup(_ home: isolated (any Actor)?, _ count: Int) {
    let (log, failures, end) = (Log(), Log(), Box<() -> Void>())
    let store = serviceStore(Probe(), failures) {
      for number in 0..<count { NotingService("\(number)", log) }
      ActionHook(after: { action, _ in if action == .write("end") { end.value?() } })
    }
    end.value = { [unowned store] in store.shutDown() }
    store.send(group: [.add(1), .write("end"), .add(2), .add(3)])
    store.send(.add(4))
    store.send(group: [.add(5)])
    #expect(store.hasEnded && store.state.count == 1)
    #expect(
      log.lines == (0..<count).map { "\($0) starts at 0" } + (0..<count).reversed().map { "\($0) ends at 1" })
    #expect(
      failures.lines == [
        "ended \([ProbeAction.add(2), .add(3)])", "ended \([ProbeAction.add(4)])",
        "ended \([ProbeAction.add(5)])",
      ])
  }

  @Test(arguments: Home.allCases)
  func `Actions that services send at the shutdown are reported, and the state can still be read`(home: Home) async {
    await sendLast(home.actor)
  }

  private func sendLast(_ home: isolated (any Actor)?) {
    let (log, failures) = (Log(), Log())
    let service = NotingService("a", log)
    service.onShutDown = { $0.send(.add(10)) }
    let store = serviceStore(Probe(count: 3), failures) { service }
    store.shutDown()
    store.shutDown()
    #expect(store.state.count == 3)
    #expect(log.lines == ["a starts at 3", "a ends at 3"])
    #expect(failures.lines == ["ended \([ProbeAction.add(10)])", "ended []"])
  }

  @Test(arguments: Home.allCases)
  func `A store that is released ends its services in reverse order, too`(home: Home) async {
    await release(home.actor)
  }

  private func release(_ home: isolated (any Actor)?) {
    let (log, failures) = (Log(), Log())
    let last = NotingCount("b", log)
    last.onShutDown = { $0.send(.add(1)) }
    var store: Store<Probe, ProbeAction>? = serviceStore(Probe(), failures) {
      NotingActions("a", log)
      last
    }
    store?.send(.add(7))
    store = nil
    #expect(log.lines.suffix(2) == ["b ends at 7", "a ends at 7"])
    #expect(failures.lines == ["ended \([ProbeAction.add(1)])"])
    last.access?.send(.add(2))
    last.access?.run { send in send(.add(3)) }
    #expect(last.access?.hasEnded == true && last.access?.count == 7)
    #expect(failures.lines.suffix(2) == ["ended \([ProbeAction.add(2)])", "ended []"])
  }

  @Test func `Services do not retain their store, whatever they retain of it`() {
    let log = Log()
    let services: [any Service<Probe, ProbeAction>] = [
      NotingActions("a", log), NotingCount("b", log), NotingService("c", log),
    ]
    weak var released: Store<Probe, ProbeAction>?
    do {
      let store = serviceStore { services }
      released = store
      store.send(.add(1))
    }
    #expect(released == nil)
    #expect(log.lines.count { $0.contains("ends") } == 3)
  }

  @Test func `A service that has ended leaves nothing behind`() {
    weak var (first, second): (NotingService?, NotingService?)
    let store = serviceStore {}
    do {
      let services = [NotingActions("a", Log()), NotingCount("b", Log())] as [NotingService]
      (first, second) = (services[0], services[1])
      let tokens = [store.add(NotingActions("a", Log())), store.add(services[0]), store.add(services[1])]
      store.send(.add(1))
      tokens.forEach { $0.cancel() }
    }
    #expect(first == nil && second == nil)
    store.send(.add(1))
  }

  @Test func `A service may end the store while it starts: those after it are not started`() {
    let (log, end) = (Log(), Box<() -> Void>())
    let store = serviceStore {}
    end.value = { [unowned store] in store.shutDown() }
    let ending = NotingService("a", log)
    ending.onStart = { _ in end.value?() }
    let token = store.add(ending)
    let late = store.add(NotingService("b", log))
    #expect(log.lines == ["a starts at 0", "a ends at 0"])
    withExtendedLifetime((token, late)) {}
  }
}
