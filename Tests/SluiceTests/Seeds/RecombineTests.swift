import Sluice
import Testing

/// What went wrong in Recombine.
@Suite struct RecombineTests {
  /// Recombine 4.4 #1
  @Test func `An action that is sent while another is handled does not lose what that changes`() {
    let reducer = Reduce<Int, Int> { count, amount, context in
      if amount == 1 { context.send(10) }
      count += amount
    }
    let store = Store(0, reducer)
    store.send(1)
    #expect(store.state == 11)
  }

  /// Recombine 4.4 #2
  @Test func `What an observer sends is in the state when send returns`() {
    let store = Store(Probe(), probe)
    let token = store.observe(\.count) { if $0 == 1 { store.send(.add(10)) } }
    store.send(.add(1))
    #expect(store.state.count == 11)
    token.cancel()
  }

  /// Recombine 4.4 #3
  @Test func `The first action after a store is made is not lost`() async throws {
    for number in 1...300 {
      let store = Store(Probe(), probe)
      if number.isMultiple(of: 2) { store.send(.add(1)) } else { store.outlet.enqueue(.add(1)) }
      await store.runWaiting()
      #expect(store.state.count == 1)
    }
  }

  /// Recombine 4.4 #4
  @Test func `The second of two quick actions sees what the first one changed`() {
    let reducer = Reduce<[Int], Int> { seen, _ in seen.append(seen.count) }
    let store = Store([], reducer)
    store.send(0, 0)
    store.send(0)
    store.batch { store.send(0) }
    #expect(store.state == [0, 1, 2, 3])
  }

  /// Recombine 4.4 #5
  @Test func `Nothing grows with the number of actions, and no scoped store leaks itself`() {
    final class Payload: Sendable {}
    let store = Store(0, Reduce<Int, Payload> { count, _ in count += 1 })
    weak var kept: Payload?
    let nodes = store.graph.statistics.alive
    weak var scoped: Store<Int, Payload>?
    do {
      let part = store.scope(\.self)
      scoped = part
      let token = part.observe(\.self) { _ in }
      for _ in 1...1_000 {
        let payload = Payload()
        kept = payload
        part.send(payload)
      }
      token.cancel()
    }
    #expect(store.state == 1_000 && kept == nil && scoped == nil)
    #expect(store.graph.statistics.alive == nodes)
  }

  /// Recombine 4.4 #6
  @Test func `A store that can only be read cannot be sent to: there is no action`() {
    let readOnly: Store<Probe, Never> = Store(Probe(), probe).readOnly
    #expect(readOnly.state == Probe())
  }

  /// Recombine 4.4 #9
  @Test func `Reducers are added at run time, and optional parts and rows have stores`() {
    let (shop, _) = makeShop(note: Shop.Note())
    let token = shop.add(Reduce { shop, _ in shop.counter += 1 })
    shop.scope(\.note, action: Cases.note)?.send(.write("x"))
    shop.scope(\.items, id: 1, action: Cases.item)?.send(.take(1))
    #expect(shop.state.counter == 2)
    token.cancel()
  }
}
