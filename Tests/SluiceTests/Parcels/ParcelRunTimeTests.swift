import Sluice
import Testing

/// Parcels that come and go, many of them, and those that do not fit together.
@Suite struct ParcelRunTimeTests {
  let log = SharedLog()

  private func stall(_ name: String) -> Parcel<Stall, StallAction> {
    Parcel(name) { [log] in
      Selling()
      Clerk(name, log)
      EffectHandler(AskPrice.self) { _ in 3 }
    }
  }

  @Test func `A parcel is added and removed while the store runs`() {
    let store = Store(Town(), townReducer)
    let token = store.add(stall("bakery").attached(\.bakery, action: \.bakery))
    store.send(.bakery(.sell))
    store.send(.bakery(.askPrice))
    #expect(store.state.bakery == Stall(sold: 1, prices: [3]))
    token.cancel()
    store.send(.bakery(.sell))
    #expect(store.state.bakery.sold == 1)
    #expect(log.lines.first == "bakery starts, tax 0" && log.lines.last == "bakery ends")
  }

  @Test func `A parcel is added through a store for a part`() {
    let store = Store(Town(), townReducer)
    let bakery = store.scope(\.bakery, action: TownAction.cases.bakery)
    let token = bakery.add(stall("bakery"))
    bakery.send(.sell)
    store.send(.bakery(.sell))
    #expect(store.state.bakery.sold == 2)
    #expect(log.take() == ["bakery starts, tax 0", "bakery hears sell", "bakery hears sell"])
    token.cancel()
    #expect(log.take() == ["bakery ends"])
  }

  @Test func `What services of an added parcel send while they start is handled when all of them have started`() {
    let parcel = Parcel<Stall, StallAction>("stall") { [log] in
      Selling()
      Starter { $0.send(.sell) }
      Starter { log("started at \($0.sold)") }
    }
    let store = Store(Town(annex: Stall()), EmptyReducer<Town, TownAction>())
    let attached: [Parcel<Town, TownAction>] = [
      parcel.attached(\.bakery, action: \.bakery), parcel.attached(\.annex, action: \.annex),
    ]
    for parcel in attached { store.add(parcel).cancel() }
    store.scope(\.bakery, action: TownAction.cases.bakery).add(parcel).cancel()
    #expect(log.lines == ["started at 0", "started at 0", "started at 1"])
    #expect(store.state.bakery.sold == 2 && store.state.annex?.sold == 1)
  }

  @Test func `Two handlers of one kind in an added parcel are one report`() {
    let causes = SharedLog()
    let store = Store(Stall(), Selling().performing(AskPrice.self), onFailure: { causes("\(type(of: $0.cause))") })
    _ = causes.take()
    let token = store.add(
      Parcel("two") {
        EffectHandler(AskPrice.self) { _ in 1 }
        EffectHandler(AskPrice.self) { _ in 2 }
      })
    #expect(causes.lines == ["ParcelProblems"])
    store.send(.askPrice)
    #expect(store.state.prices == [1])
    token.cancel()
  }

  @Test func `A parcel without reducers is added where no reducer can be`() {
    let store = Store(Town(), Reduce<Town, TownAction> { town, _ in town.bakery.sold += 1 })
    let bakery = store.scope(\.bakery, embed: { (action: StallAction) in TownAction.bakery(action) })
    let token = bakery.add(
      Parcel("hook") { [log] in ChangeHook<Stall, StallAction, Int>(\.sold) { old, new, _ in log("\(old)→\(new)") } })
    bakery.send(.sell)
    token.cancel()
    bakery.send(.sell)
    #expect(log.lines == ["0→1"])
  }

