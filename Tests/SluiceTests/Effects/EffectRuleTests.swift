import Sluice
import SluiceTesting
import Testing

/// How effects of one id get along, with a store and a clock.
@MainActor @Suite(.freesStores) struct EffectRuleTests {
  struct Broken: Error {}
  let clock = ManualClock()

  /// For a test that nothing comes of it.
  private func advance(_ seconds: Int, sleepers: Int = 1) async {
    await clock.waitForSleepers(sleepers)
    clock.advance(by: .seconds(seconds))
    await turns(20)
  }

  private func advance(_ seconds: Int, until isDone: () -> Bool) async {
    await clock.waitForSleepers(1)
    clock.advance(by: .seconds(seconds))
    await turns(until: isDone)
    await turns(20)
  }

  @Test func `The latest effect of an id cancels those before it`() async {
    let store = orderStore(clock: clock)
    for name in ["a", "b"] {
      store.send(.start(.work(name).id(1, cancelInFlight: true)))
      await clock.waitForSleepers(1)
    }
    clock.advance(by: .seconds(1))
    await turns { store.state.count == 3 }
    #expect(store.state == ["a begins", "b begins", "b ends"])
  }

  @Test(arguments: [true, false]) func `An id that is passed with the work cancels earlier effects, too`(_ isSent: Bool)
    async
  {
    let waiting = Reduce<[Int], Int> { state, action, context in
      if action < 0 { return state.append(-action) }
      if isSent { return context.send(-action, after: .seconds(1), id: "id", cancelInFlight: true) }
      context.run(id: "id", cancelInFlight: true) { send in
        try await send.sleep(for: .seconds(1))
        send(-action)
      }
    }
    let store = Store([], waiting, dependencies: [Provide(\.clock, clock)])
    for number in 1...2 {
      store.send(number)
      await clock.waitForSleepers(1)
    }
    clock.advance(by: .seconds(2))
    await turns { !store.state.isEmpty }
    #expect(store.state == [2])
  }

  @Test func `Queued effects run one after the other`() async {
    let store = orderStore(clock: clock)
    let time = clock.move(1, 1)
    await store.send(.start(.work("a").enqueue(id: 1), .work("b").enqueue(id: 1), .note("c").enqueue(id: 1))).finish()
    await time.value
    #expect(store.state == ["a begins", "a ends", "b begins", "b ends", "c"])
  }

  @Test func `At most a number of queued effects run at once, and the others start in order as these end`() async {
    let store = orderStore(clock: clock)
    let names = ["a", "b", "c"]
    let sent = store.send(.start(names.map { .work($0).enqueue(id: 1, atMost: 2) }))
    await clock.waitForSleepers(2)
    #expect(store.state == ["a begins", "b begins"])
    await advance(1) { store.state.count == 5 }
    #expect(Set(store.state.suffix(3)) == ["a ends", "c begins", "b ends"])
    await advance(1) { store.state.count == 6 }
    await sent.finish()
    #expect(store.state.last == "c ends")
  }

  @Test func `A queued effect that is cancelled before it starts never runs, and its sender does not wait for it`()
    async
  {
    let store = orderStore(clock: clock)
    let names = ["a", "b", "c", "d"]
    let sent = names.map { store.send(.start(.work($0).enqueue(id: 1, atMost: 2).id($0))) }
    await clock.waitForSleepers(2)
    store.send(.start(.cancel(id: "c")))
    await sent[2].finish()
    await advance(1) { store.state.contains("d begins") && store.state.contains("b ends") }
    store.send(.start(.cancel(id: 1)))
    await sent[3].finish()
    #expect(Set(store.state) == ["a begins", "b begins", "a ends", "b ends", "d begins"])
  }

