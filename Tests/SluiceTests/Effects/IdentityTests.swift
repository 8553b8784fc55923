import Incremental
import Sluice
import SluiceTesting
import Testing

/// An effect belongs to one part, not to whichever takes its place.
@MainActor @Suite(.freesStores) struct IdentityTests {
  let clock = ManualClock()

  private nonisolated static let places = Gallery.Place.allCases
  /// Where it is the part itself that has an identity, and not the place which numbers its parts.
  private nonisolated static let unnumbered = places.filter { $0 != .stack && $0 != .presented }

  private func makeStore(_ failures: Log) -> Store<Gallery, Gallery.Action> {
    effectStore(Gallery(), gallery, clock: clock, onFailure: { failures("\($0)") })
  }

  @Test(arguments: places)
  func `An effect ends when another part replaces its own, and does not change the new one`(
    place: Gallery.Place
  ) async {
    let (failures, seen) = (Log(), Log())
    let store = makeStore(failures)
    let sent = store.send(
      .at(
        place,
        .start(
          .stubborn(seen), .note("later").delay(for: .seconds(1)))))
    await clock.waitForSleepers(2)
    store.send(.replace(place, with: 2))
    #expect(store.effectsLeft == 0)
    clock.advance(by: .seconds(9))
    await turns { !seen.lines.isEmpty }
    await sent.finish()
    #expect(seen.lines == ["cancelled"] && failures.lines.isEmpty)
    #expect(store.state.picture(at: place)?.notes == [])
  }

  @Test(arguments: places)
  func `An effect continues while its part changes and keeps its identity, and ends with the part`(place: Gallery.Place)
    async
  {
    let store = makeStore(Log())
    store.send(.at(place, .start(.note("done").delay(for: .seconds(1)))))
    store.send(.at(place, .note("changed")))
    await clock.waitForSleepers(1)
    clock.advance(by: .seconds(1))
    await turns { store.effectsLeft == 0 }
    #expect(store.state.picture(at: place)?.notes == ["changed", "done"])
  }

  @Test(arguments: places)
  func `Ids of effects belong to the part, so its replacement is not delayed by them`(place: Gallery.Place) async {
    let store = makeStore(Log())
    let throttled = Effect<Picture.Action>.note("now").throttle(id: 1, for: .seconds(9))
    let debounced = Effect<Picture.Action>.note("then").debounce(id: 2, for: .seconds(2))
    store.send(.at(place, .start(throttled, debounced)))
    store.send(.replace(place, with: 2))
    await clock.waitForSleepers(1)
    clock.advance(by: .seconds(1))
    store.send(.at(place, .start(throttled, debounced)))
    #expect(store.state.picture(at: place)?.notes == ["now"])
    for _ in 0..<2 {
      await clock.waitForSleepers(1)
      clock.advance(by: .seconds(1))
      await turns(50)
    }
    await turns { store.state.picture(at: place)?.notes.count == 2 }
    #expect(store.state.picture(at: place)?.notes == ["now", "then"])
  }

  @Test(arguments: places)
  func `A part cancels its effects by their ids, also after it has replaced another`(place: Gallery.Place) async {
    let store = makeStore(Log())
    for id in [1, 2] {
      if id == 2 { store.send(.replace(place, with: id)) }
      store.send(.at(place, .start(.note("never").delay(for: .seconds(1)).id(1))))
      #expect(store.effectsLeft > 0)
      store.send(.at(place, .start(.cancel(id: 1))))
      #expect(store.effectsLeft == 0)
    }
  }

  @Test(arguments: places)
  func `An effect sees nothing after another part has replaced its own`(place: Gallery.Place) async {
    let seen = Log()
    let store = makeStore(Log())
    let owner = Box(store)
    await store.send(
      .at(
        place,
        .look { latest in
          seen(await latest().map { "\($0.id)" } ?? "removed")
          owner.value?.send(.replace(place, with: 2))
          seen(await latest().map { "\($0.id)" } ?? "removed")
        })
    ).finish()
    #expect(seen.lines == ["1", "removed"])
  }

  @Test(arguments: unnumbered)
  func `A reducer that replaces its own part describes effects for the new one`(place: Gallery.Place) async {
    let store = makeStore(Log())
    store.send(.at(place, .start(.note("old").delay(for: .seconds(1)))))
    store.send(.at(place, .become(2, [.note("new").delay(for: .seconds(1))])))
    await clock.waitForSleepers(1)
    clock.advance(by: .seconds(1))
    await turns { store.effectsLeft == 0 }
    #expect(store.state.picture(at: place)?.notes == ["new"])
  }

  @Test func `Without an id, each new value of an optional is the same part`() async {
    let store = makeStore(Log())
    store.send(.plain(.start(.note("done").delay(for: .seconds(1)))))
    store.send(.replacePlain)
    await clock.waitForSleepers(1)
    clock.advance(by: .seconds(1))
    await turns { store.effectsLeft == 0 }
    #expect(store.state.plain?.notes == ["done"])
  }
}
