import Sluice
import SluiceTesting
import Testing

@MainActor @Suite struct TestStoreExhaustivityTests {
  let store = TestStore(Shop(), makeShop { _, context in context.perform(Buy(count: 1)) })

  @Test func `A test that is not exhaustive checks only what it asserts`() {
    let findings = Findings(of: store)
    store.exhaustivity = .off
    store.send(.addTwice(2))
    store.send(.add(1)) { $0.count = 5 }
    store.send(.add(1))
    store.send(.effect("buy"))
    store.finish()
    #expect(findings.take() == [])
  }

  @Test func `In a test that is not exhaustive, a wrong asserted change fails`() {
    let findings = Findings(of: store)
    store.exhaustivity = .off
    store.send(.add(1)) { $0.count = 5 }
    #expect(findings.message().contains("is not the expected one:"))
  }

  @Test func `A test that is not exhaustive finds an action behind others`() {
    let findings = Findings(of: store)
    store.exhaustivity = .off
    store.send(.addTwice(1))
    store.store.send(.add(7))
    store.receive(.add(7)) { $0.count = 9 }
    #expect(findings.take() == [])
    store.receive(.add(8))
    #expect(findings.message().contains("add(8) did not come back."))
  }

  @Test func `Skipped actions are shown on demand`() {
    let findings = Findings(of: store)
    store.exhaustivity = .off(showsSkipped: true)
    store.send(.add(1))
    #expect(findings.message().contains("remark: Not asserted of what "))
    store.send(.addTwice(2))
    store.send(.add(1)) { $0.count = 6 }
    #expect(findings.message().contains("remark: Not received, before "))
    store.send(.addTwice(2))
    store.store.send(.add(7))
    store.receive(.add(7)) { $0.count = 17 }
    #expect(findings.message().hasPrefix("remark: Skipped:\n"))
    store.send(.addTwice(2))
    store.send(.effect("buy"))
    _ = findings.take()
    store.finish()
    #expect(findings.message().contains("remark: Effects that are not over:\n  Buy waits for an answer"))
  }

  @Test func `Remarks do not fail a test`() {
    store.exhaustivity = .off(showsSkipped: true)
    store.send(.add(1))
  }
}
