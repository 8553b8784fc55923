import Sluice
import Testing

/// The actions and states of a store as asynchronous sequences.
@Suite struct ActionStreamTests {
  @MainActor @Test func `A stream of actions yields all actions in order, from the reader's beginning on`() async {
    let store = Store(Probe(), probe)
    store.send(.add(1))
    let actions = store.actions.makeAsyncIterator()
    store.send(.fanOut([2, 3]))
    store.send(.write("a"))
    var seen: [HandledAction<ProbeAction>] = []
    for _ in 0..<4 { if let next = await actions.next() { seen.append(next) } }
    #expect(seen.map(\.action) == [.fanOut([2, 3]), .add(2), .add(3), .write("a")])
    #expect(seen.map(\.source) == [.program, .reducer, .reducer, .program])
    #expect(seen[1].cause == seen[0].number && seen[1].root == seen[0].number)
  }

  @MainActor @Test func `A stream of actions yields the state after each action`() async {
    let store = Store(Probe(), probe)
    let states = store.states.makeAsyncIterator()
    store.send(.fanOut([2, 3]))
    var seen: [Int] = []
    for _ in 0..<3 { if let next = await states.next() { seen.append(next.count) } }
    #expect(seen == [0, 2, 5])
  }

  @MainActor @Test func `A store for a part yields the actions of the part`() async {
    let store = Store(Probe(), probe)
    let add = EnumCase<ProbeAction, Int>(
      "add", embed: { .add($0) }, extract: { if case .add(let n) = $0 { n } else { nil } })
    let actions = store.scope(\.count, action: add).actions.makeAsyncIterator()
    store.send(.write("a"))
    store.send(.add(4))
    #expect(await actions.next()?.action == 4)
  }

  @MainActor @Test func `A stream of actions does not yield an action that the journal refuses`() async throws {
    let journal = TestJournal<Probe, ProbeAction>()
    let store = try Store(Probe(), probe, journal: journal, onFailure: { _ in })
    let actions = store.actions.makeAsyncIterator()
    journal.refusesAppends = true
    store.send(.add(1))
    journal.refusesAppends = false
    store.send(.add(2))
    #expect(await actions.next()?.action == .add(2))
    #expect(store.count == 2)
  }

  @MainActor @Test func `A replay yields nothing, and a released reader costs nothing`() async throws {
    let store = Store(Probe(), probe)
    let tape = store.record()
    store.send(.add(1))
    var actions: Values<HandledAction<ProbeAction>>.Iterator? = store.actions.makeAsyncIterator()
    try store.travel(to: tape.base)
    store.resume()
    store.send(.add(2))
    #expect(await actions?.next()?.action == .add(2))
    actions = nil
    store.stopRecording()
    store.send(.add(3))
    #expect(store.count == 6)
  }
}
