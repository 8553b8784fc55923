import Sluice
import SluiceTesting
import Testing

/// Effects made of effects, and those that follow a rule.
@Suite(.freesStores) struct EffectGroupTests {
  struct Broken: Error {}

  @Test(arguments: Home.allCases)
  func `Effects in order begin one after the other, and a failure ends the remaining ones`(home: Home) async {
    await concatenate(home.actor)
  }

  private func concatenate(_ home: isolated (any Actor)?) async {
    let clock = ManualClock()
    let store = orderStore(clock: clock)
    let time = clock.move(1, 1)
    await store.send(
      .start(
        .concatenate(
          .work("a"), .note("between"), .work("b").id("b"), .run { _ in throw Broken() }, .note("never")
        ).catch { .note("\($0)") })
    ).finish()
    await time.value
    #expect(store.state == ["a begins", "a ends", "between", "b begins", "b ends", "Broken()"])
  }

  @Test(arguments: [Home.mainActor, .customActor])
  func `Concurrent effects run side by side, and a failure ends none of the others`(home: Home) async {
    await merge(home.actor)
  }

  private func merge(_ home: isolated (any Actor)?) async {
    let clock = ManualClock()
    let store = orderStore(clock: clock)
    let sent = store.send(
      .start(
        .concatenate(
          .merge(.work("a"), .run { _ in throw Broken() }, .work("b").id("b")).catch { .note("\($0)") },
          .note("after"))))
    await clock.waitForSleepers(2)
    clock.advance(by: .seconds(1))
    await sent.finish()
    #expect(store.state.prefix(3) == ["a begins", "Broken()", "b begins"])
    // The threads decide which fell asleep first.
    #expect(store.state.dropFirst(3).dropLast().sorted() == ["a ends", "b ends"])
    #expect(store.state.last == "after")
    #expect(store.effectsLeft == 0)
  }

  @MainActor @Test func `A part of a group is cancelled by its id, and the group continues`() async {
    let clock = ManualClock()
    let store = orderStore(clock: clock)
    let sent = store.send(.start(.concatenate(.work("a").id("a"), .note("after"))))
    await clock.waitForSleepers(1)
    store.send(.start(.cancel(id: "a")))
    await sent.finish()
    #expect(store.state == ["a begins", "after"])
  }

  // TCA#3563: what is queued behind another effect cannot be cancelled there.
  @MainActor @Test func `A group is cancelled with all its parts, also those that have not begun`() async {
    let clock = ManualClock()
    let store = orderStore(clock: clock)
    let sent = store.send(
      .start(.concatenate(.work("a"), .work("b")).id("all"), .merge(.work("c"), .concatenate(.work("d"))).id("all")))
    await clock.waitForSleepers(3)
    await store.send(.start(.cancel(id: "all"))).finish()
    await sent.finish()
    clock.advance(by: .seconds(5))
    await turns(1_000)
    #expect(store.state == ["a begins", "c begins", "d begins"])
    #expect(store.effectsLeft == 0)
  }

  @MainActor @Test func `A queued effect of a group never begins once the group is cancelled`() async {
    let clock = ManualClock()
    let store = orderStore(clock: clock)
    store.send(.start(.concatenate(.merge(.work("a").enqueue(id: "q"), .note("b").enqueue(id: "q"))).id("all")))
    await clock.waitForSleepers(1)
    store.send(.start(.cancel(id: "all")))
    await turns(1_000)
    #expect(store.state == ["a begins"])
  }

  @Test(arguments: Home.allCases)
  func `Collected results are one action, in the order of the work, and one failure fails all`(home: Home) async {
    await collect(home.actor)
  }

  private func collect(_ home: isolated (any Actor)?) async {
    let store = orderStore()
    let work: [@Sendable () async throws -> Int] = (0..<5).map { number in
      {
        for _ in number..<5 { await Task.yield() }
        return number
      }
    }
    await store.send(.start(.collect(work) { .note("\($0)") })).finish()
    await store.send(.start(.collect(work + [{ throw Broken() }]) { .note("\($0)") }.catch { .note("\($0)") })).finish()
    #expect(store.state == ["[0, 1, 2, 3, 4]", "Broken()"])
  }
}
