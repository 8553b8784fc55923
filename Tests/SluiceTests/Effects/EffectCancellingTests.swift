import Sluice
import SluiceTesting
import Testing

/// Cancellation is exact: after it no action of the effect is handled, and none of another one is lost.
@Suite(.freesStores) struct EffectCancellingTests {
  struct Ask: EffectRequest { typealias Answer = String }

  @Test(arguments: [Home.mainActor, .customActor])
  func `A reducer cancels effects by their id, and those alone`(home: Home) async { await cancelByID(home.actor) }

  private func cancelByID(_ home: isolated (any Actor)?) async {
    let clock = ManualClock()
    let store = orderStore(clock: clock)
    let sent = store.send(.start(.work("a").id(1), .work("b").id(EffectID(Int.self)), .work("c")))
    await clock.waitForSleepers(3)
    store.send(.start(.cancel(id: 1), .cancel(id: EffectID(Int.self))))
    clock.advance(by: .seconds(1))
    await sent.finish()
    #expect(store.state == ["a begins", "b begins", "c begins", "c ends"])
  }

  @MainActor @Test func `A parent cancels effects of its children, and a row none of its siblings'`() async {
    let clock = ManualClock()
    let store = effectStore(Hall(), hall, clock: clock)
    let wait: Effect<Seat.Action> = .run { send in
      try? await send.sleep(for: .seconds(1))
      send(.note("done"))
    }
    for id in [1, 2] { store.send(.seat(id, .start(wait.id("wait")))) }
    await clock.waitForSleepers(2)
    store.send(.seat(1, .start(.cancel(id: "wait"))))
    clock.advance(by: .seconds(1))
    await turns { !store.state.seats[1].notes.isEmpty }
    #expect(store.state.seats.map(\.notes) == [[], ["done"]])
    for id in [1, 2] { store.send(.seat(id, .start(wait.id("wait")))) }
    await clock.waitForSleepers(2)
    store.send(.start([.cancel(id: "wait")]))
    clock.advance(by: .seconds(1))
    await turns(50)
    #expect(store.state.seats.map(\.notes) == [[], ["done"]])
  }

  // TCA#1989: ids are global there, so that one store cancels another's effects.
  @MainActor @Test func `Ids are local to their store`() async {
    let clock = ManualClock()
    let (a, b) = (orderStore(clock: clock), orderStore(clock: clock))
    a.send(.start(.work("a").id(1)))
    let sent = b.send(.start(.work("b").id(1)))
    await clock.waitForSleepers(2)
    a.send(.start(.cancel(id: 1)))
    clock.advance(by: .seconds(1))
    await sent.finish()
    #expect(a.state == ["a begins"] && b.state == ["b begins", "b ends"])
  }

  @MainActor @Test func `An action of a cancelled effect that waits in the queue is not handled`() {
    let store = orderStore(handlers: [EffectHandler(Ask.self) { _ in "answer" }])
    store.send(
      .start(
        .note("a").id(1), .perform(Ask(), answer: { .note($0) }).id(1), .note("b").id(2), .cancel(id: 1), .note("c")))
    #expect(store.state == ["b", "c"])
  }

  @MainActor @Test func `An effect that cancels itself sends nothing further`() async {
    let store = orderStore()
    await store.send(
      .start(
        .run { send in
          send(.note("a"))
          send(.start(.cancel(id: 1)))
          #expect(send.isCancelled)
          send(.note("b"))
        }.id(1))
    ).finish()
    await turns(20)
    #expect(store.state == ["a"])
  }

  /// What surrounds an effect with an id.
  enum Surrounding: CaseIterable {
    case retried, timeout, both, retriedInTimeout, concatenated, merged, named, ruled

    func around(_ effect: Effect<Order>) -> Effect<Order> {
      let group = Effect<Order>.concatenate(effect, .note("after"))
      return switch self {
      case .retried: group.retry(maxAttempts: 2)
      case .timeout: group.timeout(.seconds(5))
      case .both: group.retry(maxAttempts: 2).timeout(.seconds(5))
      case .retriedInTimeout: group.timeout(.seconds(5)).retry(maxAttempts: 2)
      case .concatenated: .concatenate(group.retry(maxAttempts: 2), .none)
      case .merged: .merge(effect, .note("after")).retry(maxAttempts: 2)
      case .named: group.retry(maxAttempts: 2).id("all")
      case .ruled: group.timeout(.seconds(5)).id("all", cancelInFlight: true)
      }
    }
  }

  @MainActor @Test(arguments: Surrounding.allCases)
  func `An id cancels an effect right after its group was started, tried again or limited in time`(
    surrounding: Surrounding
  ) async {
    let store = orderStore()
    let sent = store.send(.start(surrounding.around(.later("never").id("timer")), .cancel(id: "timer")))
    await sent.finish()
    await turns(50)
    #expect(store.state == ["after"] && store.effectsLeft == 0)
    await store.send(.start(surrounding.around(.later("done").id("timer")))).finish()
    #expect(store.state.sorted() == ["after", "after", "done"] && store.effectsLeft == 0)
  }

  @MainActor @Test func `The answer of a handler that cancels its own effect is dropped`() async {
    let sender = Box<Store<[String], Order>>()
    let store = orderStore(
      handlers: [
        EffectHandler(Ask.self) { _ async in
          sender.value?.send(.start(.cancel(id: 1)))
          return "late"
        }
      ])
    sender.value = store
    store.send(.start(.perform(Ask(), answer: { .note($0) }).id(1)))
    await turns { store.effectsLeft == 0 }
    await turns(50)
    #expect(store.state == [] && store.effectsLeft == 0)
    sender.value = nil
  }

  @MainActor @Test func `The sending function of an effect does nothing after the effect's end`() async {
    let store = orderStore()
    let kept = Box<Send<Order>>()
    await store.send(.start(.run { send in kept.value = send })).finish()
    kept.value?(.note("late"))
    #expect(store.state == [])
  }

  @Test func `Cancelling reaches effects that wait to be run by hand`() async {
    let store = orderStore(isolation: nil)
    store.send(.start(.later("a").id(1), .later("b")), isolation: nil)
    store.send(.start(.cancel(id: 1)), isolation: nil)
    await store.runWaitingEffects()
    #expect(store.state == ["b"])
  }
}
