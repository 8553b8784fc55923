import Sluice
import SluiceTesting
import Testing
import Thoroughness

/// Law 12: the end of a store.
@Suite(.freesStores) struct ShutDownTests {
  typealias Failures = Box<[StoreFailure<ProbeAction>]>

  private func make(
    _ reducer: some Reducer<Probe, ProbeAction> = probe, onFailure: @escaping () -> Void = {},
    _ home: isolated (any Actor)? = #isolation
  ) -> (Failures, Store<Probe, ProbeAction>) {
    let failures = Failures([])
    let store = Store(
      Probe(), reducer,
      onFailure: {
        failures.value?.append($0)
        onFailure()
      })
    return (failures, store)
  }

  @Test(arguments: Home.allCases)
  func `An action sent after the end is reported with its content, and the state can still be read`(home: Home) async {
    await sendLate(home.actor)
  }

  private func sendLate(_ home: isolated (any Actor)?) {
    let (failures, store) = make()
    let count = store.scope(\.count)
    store.send(.add(1))
    #expect(!store.hasEnded)
    count.shutDown()
    #expect(store.hasEnded && count.hasEnded)
    store.send(.add(2))
    count.send(.add(3))
    store.send(group: [.add(4), .add(5)])
    store.batch { store.send(.add(6)) }
    #expect(store.state.count == 1 && count.state == 1)
    #expect(failures.value?.flatMap(\.actions) == (2...6).map { .add($0) })
    #expect(failures.value?.allSatisfy { errorName($0.cause) == "ended" } == true)
  }

  @Test(arguments: Home.allCases)
  func `A second shutDown is reported`(home: Home) async { await shutDownTwice(home.actor) }

  private func shutDownTwice(_ home: isolated (any Actor)?) {
    let (failures, store) = make()
    store.shutDown()
    #expect(failures.value?.isEmpty == true)
    store.shutDown()
    #expect(failures.value?.count == 1)
    #expect(errorName(failures.value?.first?.cause) == "ended")
    #expect(failures.value?.first?.actions == [])
  }

  @Test(arguments: Home.allCases)
  func `A shutdown in the middle of a group discards the rest, and reports it to the error handler`(home: Home) async {
    await middleOfGroup(home.actor)
  }

  private func middleOfGroup(_ home: isolated (any Actor)?) {
    struct Bad: Error {}
    let reducer = Combined<Probe, ProbeAction> {
      probe
      Throwing { _, action, _ in if action == .write("bad") { throw Bad() } }
    }
    let end = Box<() -> Void>()
    let (failures, store) = make(reducer, onFailure: { end.value?() })
    end.value = { [weak store] in if store?.hasEnded == false { store?.shutDown() } }
    let received = Log()
    let token = store.observe(\.count) { received($0) }
    store.send(group: [.add(1), .write("bad"), .add(2), .add(3)])
    #expect(store.state.count == 1)
    #expect(failures.value?.map(\.actions) == [[.write("bad")], [.add(2), .add(3)]])
    #expect(received.lines == ["0", "1"], "observers are notified of what was handled before")
    store.send(.add(4))
    #expect(store.state.count == 1)
    token.cancel()
  }

  @Test(arguments: Home.allCases)
  func `A store that is shut down in an observer handles nothing more`(home: Home) async {
    await inObserver(home.actor)
  }

  private func inObserver(_ home: isolated (any Actor)?) {
    let (failures, store) = make()
    let received = Log()
    let token = Token.all(
      store.observe(\.count) { value in
        guard value == 1 else { return }
        store.send(.add(10))
        store.shutDown()
        store.send(.add(20))
      },
      store.observe(\.count) { received($0) })
    store.send(.add(1))
    store.send(.add(30))
    store.send(group: [.add(40)])
    #expect(store.state.count == 1)
    #expect(received.lines == ["0", "1"], "all observers are notified of the last cycle")
    #expect(failures.value?.flatMap(\.actions) == [.add(10), .add(20), .add(30), .add(40)])
    token.cancel()
  }

