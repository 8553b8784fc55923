import Sluice
import SluiceTesting
import Testing
import Thoroughness

/// An effect belongs to a part of the state, however its reducer gets there.
@MainActor @Suite(.freesStores) struct EffectLiftTests {
  let clock = ManualClock()

  private nonisolated static let ways = WayToHall.allCases

  @Test(arguments: ways, PartOfHall.allCases)
  func `An effect ends with its part, however its reducer was attached, lifted or added`(
    way: WayToHall, part: PartOfHall
  ) async {
    let (failures, seen) = (Log(), Log())
    let (store, tokens) = way.makeStore(clock) { failures("failed") }
    let sent = store.send(
      part.action(
        .start(
          .stubborn(seen), .note("later").delay(for: .seconds(1)))))
    await clock.waitForSleepers(2)
    store.send(part.goes)
    #expect(store.effectsLeft == 0)
    clock.advance(by: .seconds(9))
    await turns { !seen.lines.isEmpty }
    await sent.finish()
    #expect(seen.lines == ["cancelled"] && failures.lines.isEmpty)
    tokens.forEach { $0.cancel() }
  }

  @Test(arguments: ways, PartOfHall.allCases)
  func `An effect sees the part whose reducer described it, however that was attached, lifted or added`(
    way: WayToHall, part: PartOfHall
  ) async {
    let seen = Log()
    let (store, tokens) = way.makeStore(clock) {}
    let look = SeatLook { _, latest in seen(await latest().map { "\($0.id)" } ?? "removed") }
    await store.send(part.action(.look(look))).finish()
    #expect(seen.lines == ["\(part.id)"])
    tokens.forEach { $0.cancel() }
  }

  @Test(arguments: [WayToHall.liftedOptional, .liftedCase])
  func `An effect ends with the whole that its reducer was lifted to, and does not start without it`(
    way: WayToHall
  ) async {
    let (failures, seen) = (Log(), Log())
    let (store, _) = way.makeStore(clock) { failures("failed") }
    for action in [Hall.Action.start([.work("hall")]), .seat(1, .start(.work("seat")))] { store.send(action) }
    await clock.waitForSleepers(2)
    let token = store.add(
      Reduce { house, action, _ in if case .demolish = action { (house.spare, house.wing) = (nil, .closed) } })
    await store.send(.demolish).finish()
    #expect(store.effectsLeft == 0)
    await store.send(group: [.start([.run { _ in seen("ran") }]), .demolish]).finish()
    #expect(seen.lines.isEmpty && failures.lines.isEmpty)
    token.cancel()
  }

  @Test func `One reducer that is lifted to two parts has effects and ids of its own in each`() async {
    struct Houses {
      var (left, right) = (Hall(), Hall())
    }
    let both = Combined<Houses, Hall.Action> {
      hall.lift(\.left)
      hall.lift(\.right)
      Reduce { houses, action, _ in if case .demolish = action { houses.left.seats = [] } }
    }
    let store = effectStore(Houses(), both, clock: clock)
    store.send(.seat(1, .start(.note("a").delay(for: .seconds(1)).id("id", cancelInFlight: true))))
    store.send(.seat(1, .start(.note("b").delay(for: .seconds(1)).id("id", cancelInFlight: true))))
    store.send(.demolish)
    await clock.waitForSleepers(1)
    clock.advance(by: .seconds(1))
    await turns { store.effectsLeft == 0 }
    // What it sends is an action of both.
    #expect(store.state.right.seats[id: 1]?.notes == ["b"])
  }

  @Test func `An effect of a lifted reducer sees the part that the reducer changes`() async {
    let seen = Log()
    let looking = Reduce<Hall, Hall.Action> { _, action, context in
      context.run(reading: Hall.self) { _, latest in seen("\(await latest()?.seats.count ?? 0)") }
    }
    for reducer in [
      looking.lift(\House.hall).erased(), looking.optional().lift(\House.spare).erased(),
      looking.lift(case: openCase).lift(\House.wing).erased(),
    ] {
      let store = effectStore(House(), reducer)
      await store.send(.note("")).finish()
    }
    #expect(seen.lines == ["2", "2", "2"])
  }

  @Test func `An effect below a reducer that is called by hand with a part runs, and is reported`()
    async
  {
    let failures = Log()
    let byHand = Reduce<House, Hall.Action> { house, action, context in hall.reduce(&house.hall, action, context) }
    let store = effectStore(House(), byHand, clock: clock, onFailure: { failures(errorName($0.cause)) })
    store.send(.guest(.start(.note("late").delay(for: .seconds(1)))))
    #expect(failures.lines == ["outOfPlace"])
    let whole = Reduce<House, Hall.Action> { house, action, context in
      hall.lift(\House.hall).reduce(&house, action, context)
    }
    let other = effectStore(House(), whole, clock: clock, onFailure: { failures("\($0.cause)") })
    other.send(.guest(.start(.note("late").delay(for: .seconds(1)))))
    other.send(.sendGuestAway)
    #expect(other.effectsLeft == 0 && failures.lines.count == 1)
  }

  @Test(arguments: ways)
  func `Effects of other rows continue when one is removed, however their reducer was lifted`(way: WayToHall) async {
    let (store, tokens) = way.makeStore(clock) {}
    for id in [1, 2] { store.send(.seat(id, .start(.note("done").delay(for: .seconds(1))))) }
    store.send(.remove(1))
    await clock.waitForSleepers(1)
    clock.advance(by: .seconds(1))
    await turns { store.effectsLeft == 0 }
    #expect(way.reached(in: store.state)?.seats.map(\.notes) == [["done"]])
    tokens.forEach { $0.cancel() }
  }
}
