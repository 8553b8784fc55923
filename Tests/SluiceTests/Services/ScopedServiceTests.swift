import Sluice
import Testing

/// Services of a part of the state.
@Suite struct ScopedServiceTests {
  @Test(arguments: Home.allCases)
  func `A service of a part sees the part and its actions, wherever they are sent, and sends its own`(
    home: Home
  ) async { await seePart(home.actor) }

  private func seePart(_ home: isolated (any Actor)?) {
    let (shop, failures) = makeShop()
    let log = Log()
    let part = shop.scope(\.counter, action: Cases.count)
    let token = Token.all(
      part.add(ActionHook(after: { action, store in log("after \(action) at \(store.state)") })),
      part.add(
        ChangeHook(\.self) { old, new, store in
          log("\(old)→\(new)")
          if new < 10 { store.send(10) }
        }))
    shop.send(.count(1))
    shop.send(.name("x"))
    part.send(5)
    #expect(shop.state.counter == 16)
    #expect(log.lines == ["after 1 at 1", "0→1", "after 10 at 11", "1→11", "after 5 at 16", "11→16"])
    token.cancel()
    part.send(1)
    #expect(log.lines.count == 6 && failures.lines == [])
  }

  @Test func `A service of a row is notified of that row only, and not while the row is removed`() throws {
    let (shop, failures) = makeShop()
    let log = Log()
    let rows = shop.scope(\.items, action: Cases.item)
    let token = try #require(rows[id: 2]).add(RowWatch(log))
    shop.send(.item(1, .take(1)))
    shop.send(.item(2, .take(1)))
    shop.send(.remove(2))
    shop.send(.insert(Shop.Item(id: 2, amount: 7)))
    shop.send(.item(2, .title("x")))
    #expect(log.lines == ["take(1)", "0→1", "1→7", "title(\"x\")"])
    #expect(failures.lines == [])
    token.cancel()
    shop.send(.item(2, .take(1)))
    #expect(log.lines.count == 4)
  }

  private final class RowWatch: ActionObserver, StateObserver {
    let log: Log
    let detail: KeyPath<Shop.Item, Int> = \.amount

    init(_ log: Log) { self.log = log }

    func after(_ action: ItemAction, _ store: StoreAccess<Shop.Item, ItemAction>) { log(action) }

    func changed(from old: Int, to new: Int, _ store: StoreAccess<Shop.Item, ItemAction>) { log("\(old)→\(new)") }
  }

  @Test func `Services of optionals, cases and nested parts are notified only while their part is present`() throws {
    let (shop, failures) = makeShop(note: Shop.Note(mood: .angry(1)))
    let log = Log()
    let note = try #require(shop.scope(\.note, action: Cases.note))
    let token = Token.all(
      note.add(ChangeHook(\.text) { old, new, _ in log("\(old)→\(new)") }),
      note.scope(\.mood, action: Cases.noteMood).add(ActionHook(before: { action, _ in log(action) })),
      shop.scope(\.counter).add(ChangeHook(\.self) { old, new, store in log("\(old)→\(new)") }),
      shop.scope(\.deep.a.b).add(ActionHook(before: { action, _ in log("whole \(action == .count(3))") })))
    shop.send(.note(.write("x")))
    shop.send(.note(.mood(.shout(1))))
    shop.send(.setNote(nil))
    shop.send(.count(3))
    #expect(
      log.lines == [
        "whole false", "→x", "shout(1)", "whole false", "whole false", "whole true", "0→3",
      ])
    #expect(failures.lines == [])
    token.cancel()
  }

  @Test func `A service of a part does not keep the store, and ends with it`() {
    weak var released: ShopStore?
    let log = Log()
    let service = Keeping<Int, Int> { _ in }
    do {
      let (shop, failures) = makeShop()
      released = shop
      let token = shop.scope(\.counter, action: Cases.count).add(service)
      service.access?.send(3)
      #expect(shop.state.counter == 3 && failures.lines == [])
      log(failures.lines.count)
      withExtendedLifetime(token) {}
    }
    #expect(released == nil)
    #expect(service.access?.hasEnded == true && service.access?.state == 3)
  }

  @Test func `A service that observes actions needs actions that are a case`() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let (shop, _) = makeShop()
      let part = shop.scope(\.counter, embed: { ShopAction.count($0) })
      let token = part.add(ChangeHook(\.self) { _, _, _ in })
      token.cancel()
      _ = part.add(ActionHook(before: { _, _ in }))
    }
    let message = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    for word in ["ActionHook", "given by a function", "one way only", "`scope(\\.part, action: \\.case)`"] {
      #expect(message.contains(word), "\(word) is missing in: \(message)")
    }
  }
}
