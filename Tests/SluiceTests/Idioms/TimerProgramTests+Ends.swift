import Sluice
import SluiceTesting
import Testing

extension TimerProgramTests {
  @Test func `Each row has a timer of its own, which ends with the row`() async {
    struct Lap: Identifiable, Equatable { let id: Int; var seconds = 0 }
    enum LapAction: Equatable { case start, tick }
    enum Action: Equatable { case lap(Int, LapAction), remove(Int) }
    let lap = Reduce<Lap, LapAction> { lap, action, context in
      switch action {
      case .start: context.every(.seconds(1), id: EffectID(Ticking.self)) { send in send(.tick) }
      case .tick: lap.seconds += 1
      }
    }
    let inLap = EnumCase<Action, (Int, LapAction)>(
      "lap", embed: { .lap($0, $1) }, extract: { if case .lap(let id, let action) = $0 { (id, action) } else { nil } })
    let laps = Combined<Rows<Lap>, Action> {
      EachRow(\.self, action: inLap) { lap }
      Reduce { laps, action, _ in if case .remove(let id) = action { laps.remove(id: id) } }
    }
    let store = TestStore([Lap(id: 1), Lap(id: 2)], laps)
    store.send(.lap(1, .start))
    store.send(.lap(2, .start))
    store.send(.remove(1)) { $0.remove(id: 1) }
    await store.advance(by: .seconds(1))
    await store.receive(.lap(2, .tick)) { $0[id: 2]?.seconds = 1 }
    store.send(.remove(2)) { $0.remove(id: 2) }
    await store.finish()
  }

  @Test func `A session ends after a time without input`() async {
    enum Action: Equatable { case open, touched, second, expired }
    let session = Reduce<Int, Action> { idle, action, context in
      switch action {
      case .open: context.every(.seconds(1), id: EffectID(Ticking.self)) { send in send(.second) }
      case .touched: idle = 0
      case .second:
        idle += 1
        if idle == 3 { context.send(.expired) }
      case .expired: context.cancel(id: EffectID(Ticking.self))
      }
    }
    let store = TestStore(0, session)
    store.exhaustivity = .off
    store.send(.open)
    await store.advance(by: .seconds(2))
    store.send(.touched) { $0 = 0 }
    await store.advance(by: .seconds(3))
    await store.receive(.expired) { $0 = 3 }
    #expect(store.effects == [])
  }

  @Test func `A metronome plays at a fixed rate, whatever a beat takes`() async {
    enum Action: Equatable { case start, beat(Int) }
    let clock = ManualClock()
    let metronome = Reduce<[Int], Action> { beats, action, context in
      switch action {
      case .start:
        context.every(.milliseconds(500)) { send in
          send(.beat(Int(clock.now.offset / .milliseconds(1))))
          try await send.sleep(for: .milliseconds(200))
        }
      case .beat(let time): beats.append(time)
      }
    }
    let store = TestStore([], metronome, clock: clock)
    store.send(.start)
    await store.advance(by: .milliseconds(1700))
    for time in [500, 1000, 1500] { await store.receive(.beat(time)) { $0.append(time) } }
    store.skipInFlightEffects()
    await store.finish()
  }

  @Test func `A reminder gives up after some time`() async {
    enum Action: Equatable { case remind, knock, gaveUp }
    let reminder = Reduce<Int, Action> { knocks, action, context in
      switch action {
      case .remind:
        context.start(.every(.seconds(10)) { send in send(.knock) }.timeout(.seconds(25)).catch { _ in .gaveUp })
      case .knock: knocks += 1
      case .gaveUp: break
      }
    }
    let store = TestStore(0, reminder)
    store.send(.remind)
    await store.advance(by: .seconds(60))
    await store.receive(.knock) { $0 = 1 }
    await store.receive(.knock) { $0 = 2 }
    await store.receive(.gaveUp)
    await store.finish()
  }

  @Test func `A service sends a heartbeat until it ends`() async {
    final class Pulse: Service {
      func start(_ store: StoreAccess<Int, Int>) { store.every(.seconds(15)) { send in send(1) } }
    }
    let store = TestStore(0, Reduce<Int, Int> { $0 += $1 }, services: { Pulse() })
    await store.advance(by: .seconds(30))
    await store.receive(1) { $0 = 1 }
    await store.receive(1) { $0 = 2 }
    store.store.shutDown()
    #expect(store.effects == [])
    await store.finish()
  }
}
