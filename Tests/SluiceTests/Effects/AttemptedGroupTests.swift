import Sluice
import SluiceTesting
import Testing

/// Groups that are tried again, or limited in time: they begin at once, as other groups do.
@Suite(.freesStores) struct AttemptedGroupTests {
  struct Broken: Error {}

  @Test(arguments: Home.allCases)
  func `A group is tried again, first at once and then after pauses, and fails with its last error`(
    home: Home
  ) async { await tryAgain(home.actor) }

  private func tryAgain(_ home: isolated (any Actor)?) async {
    let clock = ManualClock()
    let store = orderStore(clock: clock)
    let failing = Effect<Order>.concatenate(.note("begins"), .later("works").id("part"), .run { _ in throw Broken() })
    let sent = store.send(
      .start(failing.retry(maxAttempts: 3, backoff: .exponential(from: .seconds(1))).catch { .note("\($0)") }))
    #expect(store.state == ["begins"])
    let time = clock.move(1, 2)
    await sent.finish()
    await time.value
    #expect(store.state == ["begins", "works", "begins", "works", "begins", "works", "Broken()"])
    #expect(clock.now.offset == .seconds(3) && store.effectsLeft == 0)
  }

  @Test(arguments: Home.allCases)
  func `A group that succeeds is not tried again, wherever it is`(home: Home) async { await succeed(home.actor) }

  private func succeed(_ home: isolated (any Actor)?) async {
    let store = orderStore()
    let group = Effect<Order>.concatenate(.note("a"), .later("b").id("b")).retry(maxAttempts: 3)
    await store.send(.start(.concatenate(.later("first"), group, .note("last")))).finish()
    #expect(store.state == ["first", "a", "b", "last"] && store.effectsLeft == 0)
    await store.send(.start(.merge(group.timeout(.seconds(1)).retry(maxAttempts: 2)))).finish()
    #expect(store.state.dropFirst(4) == ["a", "b"] && store.effectsLeft == 0)
  }

  @MainActor @Test func `A group that takes too long is cancelled with its parts, and fails with the limit`() async {
    let clock = ManualClock()
    let store = orderStore(clock: clock)
    let slow = Effect<Order>.concatenate(.work("a", .seconds(9)).id("a"), .note("never"))
    let sent = store.send(.start(slow.timeout(.seconds(2)).catch { _ in .note("too long") }))
    await clock.waitForSleepers(2)
    clock.advance(by: .seconds(2))
    await sent.finish()
    #expect(store.state == ["a begins", "too long"] && store.effectsLeft == 0)
  }

  @MainActor @Test func `A limit of one attempt holds for each`() async {
    let clock = ManualClock()
    let store = orderStore(clock: clock)
    let slow = Effect<Order>.concatenate(.work("a", .seconds(9)), .note("never"))
    let sent = store.send(.start(slow.timeout(.seconds(2)).retry(maxAttempts: 2).catch { _ in .note("too long") }))
    for _ in 0..<2 {
      await clock.waitForSleepers(2)
      clock.advance(by: .seconds(2))
      await turns(20)
    }
    await sent.finish()
    #expect(store.state == ["a begins", "a begins", "too long"] && store.effectsLeft == 0)
  }

  @MainActor @Test(arguments: [0, 1, 2])
  func `A group is cancelled in any attempt and between two, and is not tried again`(pauses: Int) async {
    let clock = ManualClock()
    let store = orderStore(clock: clock)
    let failing = Effect<Order>.concatenate(
      .note("tries"), .merge(.work("b"), .work("c")), .run { _ in throw Broken() })
    let sent = store.send(.start(failing.retry(maxAttempts: 9, backoff: .constant(.seconds(1))).id("all")))
    for pause in 0..<pauses {
      await clock.waitForSleepers(pause.isMultiple(of: 2) ? 2 : 1)
      clock.advance(by: .seconds(1))
      await turns(50)
    }
    store.send(.start(.cancel(id: "all")))
    #expect(store.effectsLeft == 0)
    await sent.finish()
    let count = store.state.count
    clock.advance(by: .seconds(9))
    await turns(50)
    #expect(store.state.count == count && store.state.count { $0 == "tries" } == (pauses == 2 ? 2 : 1))
  }

  @Test func `Effects that wait to be run by hand are cancelled by id, also in a group that is tried again`() async {
    let store = orderStore(isolation: nil)
    let group = Effect<Order>.concatenate(.later("never").id("a"), .note("after")).retry(maxAttempts: 2).timeout(
      .seconds(1))
    store.send(.start(group, .cancel(id: "a")), isolation: nil)
    await store.runWaitingEffects()
    #expect(store.state == ["after"])
  }
}
