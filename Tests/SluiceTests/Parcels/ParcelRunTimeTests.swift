import SluiceNavigation
import Testing
import Thoroughness

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
    let token = store.add(stall("bakery").attached(\.bakery, action: TownAction.bakery))
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
    let bakery = store.scope(\.bakery, action: TownAction.bakery)
    let token = bakery.add(stall("bakery"))
    bakery.send(.sell)
    store.send(.bakery(.sell))
    #expect(store.state.bakery.sold == 2)
    #expect(log.take() == ["bakery starts, tax 0", "bakery receives sell", "bakery receives sell"])
    token.cancel()
    #expect(log.take() == ["bakery ends"])
  }

  @Test func `Actions that services of an added parcel send while they start are handled when all have started`() {
    let parcel = Parcel<Stall, StallAction>("stall") { [log] in
      Selling()
      Starter { $0.send(.sell) }
      Starter { log("started at \($0.sold)") }
    }
    let store = Store(Town(annex: Stall()), EmptyReducer<Town, TownAction>())
    let attached: [Parcel<Town, TownAction>] = [
      parcel.attached(\.bakery, action: TownAction.bakery), parcel.attached(\.annex, action: TownAction.annex),
    ]
    for parcel in attached { store.add(parcel).cancel() }
    store.scope(\.bakery, action: TownAction.bakery).add(parcel).cancel()
    #expect(log.lines == ["started at 0", "started at 0", "started at 1"])
    #expect(store.state.bakery.sold == 2 && store.state.annex?.sold == 1)
  }

  @Test func `Two handlers of one kind in an added parcel are one report`() {
    let causes = SharedLog()
    let store = Store(Stall(), Selling().performing(AskPrice.self), onFailure: { causes(errorName($0.cause)) })
    _ = causes.take()
    let token = store.add(
      Parcel("two") {
        EffectHandler(AskPrice.self) { _ in 1 }
        EffectHandler(AskPrice.self) { _ in 2 }
      })
    #expect(causes.lines == ["parcelProblems"])
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
        Parcel<Int, Int>("\(number)") { Reduce<Int, Int> { $0 += $1 } }.attached(
          \.[place: number], action: CrowdAction.all[number])
      }
    }
    let store = Store(Array(repeating: 0, count: count), parcel: crowd)
    var expected = store.state
    for number in (0..<count).reversed() {
      store.send(CrowdAction.all[number](number + 1))
      expected[number] += number + 1
      #expect(store.state == expected)
    }
  }

  /// By hand, because several cases carry such actions: which one a function makes is known when an action comes.
  private static let bakery = EnumCase<TownAction, StallAction>(
    "bakery", embed: { .bakery($0) }, extract: { if case .bakery(let action) = $0 { action } else { nil } })

  @Test func `All conflicts of a parcel are one report`() {
    var problems: [[String]] = []
    enum Missing: DependencyKey { typealias Value = Int }
    let routes = RouteTable<TownRoute>("first") { RoutePattern("/stall", TownRoute.stall) }
    let others = RouteTable<TownRoute>("second") { RoutePattern("/stall", TownRoute.stall) }
    let needy = Parcel<Stall, StallAction>("needy") {
      Selling()
      Require(Missing.self, TaxKey.self)
      others
    }
    let (a, b) = (stall("a"), stall("b"))
    let silent = Parcel<Stall, StallAction>("silent") {
      Reduce<Stall, StallAction> { _, _ in }.performing(Unhandled.self)
    }
    _ = Store(
      Town(),
      parcel: Parcel<Town, TownAction>("town") {
        routes
        a.attached(\.bakery, action: Self.bakery)
        b.attached(\.annex, action: Self.bakery)
        needy.attached(\.annex, action: TownAction.annex)
        silent.attached(\.bakery, action: TownAction.fair)
      }, onFailure: { if case StoreError.parcelProblems(let found) = $0.cause { problems.append(found) } })
    #expect(problems.count == 1)
    let all = problems.first ?? []
    #expect(all.count == 5, "\(all)")
    for words in [
      ["The parcels a and b both claim", "`bakery`", "in town"], ["AskPrice", "the parcel a", "the parcel b"],
      ["Nobody performs", "Unhandled"], ["The parcel needy needs", "Missing"], ["first", "second", "/stall"],
    ] {
      #expect(all.contains { problem in words.allSatisfy { problem.contains($0) } }, "\(words) in \(all)")
    }
  }

  @Test func `A case that two parcels claim is reported wherever they are`() {
    let (a, b) = (stall("a"), Parcel<Stall, StallAction>("b") { Reduce<Stall, StallAction> { _, _ in } })
    let bakery: Parcel<Town, TownAction> = a.attached(\.bakery, action: Self.bakery)
    let square: Parcel<Town.Square, TownAction> = a.attached(case: EnumCase(Town.Square.fair), action: Self.bakery)
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
          b.attached(\.annex, action: Self.bakery)
        }, onFailure: { if case StoreError.parcelProblems(let found) = $0.cause { problems += found } })
      #expect(problems.count == 1, "\(inner.name): \(problems)")
      #expect(problems.allSatisfy { $0.contains("The parcels a and b both claim") && $0.contains("in town") })
    }
  }

  @Test func `A value that is provided around a parcel meets its needs`() {
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
      RouteTable<TownRoute> { RoutePattern("/stall", TownRoute.stall) }
    }
    let outer = Parcel<Town, TownAction>("outer") {
      RouteTable<TownRoute> { RoutePattern("/street/:number", TownRoute.street) }
      inner.attached(\.bakery, action: TownAction.bakery)
    }
    let table = outer.routes(to: TownRoute.self)
    #expect(try table.parse("/stall") == .stall)
    #expect(try table.parse("/street/7") == .street(7))
  }

  @Test func `A parcel that is attached twice adds its routes once`() throws {
    let inner = Parcel<Stall, StallAction>("inner") {
      RouteTable<TownRoute> { RoutePattern("/stall", TownRoute.stall) }
    }
    let problems = Log()
    let town = Parcel<Town, TownAction>("town") {
      inner.attached(\.bakery, action: TownAction.bakery)
      inner.attached(\.annex, action: TownAction.annex)
    }
    _ = Store(Town(), parcel: town, onFailure: { problems($0.cause) })
    #expect(problems.lines.isEmpty)
    #expect(try town.routes(to: TownRoute.self).parse("/stall") == .stall)
  }
}

