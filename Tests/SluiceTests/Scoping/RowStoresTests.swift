import Sluice
import Testing

/// `scope(\.rows, action:)`: a store for each row.
@Suite struct RowStoresTests {
  @Test(arguments: Home.allCases)
  func `A collection of row stores makes each store when it is read`(home: Home) async {
    await each(home.actor)
  }

  private func each(_ home: isolated (any Actor)?) {
    let (shop, _) = makeShop()
    let rows = shop.scope(\.items, action: Cases.item)
    for row in rows { row.send(.take(row.id)) }
    #expect(shop.state.items.map(\.amount) == [1, 2, 3])
    #expect(rows.map(\.state.amount) == [1, 2, 3])
    #expect(rows.ids == [1, 2, 3] && rows.count == 3)
    #expect(rows[1].id == 2 && rows[id: 3]?.id == 3 && rows[id: 9] == nil)
    #expect(Array(rows.reversed().map(\.id)) == [3, 2, 1])
    let first = rows[0]
    #expect(rows[0] === first, "as long as somebody holds it")
  }

  @Test func `A collection of row stores has the rows of the moment it was made`() {
    let (shop, failures) = makeShop()
    let rows = shop.scope(\.items, action: Cases.item)
    shop.send(group: [.remove(1), .insert(Shop.Item(id: 4)), .moveToEnd(2)])
    #expect(rows.ids == [1, 2, 3])
    #expect(rows.map(\.isPresent) == [false, true, true])
    rows[1].send(.title("two"))
    #expect(rows[1].state.title == "two" && failures.lines == [])
    #expect(shop.scope(\.items, action: Cases.item).ids == [3, 4, 2])
  }

  @Test func `A row's store is made only when it is read, and is not retained`() {
    let (shop, _) = makeShop(items: Array(0..<100_000))
    let nodes = shop.graph.statistics.alive
    let rows = shop.scope(\.items, action: Cases.item)
    weak var row: Store<Shop.Item, ItemAction>?
    do {
      let made = rows[99_999]
      row = made
      made.send(.take(1))
      #expect(made.amount == 1)
    }
    #expect(row == nil)
    #expect(shop.graph.statistics.alive < nodes + 8)
  }

  @Test func `An observer of a row is notified of that row only, also when it moves`() {
    let (shop, _) = makeShop()
    let log = Log()
    let tokens = shop.scope(\.items, action: Cases.item).map { row in
      row.observe(\.amount) { [id = row.id] in log("\(id): \($0)") }
    }
    shop.send(.item(2, .take(5)))
    shop.send(.moveToEnd(1))
    shop.send(.item(1, .take(7)))
    #expect(log.lines == ["1: 0", "2: 0", "3: 0", "2: 5", "1: 7"])
    #expect(shop.graph.statistics.failed == 0)
    withExtendedLifetime(tokens) {}
  }

  @Test func `A change of one row notifies one of many row observers`() {
    let (shop, _) = makeShop(items: Array(0..<1_000))
    let log = Log()
    let token = Token.all(
      shop.scope(\.items, action: Cases.item).map { $0.observe(\.amount, initial: false) { log($0) } })
    #expect(shop.graph.statistics.alive < 4_000)
    shop.send(.item(500, .take(5)))
    #expect(log.lines == ["5"])
    #expect(shop.graph.statistics.recomputedInLastPass < 10)
    token.cancel()
  }

  @Test func `Actions and effects of a row's reducers belong to that row`() async {
    let reducer = EachRow<Shop, ShopAction>(\.items, action: Cases.item) {
      Reduce { item, action, context in
        switch action {
        case .take(let amount): item.amount += amount
        case .title(let title):
          item.title = title
          context.send(.take(1))
          context.run { send in send(.take(10)) }
        default: break
        }
      }
    }
    var shop = Shop()
    shop.items = Rows((1...3).map { Shop.Item(id: $0) })
    let store = Store(shop, reducer)
    store.scope(\.items, action: Cases.item)[1].send(.title("x"))
    await store.runWaitingEffects()
    #expect(store.state.items.map(\.amount) == [0, 11, 0])
  }
}
