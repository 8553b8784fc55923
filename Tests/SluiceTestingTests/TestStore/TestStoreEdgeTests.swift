import Sluice
import SluiceTesting
import Testing

private struct Load: EffectRequest, Equatable {
  typealias Answer = Int
  var id: Int
}

@concurrent private func faraway() async -> Int { 5 }

@MainActor @Suite(.timeLimit(.minutes(60))) struct TestStoreEdgeTests {
  private func test(
    _ effects: @escaping ShopEffects, _ body: @MainActor (TestStore<Shop, ShopAction>) async throws -> Void
  ) async rethrows {
    let store = TestStore(Shop(), makeShop(effects))
    // A task that waits in vain fails by the time limit of the suite.
    store.limit = .seconds(600)
    let findings = Findings(of: store)
    try await body(store)
    if !store.effects.isEmpty { store.skipInFlightEffects() }
    await store.finish()
    #expect(findings.take() == [])
  }

  @Test func `An action that an effect posts to the outlet arrives, although the effect is over`() async {
    let (outlets, source) = AsyncStream.makeStream(of: Outlet<ShopAction>.self)
    await test({ _, context in
      context.run { _ in for await outlet in outlets { outlet.enqueue(.add(1)) } }
    }) { store in
      source.yield(store.store.outlet)
      source.finish()
      store.send(.effect("post"))
      await store.receive(.add(1)) { $0.count = 1 }
    }
  }

  @Test func `A timer that an effect leads to does not count as its sleep`() async {
    let (gate, opener) = AsyncStream.makeStream(of: Void.self)
    await test({ name, context in
      if name == "timer" { return context.send(.add(1000), after: .seconds(10)) }
      context.run { send in
        send(.effect("timer"))
        for await _ in gate {}
        send(.add(await faraway()))
      }
    }) { store in
      store.send(.effect("run"))
      await store.receive(.effect("timer"))
      await store.clock.waitForSleepers(1)
      Task.detached { opener.finish() }
      await store.receive(.add(5)) { $0.count = 5 }
    }
  }

  @Test func `An effect whose helper sleeps is waited for, as another one may be at work`() async {
    let (gate, opener) = AsyncStream.makeStream(of: Void.self)
    await test({ _, context in
      let clock = context.clock
      context.run { send in
        let winner = await withTaskGroup(of: Int.self) { group in
          group.addTask {
            try? await clock.sleep(for: .seconds(10))
            return 0
          }
          group.addTask {
            for await _ in gate {}
            return await faraway()
          }
          defer { group.cancelAll() }
          return await group.next() ?? 0
        }
        send(.add(winner))
      }
    }) { store in
      store.send(.effect("race"))
      await store.clock.waitForSleepers(1)
      Task.detached { opener.finish() }
      await store.receive(.add(5)) { $0.count = 5 }
    }
  }

  @Test func `An effect that begins to wait for a part, or to listen, is known to do so at once`() async {
    let (numbers, _) = AsyncStream.makeStream(of: Int.self)
    await test({ _, context in
      context.run { _ in }
      context.start(.perform(Load(id: 1), answer: ShopAction.add).enqueue(id: "queue"))
      context.start(.concatenate(.run { _ in }, .send(.add(5)).enqueue(id: "queue")).delay(for: .seconds(1)))
      context.start(.stream(numbers) { ShopAction.add($0) }.delay(for: .seconds(2)))
    }) { store in
      store.send(.effect("all"))
      await store.advance(by: .zero)
      await store.advance(by: .seconds(1))
      await store.advance(by: .seconds(1))
      #expect(store.effects.count == 4)
    }
  }

  @Test func `A stream that sleeps on the clock is woken at each of its deadlines`() async {
    await test({ _, context in
      let clock = context.clock
      let ticks = AsyncStream {
        try? await clock.sleep(for: .seconds(1))
        return 1
      }
      context.start(.stream(ticks) { ShopAction.add($0) })
    }) { store in
      store.send(.effect("ticks"))
      await store.clock.waitForSleepers(1)
      await store.advance(by: .seconds(3))
      for count in 1...3 { await store.receive(.add(1)) { $0.count = count } }
    }
  }

  @Test func `Answers that are not the last are seen, one by one, in the isolation of the store`() async {
    await test({ _, context in
      let load = Effect.perform(Load(id: 1)) { number in
        MainActor.preconditionIsolated()
        return ShopAction.add(number)
      }
      context.start(.concatenate(load, .send(.add(100))))
    }) { store in
      store.send(.effect("load"))
      await store.answer(Load(id: 1), with: 1, isLast: false)
      await store.receive(.add(1)) { $0.count = 1 }
      await store.answer(Load(id: 1), with: 2)
      await store.receive(.add(2)) { $0.count = 3 }
      await store.receive(.add(100)) { $0.count = 103 }
    }
  }

  @Test func `A test may share its clock with another test store, and provide it`() async {
    let clock = ManualClock()
    let effects: ShopEffects = { _, context in context.send(.add(1), after: .seconds(1)) }
    let one = TestStore(Shop(), makeShop(effects), clock: clock)
    let two = TestStore(Shop(), makeShop(effects)) { Provide(\.clock, clock) }
    let findings = [Findings(of: one), Findings(of: two)]
    #expect(two.clock === clock)
    one.send(.effect("later"))
    two.send(.effect("later"))
    await two.advance(by: .seconds(1))
    await one.receive(.add(1)) { $0.count = 1 }
    await two.receive(.add(1)) { $0.count = 1 }
    #expect(findings.flatMap { $0.take() } == [])
  }

  @Test func `Several tasks may wait at once`() async {
    await test({ _, context in
      context.run { send in
        try await send.sleep(for: .seconds(1))
        send(.add(1))
        send(.add(1))
      }
    }) { store in
      store.send(.effect("run"))
      await store.advance(by: .zero)
      let other = Task { @MainActor in await store.receive(.add(1), within: .seconds(600)) { $0.count += 1 } }
      let move = Task { @MainActor in store.clock.advance(by: .seconds(1)) }
      await store.receive(.add(1), within: .seconds(600)) { $0.count += 1 }
      await other.value
      await move.value
    }
  }

  @Test func `A failure after a wait says how long the wait was`() async {
    let (gate, _) = AsyncStream.makeStream(of: Void.self)
    let store = TestStore(Shop(), makeShop { _, context in context.run { _ in for await _ in gate {} } })
    let findings = Findings(of: store)
    store.send(.effect("away"))
    await store.receive(.add(1), within: .milliseconds(3))
    #expect(findings.message().contains("did not come back within 0.003 seconds"))
    store.skipInFlightEffects()
  }
}