struct Unhandled: EffectRequest {}

enum TownRoute: Hashable {
  case stall
  case street(Int)
}

/// An action with a hundred cases.
enum CrowdAction: Sendable {
  case c0(Int), c1(Int), c2(Int), c3(Int), c4(Int), c5(Int), c6(Int), c7(Int), c8(Int), c9(Int)
  case c10(Int), c11(Int), c12(Int), c13(Int), c14(Int), c15(Int), c16(Int), c17(Int), c18(Int), c19(Int)
  case c20(Int), c21(Int), c22(Int), c23(Int), c24(Int), c25(Int), c26(Int), c27(Int), c28(Int), c29(Int)
  case c30(Int), c31(Int), c32(Int), c33(Int), c34(Int), c35(Int), c36(Int), c37(Int), c38(Int), c39(Int)
  case c40(Int), c41(Int), c42(Int), c43(Int), c44(Int), c45(Int), c46(Int), c47(Int), c48(Int), c49(Int)
  case c50(Int), c51(Int), c52(Int), c53(Int), c54(Int), c55(Int), c56(Int), c57(Int), c58(Int), c59(Int)
  case c60(Int), c61(Int), c62(Int), c63(Int), c64(Int), c65(Int), c66(Int), c67(Int), c68(Int), c69(Int)
  case c70(Int), c71(Int), c72(Int), c73(Int), c74(Int), c75(Int), c76(Int), c77(Int), c78(Int), c79(Int)
  case c80(Int), c81(Int), c82(Int), c83(Int), c84(Int), c85(Int), c86(Int), c87(Int), c88(Int), c89(Int)
  case c90(Int), c91(Int), c92(Int), c93(Int), c94(Int), c95(Int), c96(Int), c97(Int), c98(Int), c99(Int)

  /// The constructors, in order.
  static let all: [@Sendable (Int) -> CrowdAction] = [
    c0, c1, c2, c3, c4, c5, c6, c7, c8, c9,
    c10, c11, c12, c13, c14, c15, c16, c17, c18, c19,
    c20, c21, c22, c23, c24, c25, c26, c27, c28, c29,
    c30, c31, c32, c33, c34, c35, c36, c37, c38, c39,
    c40, c41, c42, c43, c44, c45, c46, c47, c48, c49,
    c50, c51, c52, c53, c54, c55, c56, c57, c58, c59,
    c60, c61, c62, c63, c64, c65, c66, c67, c68, c69,
    c70, c71, c72, c73, c74, c75, c76, c77, c78, c79,
    c80, c81, c82, c83, c84, c85, c86, c87, c88, c89,
    c90, c91, c92, c93, c94, c95, c96, c97, c98, c99,
  ]
}

extension [Int] {
  /// One of a crowd, which is always there.
  fileprivate subscript(place number: Int) -> Int {
    get { self[number] }
    set { self[number] = newValue }
  }
}
