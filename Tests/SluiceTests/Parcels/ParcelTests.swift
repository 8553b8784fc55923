import Sluice
import Testing

/// The contents of a parcel, where it is attached.
@Suite struct ParcelTests {
  let log = SharedLog()

  private func stall(_ name: String, price: Int = 3) -> Parcel<Stall, StallAction> {
    Parcel(name) { [log] in
      Selling()
      Clerk(name, log)
      Interceptor<Stall, StallAction>.after { _, action in log("\(name) after \(action)") }
      Provide(\.tax, name.count)
      EffectHandler(AskPrice.self) { _ in price }
    }
  }

  private func town(
    onFailure: ((StoreFailure<TownAction>) -> Void)? = nil,
    @ParcelBuilder<Town, TownAction> _ contents: @escaping @Sendable () -> [ParcelPart<Town, TownAction>]
  ) -> Store<Town, TownAction> {
    Store(
      Town(),
      parcel: Parcel<Town, TownAction>("town") {
        townReducer
        contents()
      }, onFailure: onFailure)
  }

  @Test func `A parcel is tested alone`() {
    let store = Store(Stall(), parcel: stall("bakery"))
    store.send(.sell)
    store.send(.askPrice)
    #expect(store.state == Stall(sold: 1, prices: [9]))
    #expect(log.lines.first == "bakery starts, tax 6")
    store.shutDown()
    #expect(log.lines.last == "bakery ends")
  }

  @Test func `Reducers, interceptors, services, handlers and bindings work where the parcel is attached`() {
    let bakery = stall("bakery")
    let store = town { bakery.attached(\.bakery, action: TownAction.bakery) }
    #expect(log.take() == ["bakery starts, tax 6"])
    store.send(.bakery(.sell))
    #expect(log.take() == ["bakery after sell", "bakery receives sell"])
    store.send(.bakery(.askPrice))
    #expect(store.state.bakery == Stall(sold: 1, prices: [9]))
    _ = log.take()
    store.send(.note("x"))
    #expect(log.take() == [] && store.state.notes == ["x"])
  }

  @Test func `Services for an optional part start when the part appears, and end when it is removed`() {
    let annex = stall("annex")
    let store = town { annex.attached(\.annex, action: TownAction.annex) }
    #expect(log.take() == [])
    store.send(.openAnnex)
    #expect(log.take() == ["annex starts, tax 5"])
    store.send(.annex(.sell))
    #expect(log.take() == ["annex after sell", "annex receives sell"])
    store.send(.closeAnnex)
    #expect(log.take() == ["annex ends"])
    store.send(.openAnnex)
    store.shutDown()
    #expect(log.take() == ["annex starts, tax 5", "annex ends"])
  }

  @Test func `Services for a case start when the case is set, and end when another is set`() {
    let fair = stall("fair")
    let store = town { fair.attached(case: Town.Square.fair, action: TownAction.fair).attached(\.square) }
    store.send(.beginFair)
    store.send(.fair(.sell))
    store.send(.endFair)
    #expect(log.take() == ["fair starts, tax 4", "fair after sell", "fair receives sell", "fair ends"])
  }

  @Test func `A service of a removed part gets no actions, also in the cycle that removes it`() {
    let annex = stall("annex")
    let store = town { annex.attached(\.annex, action: TownAction.annex) }
    store.send(.openAnnex)
    let hook = ActionHook<Stall, StallAction>(
      before: { [log] action, _ in log("before \(action)") }, after: { [log] action, _ in log("after \(action)") })
    let token = store.scope(\.annex, action: TownAction.annex)?.add(hook)
    store.send(.annex(.sell))
    #expect(log.take().suffix(4) == ["before sell", "annex after sell", "after sell", "annex receives sell"])
    store.send(group: [.closeAnnex, .annex(.sell)])
    store.send(.annex(.sell))
    #expect(log.take() == ["annex ends"])
    store.send(.openAnnex)
    store.send(.annex(.sell))
    #expect(log.take().contains("after sell"))
    token?.cancel()
  }

  @Test func `Actions for an absent part are reported`() {
    var causes: [String] = []
    let annex = stall("annex")
    let store = town(onFailure: { causes.append("\($0.cause)") }) { annex.attached(\.annex, action: TownAction.annex) }
    store.send(.annex(.sell))
    #expect(causes.count == 1 && causes[0].contains("Stall"), "\(causes)")
  }

  @Test func `Values that a parcel provides hold for it and for the parcels inside, and for no others`() {
    let (a, b) = (stall("a"), stall("bakery"))
    let inner = Parcel<Stall, StallAction>("inner") { [log] in Clerk("inner", log) }
    let outer = Parcel<Stall, StallAction>("outer") {
      Provide(\.tax, 100)
      Reduce<Stall, StallAction> { stall, action, context in if case .sell = action { stall.prices.append(context.tax) }
      }
      inner
    }
    let store = town {
      outer.attached(\.bakery, action: TownAction.bakery)
      a.attached(\.annex, action: TownAction.annex)
      Reduce<Town, TownAction> { town, action, context in
        if case .note = action { town.notes.append("\(context.tax)") }
      }
    }
    store.send(.bakery(.sell))
    store.send(.note("x"))
    #expect(store.state.bakery.prices == [100])
    #expect(store.state.notes == ["x", "0"])
    #expect(log.take() == ["inner starts, tax 100", "inner receives sell"])
    _ = b
  }

  @Test func `The contents of a parcel are made once for each store`() {
    let made = SharedLog()
    let parcel = Parcel<Stall, StallAction>("stall") {
      let _ = made("made")
      Selling()
      EffectHandler(AskPrice.self) { _ in 1 }
    }
    let stores = [Store(Stall(), parcel: parcel), Store(Stall(), parcel: parcel)]
    for store in stores {
      store.send(.sell)
      store.send(.askPrice)
    }
    #expect(made.lines == ["made", "made"])
  }

  @Test func `A store that is released frees the services of its parcels`() {
    let annex = stall("annex")
    var store: Store<Town, TownAction>? = town { annex.attached(\.annex, action: TownAction.annex) }
    store?.send(.openAnnex)
    weak let core = store?.graph
    store = nil
    #expect(core == nil)
    #expect(log.take() == ["annex starts, tax 5", "annex ends"])
  }
}
