import Sluice
import SluiceTesting
import Testing

@MainActor @Suite struct TestStoreEffectTests {
  @Test func `A typed effect is answered as a value, in a test that is not async`() {
    let store = TestStore(Shop(), makeShop { _, context in context.perform(Find(text: "a"), answer: ShopAction.found) })
    let findings = Findings(of: store)
    store.send(.effect("find"))
    #expect(store.effects == ["Find"])
    store.answer(Find(text: "a"), with: ["apple"])
    store.receive(.found(["apple"])) { $0.results = ["apple"] }
    store.finish()
    #expect(findings.take() == [])
  }

  @Test func `A typed effect that answers nothing is answered, too`() {
    let store = TestStore(Shop(), makeShop { _, context in context.perform(Buy(count: 2)) })
    let findings = Findings(of: store)
    store.send(.effect("buy"))
    store.answer(Buy(count: 2))
    store.finish()
    #expect(findings.take() == [])
  }

  @Test func `A typed effect without an answer fails at the end, and is named`() {
    let store = TestStore(Shop(), makeShop { _, context in context.perform(Buy(count: 2)) })
    let findings = Findings(of: store)
    store.send(.effect("buy"))
    store.finish()
    let message = findings.message()
    #expect(message.contains("Effects are not over at the end of the test:\n  Buy waits for an answer to "))
    #expect(message.contains("Buy(count: 2") && message.contains("`store.answer(…)`"))
    #expect(message.hasSuffix("To end them, write `store.skipInFlightEffects()`."))
  }

  @Test func `An answer to another value fails, with the difference`() {
    let store = TestStore(Shop(), makeShop { _, context in context.perform(Buy(count: 2)) })
    let findings = Findings(of: store)
    store.send(.effect("buy"))
    store.answer(Buy(count: 3))
    let message = findings.message()
    #expect(message.contains("No effect waits for an answer to "))
    #expect(message.contains(", but one of its kind does:\n"))
    store.answer(Find(text: "b"), with: [])
    #expect(findings.message().contains("The effects that are not over:\n  Buy waits for an answer to "))
    store.answer(Buy(count: 2))
  }

  @Test func `A typed effect may fail`() {
    let store = TestStore(
      Shop(), makeShop { _, context in context.perform(Buy(count: 2), failure: { .failed("\($0)") }) })
    let findings = Findings(of: store)
    store.send(.effect("buy"))
    store.fail(Buy(count: 2), with: Broken())
    store.receive(.failed("it broke")) { $0.error = "it broke" }
    store.finish()
    #expect(findings.take() == [])
  }

  @Test func `A typed effect may answer several times`() {
    let store = TestStore(Shop(), makeShop { _, context in context.perform(Find(text: ""), answer: ShopAction.found) })
    let findings = Findings(of: store)
    store.send(.effect("find"))
    store.answer(Find(text: ""), with: ["a"], isLast: false)
    store.receive(.found(["a"])) { $0.results = ["a"] }
    store.answer(Find(text: ""), with: ["b"])
    store.receive(.found(["b"])) { $0.results = ["b"] }
    store.finish()
    #expect(findings.take() == [])
  }

  @Test func `A typed effect with a handler is performed by it`() {
    let store = TestStore(
      Shop(), makeShop { _, context in context.perform(Find(text: "a"), answer: ShopAction.found) },
      handlers: [EffectHandler(Find.self) { [$0.text] }])
    let findings = Findings(of: store)
    store.send(.effect("find"))
    store.receive(.found(["a"])) { $0.results = ["a"] }
    store.finish()
    #expect(findings.take() == [])
  }

  @Test func `A request of a running effect is answered, too`() async {
    let store = TestStore(
      Shop(),
      makeShop { _, context in
        context.run { send in
          let found = try await send.perform(Find(text: "a"))
          send(.found(found))
          try await send.perform(Buy(count: found.count))
          send(.add(found.count))
        } catch: {
          .failed("\($0)")
        }
      })
    let findings = Findings(of: store)
    store.send(.effect("run"))
    await store.answer(Find(text: "a"), with: ["x", "y"])
    await store.receive(.found(["x", "y"])) { $0.results = ["x", "y"] }
    await store.fail(Buy(count: 2), with: Broken())
    await store.receive(.failed("it broke")) { $0.error = "it broke" }
    await store.finish()
    #expect(findings.take() == [])
  }

  @Test func `Effects in order make their requests one after the other`() async {
    let store = TestStore(
      Shop(),
      makeShop { _, context in
        context.start(.concatenate(.perform(Buy(count: 1)), .perform(Buy(count: 2)), .send(.add(1))))
      })
    let findings = Findings(of: store)
    store.send(.effect("order"))
    await store.answer(Buy(count: 1))
    await store.answer(Buy(count: 2))
    await store.receive(.add(1)) { $0.count = 1 }
    await store.finish()
    #expect(findings.take() == [])
  }

  @Test func `A test awaits an action of a running effect`() async {
    let store = TestStore(Shop(), makeShop { _, context in context.run { send in send(.add(1)) } })
    let findings = Findings(of: store)
    store.send(.effect("run"))
    await store.receive(.add(1)) { $0.count = 1 }
    await store.finish()
    #expect(findings.take() == [])
  }

  @Test func `A cancelled effect does not wait for an answer`() async {
    let store = TestStore(
      Shop(),
      makeShop { name, context in
        switch name {
        case "start": context.run(id: "run") { send in try await send.perform(Buy(count: 1)) }
        default: context.cancel(id: "run")
        }
      })
    let findings = Findings(of: store)
    store.send(.effect("start"))
    await store.advance(by: .zero)
    #expect(store.effects == ["run"])
    store.send(.effect("stop"))
    await store.finish()
    #expect(findings.take() == [])
    await store.answer(Buy(count: 1))
    #expect(findings.message().contains("No effect waits for an answer to "))
  }

  @Test func `An answer to a request whose effect was replaced fails, and says so`() {
    let store = TestStore(
      Shop(),
      makeShop { name, context in
        context.perform(Find(text: name), id: "find", cancelInFlight: true, answer: ShopAction.found)
      })
    let findings = Findings(of: store)
    store.send(.effect("a"))
    store.send(.effect("b"))
    store.answer(Find(text: "a"), with: ["apple"])
    #expect(findings.message().contains("was cancelled, or another one with its id has replaced it."))
    store.answer(Find(text: "c"), with: ["cherry"])
    #expect(findings.message().contains(", but one of its kind does:"))
    store.answer(Find(text: "b"), with: [])
    store.receive(.found([]))
    store.finish()
    #expect(findings.take() == [])
  }

  @Test func `Skipping effects ends them`() async {
    let store = TestStore(Shop(), makeShop { _, context in context.perform(Buy(count: 1)) })
    let findings = Findings(of: store)
    store.send(.effect("buy"))
    store.skipInFlightEffects()
    await store.finish()
    #expect(findings.take() == [])
    store.skipInFlightEffects()
    #expect(findings.message() == "There was no effect to skip.")
  }
}
