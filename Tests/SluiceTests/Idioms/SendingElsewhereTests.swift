import Sluice
import Testing

/// How a closure sends, where the store belongs to an actor of one's own, or to none.
@Suite struct SendingElsewhereTests {
  @Test func `On an actor, a closure that sends is a callback, a function's last expression, and a task's`() async {
    let till = Till()
    await till.ring()
    #expect(await till.count == 31)
  }

  @Test func `In no isolation, a closure that sends is a callback and the last expression of a function`() async {
    let store = Store(Probe(), probe, isolation: nil)
    let add = callback { store.send(.add(1)) }
    let later = callback { animated { store.send(.later(2)) } }
    add()
    later()
    await store.send(.later(4)).finish()
    [8].forEach { store.send(.add($0)) }
    withExtendedLifetime(store) { _ = store.send(.add(16)) }
    #expect(store.state.count == 31)
  }
}

private actor Till {
  let store = Store(Probe(), probe)

  var count: Int { store.state.count }

  func ring() async {
    let add = callback { self.store.send(.add(1)) }
    let animate = callback { animated { self.store.send(.add(2)) } }
    let sent = Task { store.send(.later(4)) }
    add()
    animate()
    await sent.value.finish()
    await store.send(.later(8)).finish()
    [16].forEach { store.send(.add($0)) }
  }
}
