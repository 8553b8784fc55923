import Sluice
import Testing

/// Stores for a row, an optional part and a case, when the part goes and comes back.
@Suite struct RemovedPartTests {
  @Test(arguments: Home.allCases)
  func `The store of a removed row reports the removal, keeps its state, and reports actions sent to it`(home: Home)
    async
  {
    await removeRow(home.actor)
  }

  private func removeRow(_ home: isolated (any Actor)?) {
    let (shop, failures) = makeShop()
    let row = shop.scope(\.items, id: 2, action: Cases.item)
    let before = shop.state
    shop.send(.remove(2))
    #expect(row?.isPresent == false && row?.id == 2)
    #expect(row?.state == Shop.Item(id: 2))
    row?.send(.take(1))
    row?.send(group: [.take(2), .take(3)])
    row?.send(.take(4), .take(5))
    let reported = (1...5).map {
      "stateNotPresent [SluiceTests.ShopAction.item(2, SluiceTests.ItemAction.take(\($0)))]"
    }
    #expect(failures.lines == reported)
    #expect(shop.state.items.map(\.amount) == [0, 0] && before.items.count == 3)
    #expect(shop.scope(\.items, id: 2, action: Cases.item) == nil)
  }

  @Test(arguments: Home.allCases)
  func `The store of a removed part keeps its last state`(home: Home) async { await keepState(home.actor) }

  private func keepState(_ home: isolated (any Actor)?) {
    let (shop, _) = makeShop(note: Shop.Note(text: "a"))
    shop.send(.item(2, .title("a")))
    let row = shop.scope(\.items, id: 2, action: Cases.item)
    let note = shop.scope(\.note, action: Cases.note)
    shop.send(group: [.item(2, .title("b")), .note(.write("b"))])
    #expect(row?.state.title == "b" && note?.state.text == "b")
    shop.send(group: [.remove(2), .setNote(nil)])
    #expect(row?.state.title == "b" && note?.state.text == "b")
    #expect(row?.title == "b" && note?.text == "b")
  }

  @Test func `A part of a part that was removed has its last state`() {
    let (shop, _) = makeShop()
    shop.send(.item(2, .setNote(Shop.Note(text: "a"))))
    let row = shop.scope(\.items, id: 2, action: Cases.item)
    shop.send(.item(2, .note(.write("b"))))
    let note = row?.scope(\.note, action: Cases.itemNote)
    #expect(note?.isPresent == true)
    note?.send(.write("c"))
    shop.send(.remove(2))
    #expect(note?.isPresent == false && row?.isPresent == false)
    #expect(note?.state == Shop.Note(text: "c"))
    #expect(row?.scope(\.note, action: Cases.itemNote) === note)
  }

  @Test(arguments: Home.allCases)
  func `Observers of a removed part are silent, and continue when it returns`(home: Home) async {
    await observeRemoved(home.actor)
  }

  private func observeRemoved(_ home: isolated (any Actor)?) {
    let (shop, _) = makeShop(note: Shop.Note(text: "a"), mood: .angry(1))
    let log = Log()
    let row = shop.scope(\.items, id: 2, action: Cases.item)
    let note = shop.scope(\.note, action: Cases.note)
    let mood = shop.scope(\.mood).scope(case: Cases.angry, action: Cases.mood)
    let tokens = [
      row?.observe(\.title) { log("row \($0)") }, row?.observe(of: { $0.amount }) { log("amount \($0)") },
      row?.scope(\.title).observe(\.self) { log("part \($0)") }, note?.observe(\.text) { log("note \($0)") },
      mood?.observe(\.self) { log("mood \($0)") }, row?.onChange(of: \.title) { log("\($0) to \($1)") },
    ]
    shop.send(group: [.item(2, .title("b")), .item(2, .take(1)), .note(.write("b")), .setMood(.angry(2))])
    #expect(log.lines.dropFirst(5) == ["row b", "amount 1", "part b", "note b", "mood 2", " to b"])
    shop.send(group: [.remove(2), .setNote(nil), .setMood(.calm)])
    shop.send(.count(1))
    #expect(log.lines.count == 11)
    shop.send(
      group: [.insert(Shop.Item(id: 2, title: "c", amount: 2)), .setNote(Shop.Note(text: "c")), .setMood(.angry(3))])
    #expect(log.lines.dropFirst(11) == ["row c", "amount 2", "part c", "note c", "mood 3", "b to c"])
    for token in tokens { token?.cancel() }
  }

  @Test func `A row that is inserted again with its id is present again, also for stores made before`() {
    let (shop, failures) = makeShop()
    let row = shop.scope(\.items, id: 2, action: Cases.item)
    shop.send(.remove(2))
    shop.send(.insert(Shop.Item(id: 2)))
    row?.send(.take(7))
    #expect(row?.isPresent == true && row?.state.amount == 7)
    #expect(shop.state.items.map(\.id) == [1, 3, 2])
    #expect(failures.lines == [])
  }

  @Test func `There is no store for an optional part while it is nil, and an earlier one works when it returns`() {
    let (shop, failures) = makeShop()
    #expect(shop.scope(\.note, action: Cases.note) == nil)
    shop.send(.setNote(Shop.Note()))
    let note = shop.scope(\.note, action: Cases.note)
    note?.send(.write("x"))
    #expect(note?.isPresent == true && note?.state.text == "x")
    shop.send(.setNote(nil))
    note?.send(.write("y"))
    #expect(note?.isPresent == false && failures.lines.count == 1)
    shop.send(.setNote(Shop.Note(text: "z")))
    #expect(note?.isPresent == true && note?.state.text == "z")
  }

  @Test func `There is no store for a case while another is set, and an earlier one works when it returns`() {
    let (shop, failures) = makeShop()
    #expect(shop.scope(\.mood).scope(case: Cases.angry, action: Cases.mood) == nil)
    shop.send(.setMood(.angry(1)))
    let angry = shop.scope(\.mood).scope(case: Cases.angry, action: Cases.mood)
    angry?.send(.shout(4))
    #expect(angry?.state == 5)
    shop.send(.setMood(.calm))
    angry?.send(.shout(1))
    #expect(angry?.isPresent == false && failures.lines.count == 1 && shop.state.mood == .calm)
    shop.send(.setMood(.angry(9)))
    #expect(angry?.isPresent == true && angry?.state == 9)
  }

  @Test func `An action queued for a row that is removed before it is handled is reported`() {
    let (shop, failures) = makeShop()
    let row = shop.scope(\.items, id: 2, action: Cases.item)
    let token = shop.observe(\.counter, initial: false) { _ in
      shop.send(.remove(2))
      row?.send(.take(1))
    }
    shop.send(.count(1))
    #expect(failures.lines == ["stateNotPresent [SluiceTests.ShopAction.item(2, SluiceTests.ItemAction.take(1))]"])
    #expect(shop.state.items.map(\.amount) == [0, 0])
    token.cancel()
  }
}
