import SluiceSeeds
import Testing

/// Faults of Recombine, which must not occur here.
@Suite struct RecombineBugTests {
  @Test func `An action that is sent while another is handled does not lose what that changes`() {
    let reducer = Reduce<Int, Int> { count, amount, context in
      if amount == 1 { context.send(10) }
      count += amount
    }
    let store = Store(0, reducer)
    store.send(1)
    #expect(store.state == 11)
  }

  @Test func `An action that an observer sends is handled when send returns`() {
    let store = Store(Sample(), sample)
    let token = store.observe(\.count) { if $0 == 1 { store.send(.add(10)) } }
    store.send(.add(1))
    #expect(store.state.count == 11)
    token.cancel()
  }

  @Test func `The first action after a store is made is not lost`() async throws {
    for number in 1...300 {
      let store = Store(Sample(), sample)
      if number.isMultiple(of: 2) { store.send(.add(1)) } else { store.outlet.enqueue(.add(1)) }
      await store.runWaitingEffects()
      #expect(store.state.count == 1)
    }
  }

  @Test func `The second of two quick actions sees what the first one changed`() {
    let reducer = Reduce<[Int], Int> { seen, _ in seen.append(seen.count) }
    let store = Store([], reducer)
    store.send(0, 0)
    store.send(0)
    store.batch { store.send(0) }
    #expect(store.state == [0, 1, 2, 3])
  }

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

  @Test func `A store that can only be read has no action that could be sent to it`() {
    let readOnly: Store<Sample, Never> = Store(Sample(), sample).readOnly
    #expect(readOnly.state == Sample())
  }

  @Test func `Reducers are added at run time, and optional parts and rows have stores`() {
    let note = EnumCase<ShopAction, String>(
      "note", embed: { .note($0) }, extract: { if case .note(let text) = $0 { text } else { nil } })
    let item = EnumCase<ShopAction, (Int, Int)>(
      "item", embed: { .item($0.0, $0.1) },
      extract: { if case .item(let id, let amount) = $0 { (id, amount) } else { nil } })
    let shop = Store<Shop, ShopAction>(Shop(note: "", items: [Shop.Item(id: 1)])) {
      IfLet(\.note, action: note) { Reduce { text, new in text = new } }
      EachRow(\.items, action: item) { Reduce { item, amount in item.amount += amount } }
    }
    let token = shop.add(Reduce { shop, _ in shop.actions += 1 })
    shop.scope(\.note, action: note)?.send("x")
    shop.scope(\.items, id: 1, action: item)?.send(2)
    #expect(shop.state == Shop(note: "x", items: [Shop.Item(id: 1, amount: 2)], actions: 2))
    token.cancel()
  }

  private struct Shop: Equatable {
    struct Item: Identifiable, Equatable {
      let id: Int
      var amount = 0
    }

    var note: String?
    var items: Rows<Item> = []
    var actions = 0
  }

  private enum ShopAction { case note(String), item(Int, Int) }
}