  @Test(arguments: [1, 2, 7, 8, 100])
  func `Among many parcels an action reaches its own, and no other`(count: Int) {
    let crowd = Parcel<[Int], CrowdAction>("crowd") {
      for number in 0..<count {
        Parcel<Int, Int>("\(number)") { Reduce<Int, Int> { $0 += $1 } }.attached(\.[place: number], at: number)
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

  @Test(arguments: [7, 8, 20], [CrowdName.unknown, .another, .none])
  func `Among many parcels an action reaches its own, also if its name is not that of its case`(
    count: Int, name: CrowdName
  ) {
    let crowd = Parcel<[Int], CrowdAction>("crowd") {
      for number in 0..<count {
        Parcel<Int, Int>("\(number)") { Reduce<Int, Int> { $0 += $1 } }.attached(\.[place: number], at: number)
      }
    }
    let store = Store(Array(repeating: 0, count: count), parcel: crowd)
    for number in 0..<count { store.send(CrowdAction(number: number, change: number + 1, name: name)) }
    #expect(store.state == Array(1...count))
    store.send(CrowdAction(number: count, change: 1, name: name))
    #expect(store.state == Array(1...count))
  }

  @Test func `All that does not fit together is one report`() {
    var problems: [[String]] = []
    enum Missing: DependencyKey { typealias Value = Int }
    let routes = RouteTable<TownRoute>("first") { RoutePattern("/stall", TownRoute.cases.stall) }
    let others = RouteTable<TownRoute>("second") { RoutePattern("/stall", TownRoute.cases.stall) }
    let needy = Parcel<Stall, StallAction>("needy") {
      Selling()
      Require(Missing.self, TaxKey.self)
      others
    }
    let (a, b) = (stall("a"), stall("b"))
    let silent = Parcel<Stall, StallAction>("silent") {
      Reduce<Stall, StallAction> { _, _ in }.performing(Unheard.self)
    }
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
      ["Nobody performs", "Unheard"], ["The parcel needy needs", "Missing"], ["first", "second", "/stall"],
    ] {
      #expect(all.contains { problem in words.allSatisfy { problem.contains($0) } }, "\(words) in \(all)")
    }
  }

  @Test func `A case that two parcels claim is reported wherever they are`() {
    let (a, b) = (stall("a"), Parcel<Stall, StallAction>("b") { Reduce<Stall, StallAction> { _, _ in } })
    let bakery: Parcel<Town, TownAction> = a.attached(\.bakery, action: \.bakery)
    let square: Parcel<Town.Square, TownAction> = a.attached(case: \.fair, action: \.bakery)
    let inners: [Parcel<Town, TownAction>] = [
      Parcel("plain") { bakery },
      Parcel("intercepted") {
        bakery
        Interceptor<Town, TownAction>.after { _, _ in }
      },
      Parcel("binding") {
        Provide(\.tax, 1)
        Parcel<Town, TownAction>("innermost") { bakery }
      },
      Parcel<Town.Square, TownAction>("around") { square }.attached(\.square), square.attached(\.square),
    ]
    for inner in inners {
      var problems: [String] = []
      _ = Store(
        Town(),
        parcel: Parcel<Town, TownAction>("town") {
          inner
          b.attached(\.annex, action: \.bakery)
        }, onFailure: { if let cause = $0.cause as? ParcelProblems { problems += cause.problems } })
      #expect(problems.count == 1, "\(inner.name): \(problems)")
      #expect(problems.allSatisfy { $0.contains("The parcels a and b both claim") && $0.contains("in town") })
    }
  }

  @Test func `What is provided around a parcel meets its needs`() {
    enum Session: DependencyKey { typealias Value = Int }
    var problems = 0
    let needy = Parcel<Stall, StallAction>("needy") { Require(Session.self) }
    for parcel in [
      Parcel<Stall, StallAction>("around") {
        Provide(Session.self, 1)
        needy
      }, Parcel<Stall, StallAction>("outside") { needy },
    ] {
      _ = Store(Stall(), parcel: parcel, onFailure: { _ in problems += 1 })
    }
    #expect(problems == 1)
    _ = Store(
      Stall(), parcel: needy, dependencies: Dependencies { Provide(Session.self, 1) },
      onFailure: { _ in problems += 1 }
    )
    #expect(problems == 1)
  }

  @Test func `The routes of all parcels are one table`() throws {
    let inner = Parcel<Stall, StallAction>("inner") {
      RouteTable<TownRoute> { RoutePattern("/stall", TownRoute.cases.stall) }
    }
    let outer = Parcel<Town, TownAction>("outer") {
      RouteTable<TownRoute> { RoutePattern("/street/:number", TownRoute.cases.street) }
      inner.attached(\.bakery, action: \.bakery)
    }
    let table = outer.routes(to: TownRoute.self)
    #expect(try table.parse("/stall") == .stall)
    #expect(try table.parse("/street/7") == .street(7))
  }

  @Test func `The routes of a parcel that is attached twice are there once`() throws {
    let inner = Parcel<Stall, StallAction>("inner") {
      RouteTable<TownRoute> { RoutePattern("/stall", TownRoute.cases.stall) }
    }
    let problems = Log()
    let town = Parcel<Town, TownAction>("town") {
      inner.attached(\.bakery, action: \.bakery)
      inner.attached(\.annex, action: \.annex)
    }
    _ = Store(Town(), parcel: town, onFailure: { problems($0.cause) })
    #expect(problems.lines.isEmpty)
    #expect(try town.routes(to: TownRoute.self).parse("/stall") == .stall)
  }
}

struct Unheard: EffectRequest {}

enum TownRoute: Hashable {
  case stall
  case street(Int)

  struct Cases: Sendable {
    let stall = EnumCase<TownRoute, Void>(
      "stall", embed: { .stall }, extract: { if case .stall = $0 { () } else { nil } })
    let street = EnumCase<TownRoute, Int>(
      "street", embed: { .street($0) }, extract: { if case .street(let number) = $0 { number } else { nil } })
  }
  static let cases = Cases()
}

/// As many cases as one likes.
struct CrowdAction: Sendable, CasePathable {
  let number: Int
  let change: Int
  var name = CrowdName.right

  struct Cases: Sendable {
    subscript(number: Int) -> EnumCase<CrowdAction, Int> {
      EnumCase(
        "\(number)", embed: { CrowdAction(number: number, change: $0) },
        extract: { $0.number == number ? $0.change : nil })
    }
  }
  static let cases = Cases()
  var caseName: String {
    switch name {
    case .right: "\(number)"
    case .another: "\(number + 1)"
    case .unknown: "crowd"
    case .none: ""
    }
  }
}

/// What an action says the name of its case is.
enum CrowdName: Sendable {
  case right, another, unknown, none
}

extension [Int] {
  /// One of a crowd, which is always there.
  fileprivate subscript(place number: Int) -> Int {
    get { self[number] }
    set { self[number] = newValue }
  }
}

extension Parcel where State == Int, Action == Int {
  /// The same for one of a crowd.
  fileprivate func attached(_ part: any WritableKeyPath<[Int], Int> & Sendable, at number: Int) -> Parcel<
    [Int], CrowdAction
  > {
    attached(part, action: \.[number])
  }
}
