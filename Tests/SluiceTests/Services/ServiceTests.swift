import Sluice
import SluiceTesting
import Testing

/// Services in use: how they start, come and go.
@Suite struct ServiceTests {
  @Test(arguments: Home.allCases)
  func `Actions that services send while they start are handled when all of them have started`(home: Home) async {
    await start(home.actor)
  }

  private func start(_ home: isolated (any Actor)?) {
    let log = Log()
    let (first, second) = (NotingService("a", log), NotingCount("b", log))
    first.onStart = { $0.send(group: [.add(1), .add(2)]) }
    second.onStart = {
      $0.send(.add(10))
      log("sent")
    }
    let store = serviceStore(Probe(count: 5)) {
      first
      second
      NotingActions("c", log)
    }
    #expect(store.state.count == 18)
    #expect(log.lines.prefix(4) == ["a starts at 5", "b starts at 5", "sent", "c starts at 5"])
    #expect(log.lines.dropFirst(4).prefix(2) == ["c before add(1) at 5", "c after add(1) at 6"])
    #expect(log.lines.last == "b 5→18", "what is sent while services start is a change of their details")
  }

  @Test(arguments: Home.allCases)
  func `A service that is added while the store runs starts at once, and ends with its token`(home: Home) async {
    await comeAndGo(home.actor)
  }

  private func comeAndGo(_ home: isolated (any Actor)?) {
    let (log, failures) = (Log(), Log())
    let store = serviceStore(Probe(), failures) { NotingService("a", log) }
    let polite = NotingActions("b", log)
    polite.onStart = { $0.send(.add(1)) }
    polite.onShutDown = { $0.send(.add(100)) }
    let token = store.add(polite)
    #expect(store.state.count == 1, "and what it sends is handled")
    store.send(.add(1))
    token.cancel()
    token.cancel()
    #expect(store.state.count == 102, "also what it sends as it ends, because the store goes on")
    store.send(.add(1))
    polite.access?.send(.add(1000))
    polite.access?.start(.send(.add(1000)))
    #expect(
      store.state.count == 103 && failures.lines == ["serviceEnded \([ProbeAction.add(1000)])", "serviceEnded []"])
    #expect(
      log.lines == [
        "a starts at 0", "b starts at 0", "b before add(1) at 0", "b after add(1) at 1", "b before add(1) at 1",
        "b after add(1) at 2", "b ends at 2",
      ])
  }

  @Test func `The message for a service that continues after its end names it and a remedy`() {
    let failure = Box<String>()
    let store = Store(Probe(), probe, onFailure: { failure.value = "\($0)" })
    let service = NotingService("a", Log())
    store.add(service).cancel()
    service.access?.send(.add(1))
    for word in ["NotingService", "has ended", "dropped", "`shutDown`", "add(1)"] {
      #expect(failure.value?.contains(word) == true, "\(failure.value ?? "")")
    }
  }

  @Test func `A service that is added to a store that has ended is reported, and not started`() {
    let (log, failures) = (Log(), Log())
    let store = serviceStore(Probe(), failures) {}
    store.shutDown()
    let token = store.add(NotingService("a", log))
    #expect(log.lines == [] && failures.lines == ["ended []"])
    token.cancel()
  }

  @Test(arguments: 0...1)
  func `Services may be added and removed in hooks and observers`(way: Int) {
    let (log, tokens) = (Log(), Box<[Token]>([]))
    let store = serviceStore {}
    let add = { [unowned store] in
      if tokens.value?.isEmpty == true { tokens.value = [store.add(NotingActions("b", log))] }
    }
    let first = NotingActions("a", log)
    first.onAfter = { _, _ in way == 0 ? add() : tokens.value?.removeAll() }
    let token = Token.all(store.add(first), way == 0 ? .all() : store.add(NotingActions("c", log)))
    if way == 1 { add() }
    store.send(.add(1), .add(2))
    #expect(log.lines.count { $0.hasPrefix("a ") } == 5)
    #expect(
      log.lines.filter { $0.hasPrefix("b ") }
        == (way == 0
          ? ["b starts at 1", "b before add(2) at 1", "b after add(2) at 3"]
          : ["b starts at 0", "b before add(1) at 0", "b after add(1) at 1", "b ends at 1"]))
    token.cancel()
    tokens.value = nil
  }

  @Test func `A service that another one stops in the same action is not notified further`() {
    let (log, token) = (Log(), Box<Token>())
    let last = NotingActions("b", log)
    last.onAfter = { _, _ in token.value?.cancel() }
    let store = serviceStore {}
    token.value = store.add(NotingActions("a", log))
    let other = store.add(last)
    store.send(.add(1))
    #expect(!log.lines.contains("a after add(1) at 1") && log.lines.contains("a ends at 1"))
    other.cancel()
  }

  @Test func `An action that a service sends belongs to the action that it received, with its dependencies`() {
    let store = Store(
      0,
      Reduce<Int, Bool> { count, isFirst, context in count += context[ServiceStepKey.self] },
      services: { ActionHook(after: { isFirst, store in if isFirst { store.send(false) } }) })
    store.send(true, dependencies: { Provide(ServiceStepKey.self, 5) })
    #expect(store.state == 10)
    store.send(false)
    #expect(store.state == 11)
  }

  @Test func `Continuing a journal notifies no services, which start with the resulting state`() throws {
    let (log, journal) = (Log(), MemoryJournal<Probe, ProbeAction>())
    let first = try Store(Probe(), probe, journal: journal)
    first.send(.add(1), .add(2))
    let store = try Store(
      Probe(), probe, journal: journal,
      services: {
        NotingActions("a", log)
        NotingCount("b", log)
      })
    #expect(log.lines == ["a starts at 3", "b starts at 3"])
    store.send(.add(4))
    #expect(log.lines.dropFirst(2) == ["a before add(4) at 3", "a after add(4) at 7", "b 3→7"])
  }
}

enum ServiceStepKey: Dependency { static let defaultValue = 1 }