  @Test(arguments: Home.allCases)
  func `A store that is shut down in an error handler handles nothing more`(home: Home) async {
    await inErrorHandler(home.actor)
  }

  private func inErrorHandler(_ home: isolated (any Actor)?) {
    struct Bad: Error {}
    let end = Box<() -> Void>()
    let reducer = Throwing<Probe, ProbeAction> { state, action, _ in
      if case .add(let amount) = action { state.count += amount } else { throw Bad() }
    }
    let (failures, store) = make(reducer, onFailure: { end.value?() })
    end.value = { [weak store] in if store?.hasEnded == false { store?.shutDown() } }
    store.send(.write(""))
    store.send(.add(1))
    #expect(store.hasEnded)
    #expect(store.state.count == 0)
    #expect(failures.value?.count == 2)
  }

  @Test func `A shutdown cancels effects, and no effect starts after it`() async {
    struct Bad: Error {}
    let reducer = Combined<Probe, ProbeAction> {
      probe
      Throwing { _, action, _ in if action == .write("bad") { throw Bad() } }
    }
    let end = Box<() -> Void>()
    let (failures, store) = make(reducer, onFailure: { end.value?() })
    end.value = { [weak store] in if store?.hasEnded == false { store?.shutDown() } }
    store.send(group: [.later(1), .write("bad")])
    await store.runWaitingEffects()
    #expect(failures.value?.flatMap(\.actions) == [.write("bad")])
    #expect(store.state.count == 0)
  }

  @Test @MainActor func `The action of a late effect is reported with the end of the store`() async {
    let (clock, cancelled) = (ManualClock(), AsyncStream<Bool>.makeStream())
    let reducer = Reduce<Probe, ProbeAction> { state, action, context in
      guard case .later(let amount) = action else { return }
      context.run { send in
        try? await clock.sleep(for: .seconds(1))
        send(.add(amount))
        cancelled.continuation.yield(Task.isCancelled)
      }
    }
    let (failures, store) = make(reducer)
    store.send(.later(5))
    await clock.waitForSleepers(1)
    store.shutDown()
    var ends = cancelled.stream.makeAsyncIterator()
    #expect(await ends.next() == true)
    #expect(failures.value?.map(\.actions) == [[.add(5)]])
    #expect(errorName(failures.value?.first?.cause) == "ended")
  }

  @Test func `An effect that ends the store is the last to run by hand`() async {
    let (ran, end) = (Log(), Box<() -> Void>())
    let store = Store(Probe(), probe, onFailure: { ran($0) })
    let token = store.observe(\.count, initial: false) {
      ran($0)
      end.value?()
    }
    end.value = { [weak store] in store?.shutDown() }
    store.send(group: [.later(1), .later(2)])
    await store.runWaitingEffects()
    #expect(ran.lines == ["1"])
    token.cancel()
  }

  @Test @MainActor func `An outlet refuses actions after the store's end`() async {
    let (_, store) = make()
    let outlet = store.outlet
    store.shutDown()
    #expect(!outlet.enqueue(.add(1)))
    await #expect(throws: StoreError.ended) { try await outlet.send(.add(1)) }
    await #expect(throws: StoreError.ended) { try await store.outlet.send(.add(1)) }
    #expect(store.state.count == 0)
  }

  @Test func `An error handler that sends after the end does not continue for ever`() {
    let sender = Box<() -> Void>()
    let (failures, store) = make(onFailure: { sender.value?() })
    sender.value = { [weak store] in store?.send(.write("failed")) }
    store.shutDown()
    store.send(.add(1))
    #expect((1...100).contains(failures.value?.count ?? 0))
    #expect(failures.value?.first?.actions == [.add(1)])
  }

  @Test func `A store that was shut down is freed like any other`() {
    weak var released: Store<Probe, ProbeAction>?
    do {
      let (_, store) = make()
      released = store
      let token = store.observe(\.count) { _ in }
      store.shutDown()
      store.send(.add(1))
      token.cancel()
    }
    #expect(released == nil)
  }
}
