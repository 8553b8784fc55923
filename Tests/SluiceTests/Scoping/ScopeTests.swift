import Sluice
import Testing

/// Stores for parts that are always there.
@Suite struct ScopeTests {
  @Test(arguments: Home.allCases)
  func `A store for a part has a part of the state and one case of the actions`(home: Home) async {
    await part(home.actor)
  }

  private func part(_ home: isolated (any Actor)?) {
    let (shop, _) = makeShop()
    let log = Log()
    let counter = shop.scope(\.counter, action: Cases.count)
    let token = counter.observe(\.self) { log($0) }
    counter.send(2)
    counter.send(group: [1, 1])
    #expect(counter.state == 4 && shop.state.counter == 4)
    #expect(log.lines == ["0", "2", "4"])
    #expect(counter.isPresent && shop.isPresent)
    token.cancel()
  }

  @Test func `A part five levels deep is read, observed, written and added to like the whole`() {
    let (shop, _) = makeShop()
    let log = Log()
    let d = shop.scope(\.deep).scope(\.a).scope(\.b).scope(\.c).scope(\.d)
    let number = d.scope(\.number, action: Cases.deep)
    let added = number.add(Reduce<Int, Int> { $0 += $1 * 100 })
    let token = Token.all(number.observe(\.self) { log($0) }, d.observe(\.number) { log("d \($0)") })
    number.send(1)
    shop.send(.deep(1))
    #expect(number.state == 202 && shop.state.deep.a.b.c.d.number == 202)
    #expect(log.lines == ["0", "d 0", "101", "d 101", "202", "d 202"])
    added.cancel()
    number.send(1)
    #expect(number.state == 203)
    token.cancel()
  }

  @Test func `Stores lead from a row to its optional part to a case in that part`() {
    let (shop, failures) = makeShop()
    shop.send(.item(2, .setNote(Shop.Note(mood: .angry(1)))))
    let row = shop.scope(\.items, id: 2, action: Cases.item)
    let note = row?.scope(\.note, action: Cases.itemNote)
    let level = note?.scope(\.mood).scope(case: Cases.angry, action: Cases.noteMood)
    let log = Log()
    let token = level?.observe(\.self) { log($0) }
    level?.send(.shout(4))
    note?.send(.write("x"))
    #expect(level?.state == 5)
    #expect(shop.state.items[id: 2]?.note == Shop.Note(text: "x", mood: .angry(5)))
    let added = level?.add(Reduce<Int, MoodAction> { level, _ in level *= 10 })
    level?.send(.shout(1))
    shop.send(.item(1, .note(.mood(.shout(1)))))
    #expect(level?.state == 60)
    #expect(log.lines == ["1", "5", "60"])
    shop.send(.remove(2))
    #expect(level?.isPresent == false && level?.state == 60)
    #expect(failures.lines.count == 1, "only the note of row 1 was not there")
    withExtendedLifetime((token, added)) {}
  }

  @Test func `A group that is sent through a store for a part keeps its order`() {
    let store = Store([Int](), Reduce<[Int], Int> { $0.append($1) })
    store.scope { (word: String) in word.count }.send("a", "bb", "ccc")
    #expect(store.state == [1, 2, 3])
  }

  @Test func `All stores for parts of one state have the identity of the whole, and its isolation`() {
    let (shop, _) = makeShop(note: Shop.Note())
    let (other, _) = makeShop()
    let ids = [
      shop.scope(\.counter).rootID, shop.map(\.counter).rootID, shop.readOnly.rootID,
      shop.scope(\.items, action: Cases.item)[0].rootID, shop.scope(\.note, action: Cases.note)?.rootID,
    ]
    #expect(ids.allSatisfy { $0 == shop.rootID })
    #expect(shop.rootID != other.rootID)
  }

  @Test func `A store for a part retains the whole, and nothing retains the store for the part`() {
    weak var whole: ShopStore?
    weak var part: Store<Int, Int>?
    var counter: Store<Int, Int>?
    do {
      let (shop, _) = makeShop()
      whole = shop
      counter = shop.scope(\.counter, action: Cases.count)
      part = counter
    }
    counter?.send(3)
    #expect(counter?.state == 3)
    #expect(whole != nil, "so that it finds this part again")
    counter = nil
    #expect(part == nil && whole == nil)
  }

  @Test func `Dynamic members read parts of a scoped store`() {
    let (shop, _) = makeShop(note: Shop.Note(text: "n"))
    #expect(shop.scope(\.deep).a.b.c.d.number == 0)
    #expect(shop.scope(\.note, action: Cases.note)?.text == "n")
    #expect(shop.scope(\.items, action: Cases.item)[1].amount == 0)
    #expect(shop[\.deep.a.b.c.d.number] == 0)
  }

  @Test func `A reducer added for a row, an optional part or a case runs for its actions only`() {
    let (shop, failures) = makeShop(note: Shop.Note(), mood: .angry(0))
    let tokens = [
      shop.scope(\.items, id: 2, action: Cases.item)?.add(
        Reduce<Shop.Item, ItemAction> { item, _ in item.title += "!" }),
      shop.scope(\.note, action: Cases.note)?.add(Reduce<Shop.Note, NoteAction> { note, _ in note.text += "?" }),
      shop.scope(\.mood).scope(case: Cases.angry, action: Cases.mood)?
        .add(Reduce<Int, MoodAction> { level, _ in level += 100 }),
    ]
    shop.send(group: [.item(1, .take(1)), .item(2, .take(1)), .note(.write("x")), .mood(.shout(1)), .count(1)])
    #expect(shop.state.items.map(\.title) == ["", "!", ""])
    #expect(shop.state.note?.text == "x?" && shop.state.mood == .angry(101))
    #expect(failures.lines == [])
    for token in tokens { token?.cancel() }
    shop.send(.item(2, .take(1)))
    #expect(shop.state.items[id: 2]?.title == "!")
  }

  @Test func `The outlet of a store for a part embeds its actions`() async {
    let (shop, _) = makeShop()
    let outlets = (
      shop.scope(\.counter, action: Cases.count).outlet, shop.scope(\.items, action: Cases.item)[0].outlet,
      shop.scope(\.counter) { ShopAction.deep($0) }.outlet
    )
    outlets.0.enqueue(3)
    outlets.1.enqueue(.take(4))
    outlets.2.enqueue(5)
    await shop.scope(\.counter).runWaitingEffects()
    #expect(shop.state.counter == 3 && shop.state.items[0].amount == 4 && shop.state.deep.a.b.c.d.number == 5)
  }
}
