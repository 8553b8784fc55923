import Sluice
import SluiceSeeds
import Testing

/// Stores whose state or actions are given by functions.
@Suite struct ViewStoreTests {
  struct Header: Projection, Equatable {
    let title: String
    init(_ shop: Shop) { title = "\(shop.items.count) items, \(shop.counter)" }
  }

  enum Menu: RestrictedAction, Sendable {
    case more, fewer
    var broader: ShopAction { .count(self == .more ? 1 : -1) }
  }

  @Test(arguments: Home.allCases)
  func `A mapped store computes its state at each read`(home: Home) async {
    await map(home.actor)
  }

  private func map(_ home: isolated (any Actor)?) {
    let (shop, _) = makeShop()
    let log = Log()
    let doubled = shop.map { $0.counter * 2 }
    let tens = shop.map({ $0.counter * 10 }, embed: { (number: Int) in ShopAction.count(number) })
    let token = Token.all(doubled.observe(\.self) { log($0) }, tens.observe(\.self) { log($0) })
    doubled.send(.count(1))
    tens.send(group: [1, 1])
    shop.send(.deep(1))
    #expect(doubled.state == 6 && tens.state == 30)
    #expect(log.lines == ["0", "0", "2", "10", "6", "30"])
    token.cancel()
  }

  @Test func `A store can be restricted to reading, and to sending`() {
    let (shop, _) = makeShop()
    let (readOnly, writeOnly) = (shop.readOnly, shop.writeOnly)
    let isReadOnly: Store<Shop, Never> = readOnly
    writeOnly.send(.count(2))
    #expect(isReadOnly.state.counter == 2 && isReadOnly.counter == 2)
    #expect(writeOnly.state == ())
  }

  @Test func `The state of a mapped store may be a projection`() {
    let (shop, _) = makeShop()
    let log = Log()
    let header = shop.project(Header.self)
    let token = header.observe(\.title) { log($0) }
    header.send(.count(1))
    shop.send(.deep(1))
    #expect(header.title == "3 items, 1")
    #expect(log.lines == ["3 items, 0", "3 items, 1"])
    token.cancel()
  }

  @Test func `A module is a store as a feature sees it, made by functions or by its types`() {
    let (shop, _) = makeShop()
    let byFunctions = shop.scope(StoreModule(state: Header.init, embed: { (menu: Menu) in menu.broader }))
    let byTypes = shop.scope(StoreModule<Shop, ShopAction, Header, Menu>())
    byFunctions.send(.more)
    byTypes.send(.more)
    byTypes.send(.fewer)
    byTypes.send(.more)
    #expect(byFunctions.title == "3 items, 2" && byTypes.state.title == "3 items, 2")
  }

  @Test func `A store for an optional state has a fallback while it is nil`() {
    let (shop, _) = makeShop()
    let log = Log()
    let name = shop.scope(\.name) ?? "nobody"
    let token = name.observe(\.self) { log($0) }
    name.send(.name("Ann"))
    name.send(.name(nil))
    #expect(log.lines == ["nobody", "Ann", "nobody"])
    #expect(name.isPresent)
    token.cancel()
  }

  @Test func `A store that is made with an embedding closure has the part's state and the whole's reducer`() {
    let (shop, failures) = makeShop()
    let counter = shop.scope(\.counter) { (isUp: Bool) in .count(isUp ? 1 : -1) }
    let same = shop.scope { (number: Int) in ShopAction.count(number) }
    counter.send(true)
    same.send(5, 6)
    #expect(counter.state == 12 && same.state == shop.state && failures.lines == [])
  }

  @Test func `A reducer added through functions stops the program with an explanation`() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let (shop, _) = makeShop()
      _ = shop.scope(\.counter, embed: { ShopAction.count($0) }).scope(\.self).add(Reduce<Int, Int> { $0 += $1 })
    }
    let message = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    let sentences = [
      "are given by functions", "Functions lead one way only", "To fix this", "scope(\\.part, action: \\.case)",
    ]
    for words in sentences {
      #expect(message.contains(words), "\(message)")
    }
  }
}