  @Test func `An effect does not overtake one that waits with a smaller limit`() async {
    let store = orderStore(clock: clock)
    let effects: [Effect<Order>] = [
      .work("a").enqueue(id: 1, atMost: 8), .work("b").enqueue(id: 1), .work("c").enqueue(id: 1, atMost: 8),
    ]
    let sent = store.send(.start(effects))
    await clock.move(1).value
    await clock.move(1, sleepers: 2).value
    await sent.finish()
    #expect(store.state.prefix(4) == ["a begins", "a ends", "b begins", "c begins"])
    // Both sleep until the same moment.
    #expect(Set(store.state.suffix(2)) == ["b ends", "c ends"])
  }

  @Test func `A limit below one stops the program with an explanation`() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = Effect<Int>.send(1).enqueue(id: "files", atMost: 0)
    }
    let words = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(words.contains("An effect was to start with at most 0 effects of its id at once."))
    #expect(words.contains("EffectRuleTests.swift"))
  }

  @Test func `A queued part of an effect with the same id starts at once`() async {
    let store = orderStore(clock: clock)
    let time = clock.move(1, 1)
    await store.send(
      .start(.concatenate(.note("a"), .work("b").enqueue(id: 1), .note("c")).id(1), .work("d").enqueue(id: 1))
    ).finish()
    #expect(store.state == ["a", "b begins", "b ends", "c", "d begins", "d ends"])
    await time.value
  }

  @Test func `A type may be the id of every rule`() async {
    let store = orderStore(clock: clock)
    for word in ["a", "b"] {
      store.send(
        .start(
          .work("latest \(word)").id(EffectID(Int.self), cancelInFlight: true),
          .work("queued \(word)").enqueue(id: EffectID(Double.self)),
          .note("debounced \(word)").debounce(id: EffectID(Bool.self), for: .seconds(1)),
          .note("throttled \(word)").throttle(id: EffectID(String.self), for: .seconds(1), latest: false)))
    }
    await clock.waitForSleepers(2)
    store.send(.start(.cancel(id: EffectID(Double.self))))
    clock.advance(by: .seconds(1))
    await turns { store.state.contains("latest b ends") && store.effectsLeft == 0 }
    #expect(store.state.filter { $0.hasPrefix("latest") && $0.hasSuffix("ends") } == ["latest b ends"])
    #expect(!store.state.contains("queued b begins") && !store.state.contains("queued a ends"))
    #expect(store.state.filter { $0.hasPrefix("debounced") } == ["debounced b"])
    #expect(store.state.filter { $0.hasPrefix("throttled") } == ["throttled a"])
  }

  @Test func `A debounced effect starts after a time without another one, and only the last one starts`() async {
    let store = orderStore(clock: clock)
    for word in ["a", "b", "c"] {
      store.send(.start(.note(word).debounce(id: 1, for: .seconds(2))))
      await advance(1)
    }
    #expect(store.state == [])
    await advance(1) { store.effectsLeft == 0 }
    #expect(store.state == ["c"])
    #expect(store.effectsLeft == 0)
  }

  @Test func `A debounced effect cancels one with its id that has started`() async {
    let store = orderStore(clock: clock)
    store.send(.start(.work("a").debounce(id: 1, for: .seconds(1))))
    await advance(1) { store.state == ["a begins"] }
    store.send(.start(.work("b").debounce(id: 1, for: .seconds(1))))
    await advance(1) { store.state.contains("b begins") }
    await advance(1) { store.effectsLeft == 0 }
    #expect(store.state == ["a begins", "b begins", "b ends"])
  }

  @Test(arguments: [true, false])
  func `A throttled effect starts at once, and the last one of the window, if any, at its end`(keepsLast: Bool)
    async
  {
    let store = orderStore(clock: clock)
    for word in ["a", "b", "c"] {
      store.send(.start(.note(word).throttle(id: 1, for: .seconds(2), latest: keepsLast)))
    }
    #expect(store.state == ["a"])
    await advance(2) { store.effectsLeft == 0 || store.state.count == 2 }
    #expect(store.state == (keepsLast ? ["a", "c"] : ["a"]))
    if keepsLast { await advance(2) { store.effectsLeft == 0 } }
    #expect(store.effectsLeft == 0)
    store.send(.start(.note("d").throttle(id: 1, for: .seconds(2))))
    #expect(store.state.last == "d")
  }

  @Test(arguments: ["latest", "queued", "debounced", "throttled", "named"])
  func `A delayed effect keeps its delay under another rule`(rule: String) async {
    let store = orderStore(clock: clock)
    let delayed = Effect<Order>.note("a").delay(for: .seconds(2))
    switch rule {
    case "latest": store.send(.start(delayed.id(1, cancelInFlight: true)))
    case "queued": store.send(.start(delayed.enqueue(id: 1)))
    case "debounced": store.send(.start(delayed.debounce(id: 1, for: .zero)))
    case "throttled": store.send(.start(delayed.throttle(id: 1, for: .seconds(9))))
    default: store.send(.start(delayed.id(1)))
    }
    await advance(0)
    await advance(1)
    #expect(store.state == [])
    await advance(1) { store.state.count == 1 }
    #expect(store.state == ["a"])
  }

  @Test func `A rule inside another rule still counts`() async {
    let store = orderStore(clock: clock)
    for word in ["a", "b"] {
      store.send(.start(.note(word).debounce(id: "inner", for: .seconds(1)).id(word)))
      await turns(20)
    }
    await advance(1) { store.state.count == 1 }
    #expect(store.state == ["b"])
  }

  @Test func `A debounced effect with a delay is cancelled by its id at any time`() async {
    let store = orderStore(clock: clock)
    for seconds in [0, 1] {
      store.send(.start(.note("a").debounce(id: 1, for: .seconds(1)).delay(for: .seconds(1))))
      await advance(seconds)
      store.send(.start(.cancel(id: 1)))
    }
    clock.advance(by: .seconds(9))
    await turns { store.effectsLeft == 0 }
    await turns(20)
    #expect(store.state == [] && store.effectsLeft == 0)
  }

  @Test func `An effect is tried again after pauses that grow, and fails in the end with its last error`() async {
    let store = orderStore(clock: clock)
    let time = clock.move(1, 2, 4)
    let failing = Effect<Order>.run { send in
      send(.note("\(self.clock.now.offset)"))
      throw Broken()
    }
    await store.send(
      .start(failing.retry(maxAttempts: 4, backoff: .exponential(from: .seconds(1))).catch { .note("\($0)") })
    ).finish()
    await time.value
    #expect(store.state == ["0.0 seconds", "1.0 seconds", "3.0 seconds", "7.0 seconds", "Broken()"])
  }

  @Test func `An effect that succeeds, or is cancelled, is not tried again`() async {
    let store = orderStore(clock: clock)
    await store.send(.start(.note("a").retry(maxAttempts: 3))).finish()
    store.send(.start(.work("b").retry(maxAttempts: 3, backoff: .constant(.seconds(1))).id(1)))
    await clock.waitForSleepers(1)
    store.send(.start(.cancel(id: 1)))
    await turns(50)
    #expect(store.state == ["a", "b begins"])
  }

  @Test func `An effect that takes too long is cancelled, and fails with the limit`() async {
    let store = orderStore(clock: clock)
    let sent = store.send(
      .start(
        .work("a", .seconds(9)).timeout(.seconds(2)).catch { .note("\($0)") },
        .work("b", .seconds(1)).timeout(.seconds(2))))
    await clock.waitForSleepers(3)
    clock.advance(by: .seconds(1))
    await turns { store.state.count == 3 }
    await advance(1, sleepers: 2)
    await sent.finish()
    #expect(
      store.state == [
        "a begins", "b begins", "b ends", "An effect took longer than 2.0 seconds, and was cancelled.",
      ])
    #expect(store.effectsLeft == 0)
  }

  @Test func `An effect that resumes at a time can cancel another one that would resume at that time`() async {
    let store = orderStore(clock: clock)
    store.send(
      .start(Effect.cancel(id: 1).delay(for: .seconds(1)), .note("a").id(1).delay(for: .seconds(1))))
    await advance(1) { store.effectsLeft == 0 }
    #expect(store.state == [] && store.effectsLeft == 0)
  }
}
