import Sluice
import Testing

/// Parcels that come and go, many of them, and those that do not fit together.
@Suite struct ParcelRunTimeTests {
  let log = SharedLog()

  private func shop(_ name: String) -> Parcel<Shop, ShopAction> {
    Parcel(name) { [log] in
      Selling()
      Clerk(name, log)
      EffectHandler(AskPrice.self) { _ in 3 }
    }
  }

  @Test func `A parcel is added and removed while the store runs`() {
    let store = Store(Town(), townReducer)
    let token = store.add(shop("bakery").attached(\.bakery, action: \.bakery))
    store.send(.bakery(.sell))
    store.send(.bakery(.askPrice))
    #expect(store.state.bakery == Shop(sold: 1, prices: [3]))
    token.cancel()
    store.send(.bakery(.sell))
    #expect(store.state.bakery.sold == 1)
    #expect(log.lines.first == "bakery starts, tax 0" && log.lines.last == "bakery ends")
  }

  @Test func `A parcel is added through a store for a part`() {
    let store = Store(Town(), townReducer)
    let bakery = store.scope(\.bakery, action: TownAction.cases.bakery)
    let token = bakery.add(shop("bakery"))
    bakery.send(.sell)
    store.send(.bakery(.sell))
    #expect(store.state.bakery.sold == 2)
    #expect(log.take() == ["bakery starts, tax 0", "bakery hears sell", "bakery hears sell"])
    token.cancel()
    #expect(log.take() == ["bakery ends"])
  }

  @Test(arguments: [1, 2, 100])
  func `Among many parcels an action reaches its own, and no other`(count: Int) {
    let crowd = Parcel<[Int], CrowdAction>("crowd") {
      for number in 0..<count {
        Parcel<Int, Int>("\(number)") { Reduce<Int, Int> { $0 += $1 } }.attached(\.[number], at: number)
      }
    }
    let store = Store(Array(repeating: 0, count: count), parcel: crowd)
    var expected = store.state
    for number in (0..<count).reversed() {
      store.send(CrowdAction(number: number, change: number + 1))
      expected[number] += number + 1
      #expect(store.state == expected)
    }
  }

  @Test func `All that does not fit together is one report`() {
    var problems: [[String]] = []
    enum Missing: DependencyKey { typealias Value = Int }
    let routes = RouteTable<TownRoute>("first") { RoutePattern("/shop", TownRoute.cases.shop) }
    let others = RouteTable<TownRoute>("second") { RoutePattern("/shop", TownRoute.cases.shop) }
    let needy = Parcel<Shop, ShopAction>("needy") {
      Selling()
      Needs(Missing.self, TaxKey.self)
      others
    }
    let (a, b) = (shop("a"), shop("b"))
    let silent = Parcel<Shop, ShopAction>("silent") { Reduce<Shop, ShopAction> { _, _ in }.performing(Unheard.self) }
    _ = Store(
      Town(),
      parcel: Parcel<Town, TownAction>("town") {
        routes
        a.attached(\.bakery, action: \.bakery)
        b.attached(\.annex, action: \.bakery)
        needy.attached(\.annex, action: \.annex)
        silent.attached(\.bakery, action: \.fair)
      }, onFailure: { if let cause = $0.cause as? ParcelProblems { problems.append(cause.problems) } })
    #expect(problems.count == 1)
    let all = problems.first ?? []
    #expect(all.count == 5, "\(all)")
    for words in [
      ["The parcels a and b both claim", "`bakery`", "in town"], ["AskPrice", "the parcel a", "the parcel b"],
      ["Nobody performs", "Unheard"], ["The parcel needy needs", "Missing"], ["first", "second", "/shop"],
    ] {
      #expect(all.contains { problem in words.allSatisfy { problem.contains($0) } }, "\(words) in \(all)")
    }
  }

  @Test func `What is bound around a parcel meets its needs`() {
    enum Session: DependencyKey { typealias Value = Int }
    var problems = 0
    let needy = Parcel<Shop, ShopAction>("needy") { Needs(Session.self) }
    for parcel in [
      Parcel<Shop, ShopAction>("around") {
        Bind(Session.self, to: 1)
        needy
      }, Parcel<Shop, ShopAction>("outside") { needy },
    ] {
      _ = Store(Shop(), parcel: parcel, onFailure: { _ in problems += 1 })
    }
    #expect(problems == 1)
    _ = Store(
      Shop(), parcel: needy, dependencies: Dependencies { Bind(Session.self, to: 1) }, onFailure: { _ in problems += 1 }
    )
    #expect(problems == 1)
  }

  @Test func `The routes of all parcels are one table`() throws {
    let inner = Parcel<Shop, ShopAction>("inner") {
      RouteTable<TownRoute> { RoutePattern("/shop", TownRoute.cases.shop) }
    }
    let outer = Parcel<Town, TownAction>("outer") {
      RouteTable<TownRoute> { RoutePattern("/street/:number", TownRoute.cases.street) }
      inner.attached(\.bakery, action: \.bakery)
    }
    let table = outer.routes(to: TownRoute.self)
    #expect(try table.parse("/shop") == .shop)
    #expect(try table.parse("/street/7") == .street(7))
  }
}

struct Unheard: EffectRequest {}

enum TownRoute: Hashable {
  case shop
  case street(Int)

  struct Cases: Sendable {
    let shop = Case<TownRoute, Void>("shop", embed: { .shop }, extract: { if case .shop = $0 { () } else { nil } })
    let street = Case<TownRoute, Int>(
      "street", embed: { .street($0) }, extract: { if case .street(let number) = $0 { number } else { nil } })
  }
  static let cases = Cases()
}

/// As many cases as one likes.
struct CrowdAction: Sendable, Cased {
  let number: Int
  let change: Int

  struct Cases: Sendable {
    subscript(number: Int) -> Case<CrowdAction, Int> {
      Case(
        "\(number)", embed: { CrowdAction(number: number, change: $0) },
        extract: { $0.number == number ? $0.change : nil })
    }
  }
  static let cases = Cases()
  var caseName: String { "\(number)" }
}

extension Parcel where State == Int, Action == Int {
  /// The same for one of a crowd.
  fileprivate func attached(_ part: any WritableKeyPath<[Int], Int> & Sendable, at number: Int) -> Parcel<
    [Int], CrowdAction
  > {
    attached(part, action: \.[number])
  }
}
