import Sluice
import SluiceTesting
import Testing

/// The action that a test has sent, as a handle on the effects that it led to.
@MainActor @Suite struct TestStoreSentTests {
  let store = TestStore(
    Shop(),
    makeShop { name, context in
      switch name {
      case "timer": context.every(.seconds(1), id: "timer") { send in send(.add(1)) }
      case "chain": context.send(.effect("once"))
      case "once": context.run(id: "once") { send in send(.add(5)) }
      default: context.perform(Buy(count: 1))
      }
    })

  @Test func `Cancelling the result of a send ends the effects that it started, and no others`() async {
    let findings = Findings(of: store)
    let first = store.send(.effect("timer"))
    let second = store.send(.effect("buy"))
    await store.advance(by: .seconds(1))
    await store.receive(.add(1)) { $0.count = 1 }
    first.cancel()
    await store.advance(by: .seconds(5))
    #expect(store.effects == ["Buy"])
    second.cancel()
    await store.finish()
    #expect(findings.take() == [])
  }

  @Test func `Finishing the result of a send waits for the effects that it led to`() async {
    let findings = Findings(of: store)
    let sent = store.send(.effect("chain"))
    await sent.finish()
    await store.receive(.effect("once"))
    await store.receive(.add(5)) { $0.count = 5 }
    await store.finish()
    #expect(findings.take() == [])
  }

  @Test func `Finishing fails with the name of the effect that waits for the test`() async {
    let findings = Findings(of: store)
    store.send(.effect("buy"))
    let sent = store.send(.effect("timer"))
    await store.advance(by: .zero)
    await sent.finish()
    #expect(
      findings.take() == [
        "The effects of the action are not over:\n  timer sleeps for 1.0 seconds: `store.advance(by: …)`"
      ])
    store.skipInFlightEffects()
    await sent.finish()
    #expect(findings.take() == [])
  }

  @Test func `A scope, a group and an empty group return a result to finish and to cancel`() async {
    let findings = Findings(of: store)
    let part = store.scope(\.part, action: ShopAction.part).send(.setLater(4))
    await part.finish()
    await store.receive(.part(.set(4))) { $0.part.number = 4 }
    let group = store.send(group: [.effect("timer"), .effect("buy")])
    group.cancel()
    #expect(store.effects == [])
    let nothing = store.send(group: [])
    nothing.cancel()
    await nothing.finish()
    await store.finish()
    #expect(findings.take() == [])
  }
}
