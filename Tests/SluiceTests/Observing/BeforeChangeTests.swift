import Sluice
import Testing

/// `beforeChange`: observers that are notified before a cycle.
@Suite struct BeforeChangeTests {
  @Test
  func `A before-change observer is called once for a group, a batch and a send, with the old state`() {
    let (log, store) = (Log(), Store(Probe(), probe))
    let token = store.beforeChange { log("\(store.state.count)") }
    store.send(group: [.add(1), .add(1)])
    store.batch {
      store.send(.add(1))
      store.send(.fanOut([1, 1]))
    }
    store.send(.fanOut([1, 1]))
    #expect(log.lines == ["0", "2", "5"])
    token.cancel()
  }

  @Test func `Actions that observers send are a cycle of their own for a before-change observer`() {
    let (log, store) = (Log(), Store(Probe(), probe))
    let token = Token.all(
      store.observe(\.count, initial: false) { if $0 < 3 { store.send(.add(1)) } },
      store.beforeChange { log("\(store.state.count)") })
    store.send(.add(1))
    #expect(log.lines == ["0", "1", "2"])
    token.cancel()
  }

  @Test func `Before-change observers are called in order, and may cancel and attach`() {
    let (log, store) = (Log(), Store(Probe(), probe))
    var tokens: [Token] = []
    tokens.append(
      store.beforeChange {
        log("a")
        tokens[1].cancel()
        if tokens.count == 3 { tokens.append(store.beforeChange { log("d") }) }
        tokens[0].cancel()
      })
    tokens.append(store.beforeChange { log("b") })
    tokens.append(store.beforeChange { log("c") })
    store.send(.add(1))
    store.send(.add(1))
    #expect(log.lines == ["a", "c", "c", "d"])
    tokens = []
    store.send(.add(1))
    #expect(log.lines.count == 4)
  }

  @Test func `An action that a before-change observer sends is handled in the same cycle, after queued ones`() {
    let store = Store([Int](), Reduce<[Int], Int> { $0.append($1) })
    let (log, isFirst) = (Log(), Box(true))
    let token = Token.all(
      store.beforeChange {
        if isFirst.value == true { store.send(9) }
        isFirst.value = false
      },
      store.observe(\.self, initial: false) { log($0) })
    store.send(group: [1, 2])
    #expect(log.lines == ["[1, 2, 9]"])
    token.cancel()
  }

  @Test func `A before-change observer of a scoped store is called for the cycles of the whole`() {
    let (shop, _) = makeShop()
    let log = Log()
    let token = shop.scope(\.counter, action: Cases.count).beforeChange { log("before") }
    shop.send(.deep(1))
    #expect(log.lines == ["before"])
    token.cancel()
  }
}
