import SluiceSeeds
import SluiceUndo
import Testing

/// How a closure sends through a decorator, and in code that takes any store.
@MainActor @Suite struct DecoratedSendingTests {
  let store = Store(Sum(), summing)
  let log = Log()

  @Test func `Each shape of a closure goes through the decorators`() {
    let noting = Noting(wrapped: store, name: "noted", log: log)
    button { noting.send(1) }()
    button { animated { noting.send(2) } }()
    button { animated { noting.send(3, 4) } }()
    button { animated { noting.send(group: [5]) } }()
    button { animated { noting.send(group: [6]) } }()
    button { animated { noting.send(7, undo: .titled("Seven")) } }()
    button { animated { noting.send(8) { Provide(\.uuid, .incrementing) } } }()
    [9].forEach { noting.send($0) }
    #expect(log.lines == ["[1]", "[2]", "[3, 4]", "[5]", "[6]", "[7]", "[8]", "[9]"].map { "noted \($0)" })
    #expect(store.state.total == 45)
  }

  @Test func `A caller that sends through decorators waits for effects like one that sends to the store`() async {
    let store = Store(Probe(), probe)
    let decorated = Noting(wrapped: Plain(wrapped: store), name: "noted", log: log)
    await decorated.send(.later(1)).finish()
    let sent = decorated.send(.later(2), .later(4))
    await sent.finish()
    await decorated.send(group: [.later(8)]).finish()
    await decorated.send(.later(16), undo: .titled("Later")).finish()
    #expect(store.count == 31)
  }

  @Test func `A caller whose action a decorator holds back has nothing to wait for`() async {
    let store = Store(Probe(), probe)
    let deaf = Deaf(wrapped: store)
    await deaf.send(.later(1)).finish()
    #expect(store.count == 0)
  }

  @Test func `Code that takes any store sends an action through it, and waits for its effects`() async {
    func add(_ amount: Int, to store: some StoreProtocol<Probe, ProbeAction>) async {
      button { animated { store.send(.add(amount)) } }()
      await store.send(.later(amount)).finish()
    }
    let store = Store(Probe(), probe)
    await add(1, to: store)
    await add(2, to: Plain(wrapped: store))
    #expect(store.count == 6)
  }

  @Test func `Other members of a decorator are the store's own, or go through the decorator`() {
    let noting = Noting(wrapped: store.scope(\.total), name: "noted", log: log)
    let counts = noting.incr(of: { $0 * 2 })
    var received: [Int] = []
    let token = noting.observe(of: { $0 }) { received.append($0) }
    noting.send(3)
    #expect(counts.value == 6)
    #expect(received == [0, 3])
    #expect(noting.rootID == store.rootID && noting.isPresent)
    noting.shutDown()
    #expect(store.hasEnded)
    token.cancel()
  }
}

/// Hands nothing on.
private struct Deaf<Wrapped: StoreProtocol>: StoreWrapper {
  let wrapped: Wrapped

  var rewrap: (Wrapped) -> Self { { Deaf(wrapped: $0) } }

  func deliver(
    _ actions: ActionGroup<Wrapped.Action>, from origin: Origin, isolation: isolated (any Actor)?
  ) -> SentAction {
    wrapped.deliver([], from: origin, isolation: isolation)
  }
}
