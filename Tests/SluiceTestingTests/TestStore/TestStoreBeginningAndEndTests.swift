import Sluice
import SluiceTesting
import Testing

private enum LiveKey: Dependency { static var defaultValue: String { "live" } }

private enum BaseKey: Dependency {
  static var defaultValue: String { "live" }
  static var testValue: String { "test" }
}

private enum DerivedKey: Dependency {
  static func value(given: Dependencies) -> String { "\(given[BaseKey.self])/a" }
}

private final class Starter: Service {
  typealias State = Shop
  typealias Action = ShopAction
  func start(_ store: StoreAccess<Shop, ShopAction>) { store.send(.add(7)) }
}

@MainActor @Suite struct TestStoreBeginningAndEndTests {
  private func reading<Key: DependencyKey>(_ key: Key.Type) -> Combined<Shop, ShopAction> where Key.Value == String {
    Combined { Reduce { state, _, context in state.text = context[Key.self] } }
  }

  @Test func `Actions that services send at their start must be received, and change the given state`() {
    let store = TestStore(Shop(), makeShop(), services: { Starter() })
    let findings = Findings(of: store)
    store.receive(.add(7)) { $0.count = 7 }
    store.finish()
    #expect(findings.take() == [])
  }

  @Test func `A live dependency fails also for an action that is not sent through the test store`() async {
    let direct = TestStore(Shop(), reading(LiveKey.self))
    let outside = TestStore(Shop(), reading(LiveKey.self).dependencies { Provide(BaseKey.self, "other") })
    let findings = [Findings(of: direct), Findings(of: outside)]
    direct.store.send(.add(1))
    await direct.receive(.add(1)) { $0.text = "live" }
    let outlet = outside.store.outlet
    await Task.detached { _ = outlet.enqueue(.add(1)) }.value
    await outside.receive(.add(1), within: .seconds(60)) { $0.text = "live" }
    for found in findings { #expect(found.message().hasPrefix("The live dependency LiveKey was used in a test.")) }
  }

  @Test func `A value that another one is made of counts as read`() {
    let store = TestStore(Shop(), reading(DerivedKey.self)) { Provide(BaseKey.self, "provided") }
    let findings = Findings(of: store)
    store.send(.add(1)) { $0.text = "provided/a" }
    store.finish()
    #expect(findings.take() == [])
  }

  @Test func `Actions after finish are checked when the test store is released`() {
    var messages: [String] = []
    do {
      let store = TestStore(Shop(), makeShop())
      store.onFailure = { messages.append($0.message) }
      store.finish()
      store.store.send(.add(1))
    }
    #expect(messages.count == 1)
  }

  @Test func `In a test that is not exhaustive, a closure need not fit the state before`() {
    struct NotThere: Error {}
    let store = TestStore(Shop(), makeShop())
    store.exhaustivity = .off(showsSkipped: true)
    let findings = Findings(of: store)
    store.send(.found(["a"])) { if $0.results.isEmpty { throw NotThere() } }
    #expect(findings.take().allSatisfy { $0.hasPrefix("remark: What ") })
  }

  @Test func `An action can be expected by its case alone, with its change`() async {
    let store = TestStore(Shop(), makeShop())
    let findings = Findings(of: store)
    store.send(.addTwice(1))
    await store.receive(case: ShopAction.add) { $0.count = 1 }
    await store.receive(case: ShopAction.add, where: { $0 == 1 }) { $0.count = 2 }
    await store.finish()
    #expect(findings.take() == [])
  }
}
