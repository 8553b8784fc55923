import Sluice
import Testing

/// Values that parcels provide and need.
@Suite struct ParcelDependencyTests {
  let log = SharedLog()

  /// Binds what it makes of what it needs, and says what it reads.
  private var needy: Parcel<Stall, StallAction> {
    Parcel("needy") { [log] in
      Require(SessionKey.self)
      Provide(given: \.session) { session in Provide(\.tax, session * 10) }
      Clerk("clerk", log)
      Reduce<Stall, StallAction> { stall, _, context in stall.prices.append(context.tax) }
    }
  }

  private func causes(
    _ parcel: Parcel<Stall, StallAction>, _ dependencies: Dependencies = Dependencies()
  ) -> (store: Store<Stall, StallAction>, causes: () -> [String]) {
    let causes = SharedLog()
    let store = Store(Stall(), parcel: parcel, dependencies: dependencies, onFailure: { causes("\($0.cause)") })
    return (store, { causes.take() })
  }

  @Test(arguments: [false, true])
  func `A value that a parcel derives from a missing one does not hold, and the missing one is reported`(isInside: Bool)
  {
    let parcel = isInside ? Parcel<Stall, StallAction>("outer") { needy } : needy
    let (store, causes) = causes(parcel)
    let reports = causes()
    #expect(reports.count == 1)
    #expect(reports.allSatisfy { $0.contains("The parcel needy needs") && $0.contains("SessionKey") }, "\(reports)")
    store.send(.sell)
    #expect(store.state.prices == [0])
    #expect(log.take() == ["clerk starts, tax 0", "clerk receives sell"])
  }

  @Test(arguments: [false, true])
  func `A value that a parcel derives holds if its base is provided around the parcel`(isInside: Bool) {
    let parcel =
      isInside
      ? Parcel<Stall, StallAction>("outer") {
        Provide(SessionKey.self, 7)
        needy
      } : needy
    let (store, causes) = causes(parcel, isInside ? Dependencies() : [Provide(SessionKey.self, 7)])
    #expect(causes() == [])
    store.send(.sell)
    #expect(store.state.prices == [70])
    #expect(log.take().first == "clerk starts, tax 70")
  }

  @Test func `A value without a default is provided by the name of its property`() {
    let none = Dependencies()
    #expect(none.providing { Provide(\.session, 1) }.session == 1)
    let shared = none
    var provided = shared.providing { Provide(\.session, 2) }
    let copy = provided
    provided = provided.providing { Provide(\.session, 3) }
    #expect(copy.session == 2 && provided.session == 3)
    for dependencies in [none, shared] {
      #expect(causes(needy, dependencies).causes().count == 1, "the original stays as it was")
    }
    #expect(causes(needy, provided).causes() == [])
  }

  @Test func `A parcel that is added does not stop the program either if a value is missing`() {
    let (store, causes) = causes(Parcel<Stall, StallAction>("empty") {})
    let token = store.add(needy)
    #expect(causes().count == 1)
    store.send(.sell)
    #expect(store.state.prices == [0])
    token.cancel()
  }

  @Test func `A value that parcels inside need is not reported if a parcel with missing values may provide it`() {
    let inner = Parcel<Stall, StallAction>("inner") { Require(CounterKey.self) }
    let outer = Parcel<Stall, StallAction>("outer") {
      Require(SessionKey.self)
      Provide(given: \.session) { Provide(CounterKey.self, $0) }
      inner
    }
    #expect(causes(outer).causes().allSatisfy { $0.contains("SessionKey") && !$0.contains("CounterKey") })
    #expect(causes(outer, [Provide(SessionKey.self, 1)]).causes() == [])
  }

  @Test(arguments: [0, 1, 2])
  func `A value that a parcel provides is made once for its reducers, its services and the check of needs`(depth: Int) {
    let made = SharedLog()
    var parcel = Parcel<Stall, StallAction>("inner") { [log] in
      Provide { _ in
        let _ = made("made")
        Provide(\.tax, made.lines.count)
      }
      Clerk("a", log)
      Parcel<Stall, StallAction>("innermost") {
        Require(TaxKey.self)
        Clerk("b", log)
      }
      Reduce<Stall, StallAction> { stall, _, context in stall.prices.append(context.tax) }
    }
    for _ in 0..<depth {
      let inside = parcel
      parcel = Parcel<Stall, StallAction>("outer") {
        Provide(SessionKey.self, 1)
        inside
      }
    }
    let (store, causes) = causes(parcel)
    store.send(.sell)
    #expect(store.state.prices == [1])
    #expect(made.lines == ["made"] && causes() == [])
    #expect(log.take().filter { $0.contains("starts") } == ["a starts, tax 1", "b starts, tax 1"])
  }
}

private enum CounterKey: DependencyKey { typealias Value = Int }
