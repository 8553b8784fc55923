import Incremental
import Sluice
import SluiceTesting
import Testing

/// Work that follows a value of the state.
@Suite(.freesStores) struct SuperviseTests {
  struct Broken: Error {}

  @Test(arguments: [Home.mainActor, .customActor])
  func `Work starts with a value, again with each other one, and ends with its token`(home: Home) async {
    await follow(home.actor)
  }

  private func follow(_ home: isolated (any Actor)?) async {
    let clock = ManualClock()
    let store = effectStore(nil as Int?, Reduce<Int?, Int?> { $0 = $1 }, clock: clock)
    let seen = Log()
    let token = store.supervise(\.self) { value, send in
      guard let value else { return seen("nobody") }
      seen("begins \(value)")
      do { try await send.sleep(for: .seconds(1)) } catch { seen("cancelled \(value)") }
    }
    await turns { seen.lines.count == 1 }
    store.send(1)
    await clock.waitForSleepers(1)
    store.send(1)
    store.send(2)
    await turns { seen.lines.count == 4 }
    store.send(nil)
    await turns { seen.lines.count == 6 }
    store.send(3)
    await clock.waitForSleepers(1)
    token.cancel()
    store.send(4)
    await turns { seen.lines.count == 8 }
    await turns(20)
    #expect(seen.lines[..<2] == ["nobody", "begins 1"])
    #expect(Set(seen.lines[2...3]) == ["cancelled 1", "begins 2"])
    #expect(Set(seen.lines[4...5]) == ["cancelled 2", "nobody"])
    #expect(seen.lines[6...] == ["begins 3", "cancelled 3"])
    #expect(store.effectsLeft == 0)
  }

  @MainActor @Test func `Many restarts of work leave nothing behind`() async {
    let store = effectStore(0, Reduce<Int, Int> { $0 = $1 })
    let runs = Box(0)
    let token = store.supervise(\.self) { value, send in
      runs.value? += 1
      try await send.sleep(for: .seconds(1))
    }
    for number in 1...500 {
      store.send(number)
      if number % 7 == 0 { await Task.yield() }
    }
    let most = store.effectsLeft
    #expect(most <= 3)
    token.cancel()
    #expect(store.effectsLeft == 0)
  }

  @MainActor @Test func `Actions of supervised work are handled, and its error becomes an action or is reported`() async
  {
    var causes: [String] = []
    let store = orderStore(onFailure: { causes.append("\($0.cause)") })
    let a = store.supervise(\.isEmpty) { isEmpty, send in
      if isEmpty { send(.note("a")) } else { throw Broken() }
    } catch: {
      .note("\($0)")
    }
    await turns { store.state.count == 2 }
    #expect(store.state == ["a", "Broken()"])
    let b = store.supervise(\.isEmpty) { _, _ in throw Broken() }
    await turns { !causes.isEmpty }
    #expect(causes.count == 1 && causes[0].contains("Broken()"))
    a.cancel()
    b.cancel()
  }

  @MainActor @Test
  func `Law 22: work continues while a past state is only shown, and follows the state that becomes live`()
    async throws
  {
    let store = effectStore(0, Reduce<Int, Int> { $0 = $1 })
    let (tape, seen) = (store.record(), Log())
    let token = store.supervise(\.self) { value, send in
      seen("begins \(value)")
      do { try await send.sleep(for: .seconds(9)) } catch { seen("cancelled \(value)") }
    }
    for number in 1...3 { store.send(number) }
    await turns { seen.lines.last == "begins 3" }
    let before = seen.lines
    for number in [1, 2, 3] {
      try store.travel(to: number)
      await turns(20)
    }
    store.resume()
    await turns(20)
    #expect(seen.lines == before)
    try store.travel(to: 1)
    try store.rewind(to: 2)
    await turns { seen.lines.count == before.count + 2 }
    #expect(Set(seen.lines.dropFirst(before.count)) == ["cancelled 3", "begins 2"])
    try store.replay(tape)
    await turns(20)
    #expect(seen.lines.count == before.count + 2)
    token.cancel()
    await turns(20)
    #expect(store.effectsLeft == 0)
  }

  @MainActor @Test func `Work for a part ends when the part is removed, and starts again when it returns`() async {
    let clock = ManualClock()
    let store = effectStore(Hall(), hall, clock: clock)
    let seen = Log()
    let guest = store.scope(
      \.guest,
      action: EnumCase<Hall.Action, Seat.Action>(
        "guest", embed: { .guest($0) }, extract: { if case .guest(let action) = $0 { action } else { nil } }))
    let token = guest?.supervise(\.id) { id, send in
      seen("begins \(id)")
      do { try await send.sleep(for: .seconds(9)) } catch { seen("ends") }
    }
    await clock.waitForSleepers(1)
    store.send(.note("a"))
    store.send(.sendGuestAway)
    await turns { seen.lines.count == 2 }
    #expect(seen.lines == ["begins 10", "ends"])
    #expect(store.effectsLeft == 0)
    store.send(.comeBack(11))
    await clock.waitForSleepers(1)
    #expect(seen.lines == ["begins 10", "ends", "begins 11"])
    token?.cancel()
    #expect(store.effectsLeft == 0)
  }

  @MainActor @Test func `Work for a row ends when the row is removed, and that of other rows continues`() async {
    let clock = ManualClock()
    let store = effectStore(Hall(), hall, clock: clock)
    let seen = Log()
    let seatCase = EnumCase<Hall.Action, (Int, Seat.Action)>(
      "seat", embed: { .seat($0, $1) },
      extract: { if case .seat(let id, let action) = $0 { (id, action) } else { nil } })
    let tokens = [1, 2].map { id in
      store.scope(\.seats, id: id, action: seatCase)?.supervise(\.notes) { notes, send in
        seen("\(id) begins \(notes)")
        do { try await send.sleep(for: .seconds(9)) } catch { seen("\(id) ends") }
      }
    }
    await clock.waitForSleepers(2)
    store.send(.remove(1))
    await turns { seen.lines.count == 3 }
    store.send(.seat(2, .note("x")))
    await turns { seen.lines.count == 5 }
    #expect(Set(seen.lines[..<2]) == ["1 begins []", "2 begins []"])
    #expect(seen.lines[2] == "1 ends")
    #expect(Set(seen.lines[3...]) == ["2 ends", #"2 begins ["x"]"#])
    tokens.forEach { $0?.cancel() }
    #expect(store.effectsLeft == 0)
  }

  @MainActor @Test func `A store for a part supervises work for its part, and the whole does not wait for the work`()
    async
  {
    let clock = ManualClock()
    let store = effectStore(Hall(), hall, clock: clock)
    let part = store.scope(
      \.notes,
      action: EnumCase<Hall.Action, String>(
        "note", embed: { .note($0) }, extract: { if case .note(let word) = $0 { word } else { nil } }))
    let token = part.supervise(\.count) { count, send in
      if count == 1 { send("\(count)") }
      try await send.sleep(for: .seconds(9))
    }
    await store.send(.note("a")).finish()
    await turns { store.state.notes.count == 2 }
    #expect(store.state.notes == ["a", "1"])
    await clock.waitForSleepers(1)
    token.cancel()
    #expect(store.effectsLeft == 0)
  }
}
