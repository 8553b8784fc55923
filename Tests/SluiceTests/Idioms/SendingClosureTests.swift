import SluiceUndo
import Testing

/// How a closure sends, where the store belongs to the main actor.
@MainActor @Suite struct SendingClosureTests {
  let store = Store(Probe(), probe)

  @Test func `A closure that sends fits as an action, a callback and a Sendable closure of the main actor`() {
    let add = button { store.send(.add(1)) }
    let write = callback { store.send(.write("a")) }
    let both: @MainActor @Sendable () -> Void = { store.send(.add(1), .write("b")) }
    add()
    write()
    both()
    #expect(store.state == Probe(count: 2, text: "ab"))
  }

  @Test func `A send may be the last expression of a function that returns its closure's result`() {
    let add = button { animated { store.send(.add(1)) } }
    let keep = button { withExtendedLifetime(store) { store.send(.add(2)) } }
    let nested = button { animated { animated { store.send(group: [.add(4), .add(8)]) } } }
    add()
    keep()
    nested()
    #expect(store.count == 15)
  }

  @Test func `Each way to send may be the last expression of a function that returns its closure's result`() {
    let group: ActionGroup<ProbeAction> = [.add(16), .add(32)]
    let actions = [
      button { animated { store.send(.add(1), .add(2)) } },
      button { animated { store.send(group: group) } },
      button { animated { store.send(.add(64), undo: .titled("Add")) } },
      button { animated { store.send(group: [.add(128), .add(256)], undo: .titled("Add")) } },
      button { animated { store.send(.add(512)) { Provide(\.uuid, .incrementing) } } },
    ]
    for action in actions { action() }
    #expect(store.count == 1 + 2 + 16 + 32 + 64 + 128 + 256 + 512)
  }

  @Test func `A send in a loop over values needs no type annotation`() async {
    [1, 2].forEach { store.send(.add($0)) }
    let sent = [4, 8].map { store.send(.add($0)) }
    for action in sent { await action.finish() }
    #expect(store.count == 15)
  }

  @Test func `A task sends in the isolation in which it was created`() async {
    Task { store.send(.add(1)) }
    let task = Task { store.send(.later(2)) }
    await task.value.finish()
    #expect(store.count == 3)
  }

  @Test func `The result of a send can be awaited for its effects, or ignored`() async {
    store.send(.add(1))
    await store.send(.later(2)).finish()
    let sent = store.send(.later(4))
    await sent.finish()
    await animated { store.send(.later(8)) }.finish()
    #expect(store.count == 15)
  }

  @Test func `A function that returns Void may return a send`() {
    func addIfSmall() {
      guard store.count < 1 else { return store.send(.write("full")) }
      store.send(.add(1))
    }
    addIfSmall()
    addIfSmall()
    #expect(store.state == Probe(count: 1, text: "full"))
  }

  @Test func `A store that may be released is sent to with a question mark`() {
    let none: Store<Probe, ProbeAction>? = nil
    let some: Store<Probe, ProbeAction>? = store
    button { none?.send(.add(1)) }()
    button { some?.send(.add(2)) }()
    #expect(store.count == 2)
  }

  @Test func `A closure with several branches sends in each of them`() {
    for isOn in [true, false] {
      button { if isOn { store.send(.add(1)) } else { store.send(.add(2)) } }()
      button { isOn ? store.send(.add(4)) : store.send(.add(8)) }()
    }
    #expect(store.count == 15)
  }
}
