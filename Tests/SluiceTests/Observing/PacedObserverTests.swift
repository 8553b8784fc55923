import Sluice
import SluiceSeeds
import SluiceTesting
import Testing

/// Observers that are called at most once in each interval.
@MainActor @Suite(.freesStores) struct PacedObserverTests {
  private let clock = ManualClock()
  private let log = Log()
  private let frame = Duration.milliseconds(33)

  private func makeStore() -> Store<Probe, ProbeAction> {
    Store(Probe(), probe, dependencies: [Provide(\.clock, clock)])
  }

  private func endFrame(until count: Int) async {
    await clock.waitForSleepers(1)
    clock.advance(by: frame)
    await turns { log.lines.count == count }
  }

  @Test func `The first change is delivered at once, and the newest of the others at the end of the interval`() async {
    let store = makeStore()
    let token = store.observe(\.count, initial: false, every: frame) { log($0) }
    for _ in 1...4 { store.send(.add(1)) }
    #expect(log.lines == ["1"])
    await endFrame(until: 2)
    #expect(log.lines == ["1", "4"])
    store.send(.add(1))
    #expect(log.lines == ["1", "4"], "The next interval began with the delivery.")
    await endFrame(until: 3)
    clock.advance(by: frame)
    store.send(.add(1))
    #expect(log.lines == ["1", "4", "5", "6"], "After a pause, a change is delivered at once.")
    token.cancel()
  }

  @Test func `A value that returns to the last delivered one is not delivered again`() async {
    let store = makeStore()
    let token = store.observe(\.count, every: frame) { log($0) }
    store.send(.add(1))
    store.send(.add(-1))
    await clock.waitForSleepers(1)
    clock.advance(by: frame)
    await turns(20)
    store.send(.add(7))
    #expect(log.lines == ["0", "7"])
    token.cancel()
  }

  @Test func `Nothing is delivered, and no timer is left, when the token is cancelled or the store ends`() async {
    let store = makeStore()
    let token = store.observe(\.count, every: frame) { log($0) }
    store.send(.add(1))
    #expect(store.effectsLeft > 0)
    token.cancel()
    #expect(store.effectsLeft == 0)
    let other = store.observe(\.count, every: frame) { log($0) }
    store.send(.add(1))
    store.shutDown()
    clock.advance(by: frame)
    await turns(20)
    #expect(log.lines == ["0", "1"])
    other.cancel()
  }

  private func observeAny(_ store: some StoreProtocol<Probe, ProbeAction>) -> Token {
    store.observe(of: { $0.count }, initial: false, every: frame) { log("any \($0)") }
  }

  @Test func `The other options apply, also with an owner, a function, a comparison and any kind of store`() async {
    let (store, owner) = (makeStore(), Log())
    let tokens = Token.all(
      store.observe(\.count, once: true, every: frame) { log("once \($0)") },
      store.observe(\.count, initial: false, when: { $0 != 2 }, every: frame) { log("when \($0)") },
      store.observe(\.count, owner: owner, initial: false, every: frame) { owner, count in owner("owner \(count)") },
      store.observe(of: { $0.count * 10 }, initial: false, every: frame) { log("function \($0)") },
      observeAny(store),
      store.observe(\.count, initial: false, every: frame, isEqual: { $0 / 4 == $1 / 4 }) { log("equal \($0)") })
    for _ in 1...2 { store.send(.add(1)) }
    #expect(log.lines == ["once 0", "when 1", "function 10", "any 1"] && owner.lines == ["owner 1"])
    await endFrame(until: 6)
    #expect(log.lines.suffix(2) == ["function 20", "any 2"] && owner.lines == ["owner 1", "owner 2"])
    store.send(.add(2))
    #expect(log.lines.last == "equal 4")
    tokens.cancel()
  }

  @Test func `A handler may send, and the changes that follow are held until the next interval`() async {
    let store = makeStore()
    let token = store.observe(\.count, every: frame) { count in
      log(count)
      if count < 3 { store.send(.add(1)) }
    }
    #expect(log.lines == ["0"] && store.state.count == 1)
    await endFrame(until: 2)
    await endFrame(until: 3)
    await endFrame(until: 4)
    #expect(log.lines == ["0", "1", "2", "3"])
    token.cancel()
  }

  @Test func `A sequence of values has at most one in each interval`() async {
    let store = makeStore()
    let values = store.values(\.count, .every, every: frame).makeAsyncIterator()
    for _ in 1...5 { store.send(.add(1)) }
    #expect(await values.next() == 0)
    await clock.waitForSleepers(1)
    clock.advance(by: frame)
    #expect(await values.next() == 5)
  }
}
