import Sluice
import SluiceTesting
import Testing

/// Waiting for all that an action leads to.
@Suite(.freesStores) struct FinishTests {
  let clock = ManualClock()

  @Test(arguments: Home.allCases)
  func `Finish waits for the effects of the action, and for those of the actions they send`(home: Home) async {
    await chain(home.actor)
  }

  private func chain(_ home: isolated (any Actor)?) async {
    let store = orderStore(clock: clock)
    let time = clock.move(1, 1)
    await store.send(
      .start(
        .run { send in
          try await send.sleep(for: .seconds(1))
          send(.start(.work("inner"), .merge(.later("x"), .send(.start(.later("y")))), .note("z")))
        })
    ).finish()
    await time.value
    #expect(Set(store.state) == ["inner begins", "inner ends", "x", "y", "z"])
    #expect(store.effectsLeft == 0)
  }

  @MainActor @Test func `Finish of a group waits for all its actions`() async {
    let store = orderStore(clock: clock)
    let sent = store.send(.start(.work("a")), .start(.work("b")))
    await clock.waitForSleepers(2)
    clock.advance(by: .seconds(1))
    await sent.finish()
    #expect(store.state.prefix(2) == ["a begins", "b begins"])
    // The threads decide which fell asleep first.
    #expect(store.state.dropFirst(2).sorted() == ["a ends", "b ends"])
  }

  @MainActor @Test func `Finish returns at once for an action without effects, however often it is called`() async {
    let store = orderStore()
    let sent = store.send(.note("a"))
    await sent.finish()
    await sent.finish()
    #expect(store.state == ["a"])
  }

  @MainActor @Test func `Finish waits for an effect that replaces itself by the next`() async {
    let store = orderStore(clock: clock)
    let time = clock.move(1, 1, 1)
    let step = Box<(Int) -> Effect<Order>>()
    step.value = { number in
      .run { send in
        try await send.sleep(for: .seconds(1))
        send(.note("\(number)"))
        if number < 3 { send(.start([step.value?(number + 1) ?? .none])) }
      }.id("poll", cancelInFlight: true)
    }
    await store.send(.start([step.value?(1) ?? .none])).finish()
    #expect(store.state == ["1", "2", "3"])
    await time.value
    step.value = nil
  }

  @MainActor @Test func `Finish continues to wait if one effect of the cycle is cancelled and the next one started`()
    async
  {
    let store = orderStore(clock: clock)
    let time = clock.move(1, 1)
    await store.send(
      .start(
        .run { send in
          try await send.sleep(for: .seconds(1))
          send(.start(.cancel(id: 1), .work("next").id(1)))
        }.id(1))
    ).finish()
    #expect(store.state == ["next begins", "next ends"])
    await time.value
  }

  @MainActor @Test func `Finish of an action that an observer sends waits for its effects`() async {
    let store = orderStore(clock: clock)
    let sent = Box<SentAction>()
    let token = store.observe(\.count, initial: false) { _ in
      if sent.value == nil { sent.value = store.send(.start(.work("b"))) }
    }
    store.send(.note("a"))
    let time = clock.move(1)
    await sent.value?.finish()
    #expect(store.state == ["a", "b begins", "b ends"])
    await time.value
    token.cancel()
  }

  @Test(arguments: Home.allCases)
  func `Finish within a time throws when the time is up, and the effects continue`(home: Home) async {
    await within(home.actor)
  }

  private func within(_ home: isolated (any Actor)?) async {
    let store = orderStore(clock: clock)
    let sent = store.send(.start(.note("a").delay(for: .seconds(3))))
    let left = store.effectsLeft
    let time = Task.detached { [clock] in
      // Until the limit is the next that the store waits for.
      while clock.nextDeadline?.offset != .seconds(2) { await Task.yield() }
      clock.advance(by: .seconds(2))
    }
    var limit: Duration?
    do {
      try await sent.finish(within: .seconds(2))
    } catch EffectError.notFinished(let reached) {
      limit = reached
    } catch {}
    #expect(limit == .seconds(2) && store.effectsLeft == left)
    await time.value
    #expect(store.state == [])
    let rest = clock.move(1)
    do { try await sent.finish(within: .seconds(2)) } catch { Issue.record("\(error)") }
    await rest.value
    #expect(store.state == ["a"])
    #expect(store.effectsLeft == 0)
  }

  @MainActor @Test func `The result of a send may leave the isolation, and is awaited in it`() async {
    let store = orderStore(clock: clock)
    let task: Task<SentAction, Never> = Task { store.send(.start(.work("a"))) }
    let (sent, time) = (await task.value, clock.move(1))
    await sent.finish()
    #expect(store.state == ["a begins", "a ends"])
    await time.value
  }

  @Test func `Waiting outside the isolation of the store stops the program with an explanation`() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let sent: SentAction = await MainActor.run { orderStore().send(.start(.work("a"))) }
      await Elsewhere().wait(for: sent)
    }
    let message = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    for words in ["belongs to MainActor was used on Elsewhere", "races with it", "To fix this"] {
      #expect(message.contains(words), "\(message)")
    }
  }

  @MainActor @Test func `Cancelling the task that waits cancels the effects of that action, and no others`() async {
    let store = orderStore(clock: clock)
    store.send(.start(.work("other")))
    let waiting = Task { await store.send(.start(.work("a"), .note("b").delay(for: .seconds(1)))).finish() }
    await clock.waitForSleepers(3)
    waiting.cancel()
    await waiting.value
    clock.advance(by: .seconds(1))
    await turns { store.state.contains("other ends") }
    #expect(store.state == ["other begins", "a begins", "other ends"])
    #expect(store.effectsLeft == 0)
  }

  @MainActor @Test func `Cancelling the caller that runs effects by hand leaves effects of other actions to be run`()
    async
  {
    let hands = Hands(clock)
    let waiting = Task { await hands.begin() }
    await clock.waitForSleepers(1)
    waiting.cancel()
    await waiting.value
    let time = clock.move(5)
    await hands.go()
    await time.value
    #expect(await hands.state == ["other"])
  }
}

/// Uses a store that belongs nowhere.
private actor Hands {
  private let store: Store<[String], Order>

  init(_ clock: ManualClock) { store = orderStore(clock: clock, isolation: nil) }

  var state: [String] { store.state }

  func begin() async {
    store.send(.start(.note("other").delay(for: .seconds(5))), isolation: nil)
    await store.send(.start(.note("a").delay(for: .seconds(1))), isolation: nil).finish()
  }

  func go() async { await store.runWaitingEffects() }
}

private actor Elsewhere {
  func wait(for sent: SentAction) async { await sent.finish() }
}
