import Sluice
import SluiceTesting
import Testing

@MainActor @Suite struct TestStoreReportTests {
  private let throwing = Combined<Shop, ShopAction> { Throwing { _, _ in throw Broken() } }

  @Test func `An error that the store reports fails the test`() {
    let store = TestStore(Shop(), throwing)
    let findings = Findings(of: store)
    store.send(.add(1))
    store.finish()
    let message = findings.message()
    #expect(message.hasPrefix("The store reported: it broke"))
    #expect(message.hasSuffix("If that is meant to be, expect it: `store.receive(failure: …)`."))
  }

  @Test func `An error that the store reports may be expected`() {
    let store = TestStore(Shop(), throwing)
    let findings = Findings(of: store)
    store.send(.add(1))
    store.receive(failure: Broken.self)
    store.finish()
    #expect(findings.take() == [])
    store.receive(failure: Broken.self)
    #expect(findings.message() == "The store has not reported a Broken that matches.")
    store.send(.add(1))
    store.receive(failure: ReducerError.self)
    #expect(findings.message().contains("a ReducerError that matches. It has reported:\n  it broke"))
    store.receive(failure: Broken.self, where: { $0 == Broken() })
  }

  @Test func `A test awaits an error of an effect, and expects it by its own kind`() async {
    let store = TestStore(Shop(), makeShop { _, context in context.run { _ in throw Broken() } })
    let findings = Findings(of: store)
    for _ in 1...2 { store.send(.effect("fail")) }
    await store.receive(failure: Broken.self)
    await store.receive(failure: EffectError.self, where: { $0.cause is Broken })
    await store.finish()
    #expect(findings.take() == [])
    await store.receive(failure: Broken.self)
    #expect(findings.message() == "The store has not reported a Broken that matches.")
  }

  @Test func `An action that arrives after the end fails`() {
    let store = TestStore(Shop(), makeShop())
    let findings = Findings(of: store)
    store.store.shutDown()
    store.send(.add(1))
    #expect(findings.message().contains("add(1) was not handled, because the store has ended. The store reported:\n"))
  }

  @Test func `Without a call of finish, the release of the test store makes the same checks`() {
    var messages: [String] = []
    do {
      let store = TestStore(Shop(), makeShop())
      store.onFailure = { messages.append("\($0.location.line): \($0.message)") }
      store.send(.addTwice(1))
    }
    let line: Int = #line - 4
    #expect(messages.count == 1)
    #expect(messages.first?.hasPrefix("\(line): Actions came back that the test has not received:") == true)
  }

  @Test func `After a failure or finish, the release of the test store reports nothing`() {
    var count = 0
    do {
      let failed = TestStore(Shop(), makeShop())
      failed.onFailure = { _ in count += 1 }
      failed.send(.add(1))
      failed.send(.addTwice(1))
      let finished = TestStore(Shop(), makeShop())
      finished.onFailure = { _ in count += 1 }
      finished.send(.add(1)) { $0.count = 1 }
      finished.finish()
    }
    #expect(count == 1)
  }

  @Test func `A test store that is released releases its store and its effects`() {
    final class Witness {}
    weak var witness: Witness?
    do {
      let kept = Witness()
      witness = kept
      let store = TestStore(Shop(), makeShop { _, context in context.perform(Buy(count: 1)) })
      store.onFailure = { _ in _ = kept }
      store.send(.effect("buy"))
    }
    #expect(witness == nil)
  }
}
