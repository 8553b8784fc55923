import Sluice
import SluiceTesting
import Testing

/// A key without a value for tests.
private enum ServerKey: Dependency { static var defaultValue: String { "live" } }

/// A key with one.
private enum NameKey: Dependency {
  static var defaultValue: String { "live" }
  static var testValue: String { "test" }
}

/// A value that follows from a live one.
private enum AddressKey: Dependency {
  static func value(given: Dependencies) -> String { "\(given[ServerKey.self])/a" }
}

/// A key without any value.
private enum MissingKey: DependencyKey { typealias Value = String }

/// Two keys that need each other.
private enum HenKey: Dependency { static func value(given: Dependencies) -> String { given[EggKey.self] } }
private enum EggKey: Dependency { static func value(given: Dependencies) -> String { given[HenKey.self] } }

@MainActor @Suite struct TestStoreDependencyTests {
  @Test func `Keys that need each other fail the test before the program ends`() async {
    await withKnownIssue {
      _ = await #expect(processExitsWith: .failure) {
        await MainActor.run {
          let store = TestStore(Shop(), Reduce<Shop, ShopAction> { $0.text = $2[HenKey.self] })
          store.send(.add(1))
        }
      }
    } matching: {
      "\($0)".contains("Dependencies need each other: HenKey → EggKey → HenKey.")
    }
  }

  @Test func `A key without a value fails the test, with its name and the code to write, before the program ends`()
    async
  {
    await withKnownIssue {
      _ = await #expect(processExitsWith: .failure) {
        await MainActor.run {
          let store = TestStore(Shop(), Reduce<Shop, ShopAction> { $0.text = $2[MissingKey.self] })
          store.send(.add(1))
        }
      }
    } matching: { issue in
      let words = "\(issue)"
      return words.contains("The dependency MissingKey was read at SluiceTestingTests/TestStoreDependencyTests.swift")
        && words.contains("`TestStore(…) { Provide(MissingKey.self, …) }`")
    }
  }

  private func reading<Key: DependencyKey>(_ key: Key.Type) -> Combined<Shop, ShopAction> where Key.Value == String {
    Combined { Reduce { state, _, context in state.text = context[Key.self] } }
  }

  @Test func `A live dependency fails when it is used, with its name`() {
    let store = TestStore(Shop(), reading(ServerKey.self))
    let findings = Findings(of: store)
    store.send(.add(1)) { $0.text = "live" }
    #expect(
      findings.message() == """
        The live dependency ServerKey was used in a test. It has no value for tests. Provide one, \
        `TestStore(…) { Provide(ServerKey.self, …) }`, give the key a `testValue`, or allow it: \
        `TestStore(…, allowing: [ServerKey.self])`.
        """)
  }

  @Test func `A dependency with a value for tests has that value`() {
    let store = TestStore(Shop(), reading(NameKey.self))
    let findings = Findings(of: store)
    store.send(.add(1)) { $0.text = "test" }
    store.finish()
    #expect(findings.take() == [])
  }

  @Test func `A live dependency may be provided, or allowed`() {
    let provided = TestStore(Shop(), reading(ServerKey.self)) { Provide(ServerKey.self, "provided") }
    let allowed = TestStore(Shop(), reading(ServerKey.self), allowing: [ServerKey.self])
    let findings = [Findings(of: provided), Findings(of: allowed)]
    provided.send(.add(1)) { $0.text = "provided" }
    allowed.send(.add(1)) { $0.text = "live" }
    provided.finish()
    allowed.finish()
    #expect(findings.flatMap { $0.take() } == [])
  }

  @Test func `A live dependency fails also if another value is made of it`() {
    let store = TestStore(Shop(), reading(AddressKey.self))
    let findings = Findings(of: store)
    store.send(.add(1)) { $0.text = "live/a" }
    #expect(findings.message().hasPrefix("The live dependency ServerKey was used in a test."))
  }

  @MainActor @Test func `A live dependency that an effect reads fails, too`() async {
    let store = TestStore(
      Shop(),
      makeShop { _, context in
        context.run { send in send(.failed(await send.dependency { $0[ServerKey.self] })) }
      })
    let findings = Findings(of: store)
    store.send(.effect("read"))
    await store.receive(.failed("live")) { $0.error = "live" }
    #expect(findings.message().hasPrefix("The live dependency ServerKey was used in a test."))
  }

  @Test func `A live dependency fails also where a reducer provides something else`() {
    let store = TestStore(
      Shop(), reading(ServerKey.self).dependencies { Provide(NameKey.self, "other") })
    let findings = Findings(of: store)
    store.send(.add(1)) { $0.text = "live" }
    #expect(findings.message().hasPrefix("The live dependency ServerKey was used in a test."))
  }

  @Test func `A dependency that was provided for the test and never read fails at the end`() {
    let store = TestStore(Shop(), reading(NameKey.self)) {
      Provide(NameKey.self, "provided")
      Provide(ServerKey.self, "provided")
    }
    let findings = Findings(of: store)
    store.send(.add(1)) { $0.text = "provided" }
    store.finish()
    #expect(
      findings.message()
        == "These dependencies were provided for the test, and nothing has read them:\n  ServerKey\nLeave them out.")
  }

  @Test func `A read through a reducer's own bindings counts as a read`() {
    let store = TestStore(Shop(), reading(NameKey.self).dependencies { Provide(ServerKey.self, "other") }) {
      Provide(NameKey.self, "provided")
    }
    let findings = Findings(of: store)
    store.send(.add(1)) { $0.text = "provided" }
    store.finish()
    #expect(findings.take() == [])
  }

  @Test func `Random numbers and ids are the same in each test`() {
    let draw = Reduce<Shop, ShopAction> { state, _, context in
      state.text = "\(context.uuid()) \(context.random(in: 1...1_000_000))"
    }
    let stores = (1...2).map { _ in TestStore(Shop(), Combined { draw }) }
    for store in stores {
      store.exhaustivity = .off
      store.send(.add(1))
    }
    #expect(stores[0].state == stores[1].state)
    #expect(stores[0].state.text.hasPrefix("00000000-0000-0000-0000-000000000000 "))
  }
}
