import Sluice
import SluiceTesting
import Testing

@MainActor @Suite struct TestStoreWaitingTests {
  @Test
  func `Once each effect is over, sleeps or waits for an answer, the test knows that nothing more arrives`()
    async
  {
    let store = TestStore(
      Shop(),
      makeShop { _, context in
        context.run(id: "sleeper") { send in
          try await send.sleep(for: .seconds(5))
          send(.add(1))
        }
        context.run(id: "asker") { send in try await send.perform(Buy(count: 1)) }
        context.run { _ in }
      })
    store.limit = .seconds(600)
    let findings = Findings(of: store)
    store.send(.effect("all"))
    await store.receive(.add(1))
    let message = findings.message()
    #expect(message.contains("add(1) did not come back."))
    #expect(message.contains("sleeper sleeps for 5.0 seconds: `store.advance(by: …)`"))
    #expect(message.contains("asker waits for an answer to "))
    store.skipInFlightEffects()
  }

  @Test func `An effect outside the isolation is awaited up to the limit, and named`() async {
    let (gate, opener) = AsyncStream.makeStream(of: Void.self)
    let store = TestStore(
      Shop(), makeShop { _, context in context.run(id: "away") { send in for await _ in gate { send(.add(1)) } } })
    store.limit = .milliseconds(5)
    let findings = Findings(of: store)
    store.send(.effect("away"))
    await store.receive(.add(1))
    let message = findings.message()
    #expect(message.contains("away runs, outside of the store's isolation, and did not come back within 0.005 seconds"))
    store.limit = .seconds(600)
    opener.yield()
    await store.receive(.add(1)) { $0.count = 1 }
    opener.finish()
    await store.finish()
    #expect(findings.take() == [])
  }

  @Test func `An effect that reads a sequence is named as such, and time moves without waiting for it`() async {
    let (numbers, source) = AsyncStream.makeStream(of: Int.self)
    let store = TestStore(
      Shop(),
      makeShop { _, context in
        context.start(.stream(numbers) { ShopAction.add($0) }.id("numbers"))
        context.send(.add(100), after: .seconds(1))
      })
    store.limit = .seconds(600)
    let findings = Findings(of: store)
    store.send(.effect("listen"))
    await store.advance(by: .seconds(1))
    await store.receive(.add(100)) { $0.count = 100 }
    source.yield(1)
    await store.receive(.add(1)) { $0.count = 101 }
    store.limit = .milliseconds(5)
    await store.finish()
    #expect(findings.message().contains("numbers waits for the next element of its sequence, outside of the store's"))
    store.skipInFlightEffects()
  }

  @Test func `A test that is not async cannot wait for a running effect, and the failure says so`() {
    let store = TestStore(Shop(), makeShop { _, context in context.run(id: "run") { send in send(.add(1)) } })
    let findings = Findings(of: store)
    store.send(.effect("run"))
    store.receive(.add(1))
    #expect(findings.message().contains("run runs; the same call with `await`, in an `async` test, waits for it"))
    store.advance(by: .seconds(1))
    #expect(findings.message().contains("The clock was moved while effects run in tasks"))
    store.skipInFlightEffects()
  }

  @Test func `The failure of an async test does not suggest async`() async {
    var messages: [String] = []
    do {
      let store = TestStore(Shop(), makeShop { _, context in context.run(id: "run") { send in send(.add(1)) } })
      store.onFailure = { messages.append($0.message) }
      store.send(.effect("run"))
    }
    #expect(messages.count == 1)
    #expect(messages.first?.contains("run runs; a test that ends with `await store.finish()` waits for it") == true)
  }

  @concurrent @Test nonisolated func `An effect with a task needs a test on an actor, and the failure says so`() async {
    let store = TestStore(Shop(), makeShop { _, context in context.run(id: "run") { send in send(.add(1)) } })
    let findings = Findings(of: store)
    store.send(.effect("run"))
    await store.receive(.add(1))
    #expect(findings.message().contains("run waits for an actor to run on: write `@MainActor` before the test"))
    store.skipInFlightEffects()
  }
}
