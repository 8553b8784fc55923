import Sluice
import SluiceTesting
import Testing

/// An effect does not outlive the part of the state whose reducer described it (TCA#182, #165, #586, #335, #3663).
@MainActor @Suite(.freesStores) struct EffectPlaceTests {
  let clock = ManualClock()

  private func makeStore(_ failures: Box<Int>) -> Store<Hall, Hall.Action> {
    failures.value = 0
    return effectStore(Hall(), hall, clock: clock, onFailure: { _ in failures.value? += 1 })
  }

  @Test(arguments: PartOfHall.allCases)
  func `An effect ends with its part of the state, and what it still sends is neither handled nor reported`(
    part: PartOfHall
  )
    async
  {
    let failures = Box<Int>()
    let store = makeStore(failures)
    let seen = Log()
    let sent = store.send(
      part.action(
        .start(
          .stubborn(seen), .note("later").delay(for: .seconds(1)),
          .note("queued").delay(for: .seconds(1)).enqueue(id: 1),
          .note("next").enqueue(id: 1))))
    await clock.waitForSleepers(2)
    store.send(part.goes)
    await sent.finish()
    await turns { !seen.lines.isEmpty }
    clock.advance(by: .seconds(9))
    await turns(20)
    #expect(seen.lines == ["cancelled"])
    #expect(failures.value == 0)
    #expect(store.effectsLeft == 0)
  }

  @Test(arguments: PartOfHall.allCases)
  func `An effect whose part is removed in the same cycle never starts, and its sender does not wait`(part: PartOfHall)
    async
  {
    let failures = Box<Int>()
    let store = makeStore(failures)
    let seen = Log()
    await store.send(part.action(.start(.run { _ in seen("ran") })), part.goes).finish()
    #expect(seen.lines == [] && failures.value == 0 && store.effectsLeft == 0)
  }

  @Test(arguments: PartOfHall.allCases)
  func `An action that an effect sent before its part was removed is neither handled nor reported`(part: PartOfHall)
    async
  {
    let failures = Box<Int>()
    let store = makeStore(failures)
    let token = store.observe(\.notes, initial: false) { _ in store.send(part.goes) }
    store.send(.group([.note("now"), part.action(.start(.note("late").id(1)))]))
    #expect(failures.value == 0)
    let again = makeStore(failures)
    again.send(.group([.start([.send(part.goes)]), part.action(.start(.note("late").id(1)))]))
    #expect(failures.value == 0)
    token.cancel()
  }

  @Test func `Other rows continue when one is removed, and when they are moved`() async {
    let failures = Box<Int>()
    let store = makeStore(failures)
    for id in [1, 2] { store.send(.seat(id, .start(.note("done").delay(for: .seconds(1))))) }
    store.send(.remove(1))
    await clock.waitForSleepers(1)
    clock.advance(by: .seconds(1))
    await turns { !store.state.seats[0].notes.isEmpty }
    #expect(store.state.seats.map(\.notes) == [["done"]])
    #expect(store.effectsLeft == 0)
  }

  @Test func `A group stops when its row is removed by one of its parts`() async {
    let failures = Box<Int>()
    let store = makeStore(failures)
    let seen = Log()
    let owner = Box(store)
    await store.send(
      .seat(
        1,
        .start(
          .concatenate(
            .run { _ in owner.value?.send(.remove(1)) },
            .merge(.run { _ in seen("never") }, .note("never"))
          ).catch { _ in .note("failed") }))
    ).finish()
    await turns(20)
    #expect(seen.lines == [] && failures.value == 0 && store.effectsLeft == 0)
  }
}
