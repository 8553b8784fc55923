import Sluice
import SluiceTesting
import Testing

@MainActor @Suite struct TestStoreActionTests {
  let store = TestStore(Shop(), makeShop())

  @Test func `Actions that have changed nothing are listed without a difference`() {
    let store = TestStore(Shop(), makeShop { _, context in context.send(.add(0)) })
    let findings = Findings(of: store)
    store.send(.effect("nothing"))
    store.finish()
    #expect(findings.message() == "Actions came back that the test has not received:\n  .add(0)")
  }

  @Test func `A test must receive an action that a reducer sends, in order`() {
    let findings = Findings(of: store)
    store.send(.addTwice(2))
    store.receive(.add(2)) { $0.count = 2 }
    store.receive(.add(2)) { $0.count = 4 }
    store.finish()
    #expect(findings.take() == [])
  }

  @Test func `The state of a test store is that after the last assertion`() {
    _ = Findings(of: store)
    store.send(.addTwice(2))
    #expect(store.state.count == 0)
    #expect(store.store.state.count == 4)
    store.receive(.add(2)) { $0.count = 2 }
    #expect(store.state.count == 2)
    store.skipReceivedActions()
    #expect(store.state.count == 4)
  }

  @Test func `A send before all actions were received fails, and lists those that were not`() {
    let findings = Findings(of: store)
    store.send(.addTwice(2))
    store.send(.add(1)) { $0.count = 5 }
    let message = findings.message()
    #expect(message.contains("add(1) was sent before the test has received what came back:\n"))
    #expect(message.split(separator: "\n").count { $0.contains("add(2)") } == 2)
    #expect(message.hasSuffix("Receive each of them first: `store.receive(…) { … }`."))
  }

  @Test func `An action that was not received fails at the end, with what it changed`() {
    let findings = Findings(of: store)
    store.send(.addTwice(2))
    store.finish()
    let message = findings.message()
    #expect(message.contains("Actions came back that the test has not received:\n"))
    #expect(message.contains("What they changed:\n"))
  }

  @Test func `Another action than the expected one fails, with the difference`() {
    let findings = Findings(of: store)
    store.send(.addTwice(2))
    store.receive(.add(3))
    let message = findings.message()
    #expect(message.contains("add(3) did not come next, but "))
    #expect(message.contains("add(2) did."))
    #expect(message.contains("expected"))
    store.receive(.add(2)) { $0.count = 4 }
    #expect(findings.take() == [])
  }

  @Test func `An action that does not arrive fails, and lists what still runs`() {
    let findings = Findings(of: store)
    store.receive(.add(3))
    let message = findings.message()
    #expect(message.contains("add(3) did not come back.\nNo effect is running that could send it."))
  }

  @Test func `The change of a received action is asserted like that of a send`() {
    let findings = Findings(of: store)
    store.send(.addTwice(2))
    store.receive(.add(2))
    #expect(findings.message().contains("changed the state, and the test expects no change:"))
    store.receive(.add(2)) { $0.count = 5 }
    #expect(findings.message().contains("is not the expected one:"))
  }

  @Test func `A test expects an action by its case, or by a condition`() {
    let findings = Findings(of: store)
    store.send(.addTwice(2))
    store.receive(case: ShopAction.add, where: { $0 == 2 }) { $0.count = 2 }
    store.receive(where: { $0 != .add(3) }) { $0.count = 4 }
    #expect(findings.take() == [])
    store.send(.addTwice(2))
    store.receive(case: ShopAction.found)
    #expect(findings.message().contains("An action of the case found that matches did not come next, but "))
    store.receive(where: { $0 == .add(3) })
    #expect(findings.message().contains("An action that matches did not come next, but "))
  }

  @Test func `Skipping received actions fails if there are none, unless it is not strict`() {
    let findings = Findings(of: store)
    store.skipReceivedActions(strict: false)
    #expect(findings.take() == [])
    store.skipReceivedActions()
    #expect(findings.message() == "There was no action to skip.")
  }

  @Test func `A test must receive an action that is sent to the store directly`() {
    let findings = Findings(of: store)
    store.store.send(.add(2))
    store.receive(.add(2)) { $0.count = 2 }
    store.finish()
    #expect(findings.take() == [])
  }

  @MainActor @Test func `A test awaits an action of an outlet if it says how long`() async {
    let store = TestStore(Shop(), makeShop())
    let findings = Findings(of: store)
    let outlet = store.store.outlet
    Task.detached { outlet.enqueue(.add(1)) }
    await store.receive(.add(1), within: .seconds(60)) { $0.count = 1 }
    await store.receive(.add(1), within: .milliseconds(1))
    #expect(findings.message().contains("add(1) did not come back."))
  }
}
