import Sluice
import SluiceTesting
import Testing

/// A timer: `every` repeats work by the store's clock.
@Suite(.freesStores) struct EveryTests {
  @Test(arguments: Home.allCases)
  func `Each tick comes once, a whole number of intervals after the start, in every isolation`(home: Home) async {
    await eachTickOnce(home.actor)
  }

  private func eachTickOnce(_ home: isolated (any Actor)?) async {
    let clock = ManualClock()
    let store = orderStore(clock: clock)
    let log = Log()
    let timer = Effect<Order>.every(.seconds(2)) { send in
      log(clock.now.offset.components.seconds)
      send(.note("tick"))
      if log.lines.count == 3 { send(.start([.cancel(id: "timer")])) }
    }
    let moving = clock.move(1, 1, 1, 1, 1, 1)
    await store.send(.start(timer.id("timer"))).finish()
    #expect(log.lines == ["2", "4", "6"])
    #expect(store.state == ["tick", "tick", "tick"])
    await moving.value
  }

  @Test(arguments: Home.allCases)
  func `The work of a tick may be written in any way that compiles, in every isolation`(home: Home) async {
    await workInAnyWay(home.actor)
  }

  private func workInAnyWay(_ home: isolated (any Actor)?) async {
    let clock = ManualClock()
    let (store, ticks) = (orderStore(clock: clock), Log())
    let timer = Effect<Order>.every(.seconds(1)) { [ticks] send in
      ticks("tick")
      send(.note("listed"))
      await withTaskGroup(of: Void.self) { group in group.addTask { send(.note("child")) } }
      do { try await failElsewhere() } catch { send(.note("caught")) }
      if ticks.lines.count == 2 { send(.start([.cancel(id: "timer")])) }
    }
    let moving = clock.move(1, 1)
    await store.send(.start(timer.id("timer"))).finish()
    #expect(store.state == ["listed", "child", "caught", "listed", "child", "caught"])
    await moving.value
  }

  @MainActor @Test func `A late tick does not delay later ones, and counts for those that were skipped`() async {
    let clock = ManualClock()
    let (store, log) = (orderStore(clock: clock), Log())
    store.send(.start(.every(.seconds(2)) { _ in log(clock.now.offset.components.seconds) }))
    for step in [5, 1, 2, 10, 2] {
      await clock.waitForSleepers(1)
      clock.advance(by: .seconds(step))
    }
    await clock.waitForSleepers(1)
    #expect(log.lines == ["5", "6", "8", "18", "20"])
    store.shutDown()
  }

  @MainActor @Test func `The work of two ticks never overlaps, and ticks that are due meanwhile are skipped`() async {
    let clock = ManualClock()
    let (store, log) = (orderStore(clock: clock), Log())
    store.send(
      .start(
        .every(.seconds(2)) { send in
          log("begins at \(clock.now.offset.components.seconds)")
          try await send.sleep(for: .seconds(3))
          log("ends at \(clock.now.offset.components.seconds)")
        }))
    for _ in 0..<8 {
      await clock.waitForSleepers(1)
      clock.advance(by: .seconds(1))
    }
    await clock.waitForSleepers(1)
    #expect(log.lines == ["begins at 2", "ends at 5", "begins at 6"])
    store.shutDown()
  }

  @MainActor @Test func `A cancelled timer sends nothing more, even if its work swallows the error`() async {
    let clock = ManualClock()
    let store = orderStore(clock: clock)
    let timer = Effect<Order>.every(.seconds(1)) { send in
      send(.note("tick"))
      try? await send.sleep(for: .milliseconds(500))
    }
    let sent = store.send(.start(timer.id("timer")))
    await clock.waitForSleepers(1)
    clock.advance(by: .seconds(1))
    await clock.waitForSleepers(1)
    store.send(.start(.cancel(id: "timer")))
    await sent.finish()
    clock.advance(by: .seconds(5))
    await turns(50)
    #expect(store.state == ["tick"])
    #expect(store.effectsLeft == 0)
  }

  @MainActor @Test func `An error ends a timer, and becomes the action that its author named`() async {
    struct Failed: Error {}
    let clock = ManualClock()
    let store = orderStore(clock: clock)
    let moving = clock.move(1, 1)
    await store.send(.start(Effect.every(.seconds(1)) { _ in throw Failed() }.catch { .note("\($0)") })).finish()
    #expect(store.state == ["Failed()"])
    moving.cancel()
  }

  @MainActor @Test func `A timer can be limited in time and replaced, like any effect`() async {
    let clock = ManualClock()
    let store = orderStore(clock: clock)
    func timer(_ word: String) -> Effect<Order> { .every(.seconds(1)) { send in send(.note(word)) } }
    let limited = timer("new").timeout(.milliseconds(2500)).catch { _ in .note("end") }
    let sent = store.send(.start(timer("old").id(1, cancelInFlight: true), limited.id(1, cancelInFlight: true)))
    for step in [1000, 1000, 500] {
      // The timer sleeps, and the alarm of its limit.
      await clock.waitForSleepers(2)
      clock.advance(by: .milliseconds(step))
    }
    await sent.finish()
    #expect(store.state == ["new", "new", "end"])
  }

  @MainActor @Test func `A timer ends with the part of the state that its reducer belongs to`() async {
    let clock = ManualClock()
    let store = effectStore(Hall(), hall, clock: clock)
    let timer: Effect<Seat.Action> = .every(.seconds(1)) { send in send(.note("tick")) }
    for id in [1, 2] { store.send(.seat(id, .start(timer))) }
    await clock.waitForSleepers(2)
    store.send(.remove(1))
    clock.advance(by: .seconds(1))
    await turns { store.state.seats.last?.notes == ["tick"] }
    await clock.waitForSleepers(1)
    #expect(store.state.seats.map(\.notes) == [["tick"]])
    store.shutDown()
    #expect(store.effectsLeft == 0)
  }

  @MainActor @Test func `A recorded run of a timer is replayed without the timer`() async throws {
    let (clock, journal) = (ManualClock(), MemoryJournal<Int, Bool>())
    let reducer = Reduce<Int, Bool> { count, isStart, context in
      if isStart { context.every(.seconds(1)) { send in send(false) } } else { count += 1 }
    }
    let store = try Store(0, reducer, journal: journal, dependencies: [Provide(\.clock, clock)])
    store.send(true)
    for _ in 1...3 {
      await clock.waitForSleepers(1)
      clock.advance(by: .seconds(1))
    }
    await clock.waitForSleepers(1)
    #expect(store.state == 3)
    #expect(try reducer.replay(journal.recording, from: 0) == 3)
    store.shutDown()
  }

  @Test func `An interval that is not longer than zero stops the program with an explanation`() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = Effect<Int>.every(.zero) { _ in }
    }
    let words = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(words.contains("An effect was to be repeated every 0.0 seconds."))
    #expect(words.contains("EveryTests.swift"))
  }

  @Test(arguments: [1, 3, 7, 999], [1, 333, 1_000_000_007])
  func `The next tick is the first multiple of the interval after now`(start: Int, interval: Int) {
    let (first, step) = (Duration.nanoseconds(start), Duration.nanoseconds(interval))
    for now in [0, 1, interval - 1, interval, interval + 1, 10 * interval, 1_000_001 * interval, 123_456_789] {
      let now = Duration.nanoseconds(start + now)
      let next = first.advanced(by: step, past: now)
      #expect(next > now && next > first)
      #expect(next - step <= now || next - step == first)
      #expect((next - first).components.attoseconds % 1_000_000_000 == 0)
    }
  }
}

@concurrent private func failElsewhere() async throws { throw CancellationError() }
