import Sluice
import SluiceTesting
import Testing
import Thoroughness

/// Law 11: a store that goes away, or is shut down, ends its effects.
@MainActor @Suite(.freesStores) struct EffectEndTests {
  final class Witness: Sendable {}
  struct Ask: EffectRequest { typealias Answer = String }
  let clock = ManualClock()

  // Effective's and Recombine's stores are kept alive by what is registered in them.
  @Test func `A store that is released leaves no effects, values that they hold, or handlers`() async {
    let store = Box<Store<[String], Order>>()
    weak var held: Witness?
    weak var handling: Witness?
    weak var supervising: Witness?
    weak var released: Store<[String], Order>?
    do {
      let (work, handler, supervisor) = (Witness(), Witness(), Witness())
      (held, handling, supervising) = (work, handler, supervisor)
      store.value = orderStore(
        clock: clock, handlers: [EffectHandler(Ask.self) { _ in "\(type(of: handler))" }])
      released = store.value
      let token = store.value?.supervise(\.count) { _, send in
        try await send.sleep(for: .seconds(9))
        withExtendedLifetime(supervisor) {}
      }
      store.value?.send(
        .start(
          .perform(Ask(), answer: { .note($0) }),
          .run { send in
            try await send.sleep(for: .seconds(9))
            withExtendedLifetime(work) {}
          }, .note("\(type(of: work))").delay(for: .seconds(1)),
          .concatenate(.work("a"), .work("b")).id(1).throttle(id: 2, for: .seconds(3))))
      await clock.waitForSleepers(4)
      #expect(store.value?.state.first == "Witness")
      store.value = nil
      withExtendedLifetime(token) {}
    }
    await turns { held == nil && handling == nil && supervising == nil }
    #expect(released == nil && held == nil && handling == nil && supervising == nil)
  }

  @Test func `A store may be released while one of its effects is started, resumed or answered`() async {
    for delay in [0, 1] {
      let owner = Box<Store<[String], Order>>()
      owner.value = orderStore(clock: clock)
      weak let released = owner.value
      // A released store sleeps no more, and no test should wait for that.
      let waiting = Box<Task<Void, Never>>()
      let token = owner.value?.observe(\.count, initial: false) { _ in
        owner.value = nil
        waiting.value?.cancel()
      }
      owner.value?.send(
        .start(
          .note("a").throttle(id: 1, for: .seconds(1)).delay(for: .seconds(delay)),
          .note("b").delay(for: .seconds(1)), .note("c").delay(for: .seconds(1))))
      if released != nil {
        waiting.value = Task { [clock] in await clock.waitForSleepers(1) }
        await waiting.value?.value
        clock.advance(by: .seconds(1))
      }
      await turns { released == nil }
      #expect(released == nil)
      await turns(20)
      token?.cancel()
    }
  }

  @Test func `The window of a throttle ends with the store that its action releases`() async {
    let owner = Box<Store<[String], Order>>()
    owner.value = orderStore(clock: clock)
    weak let released = owner.value
    let token = owner.value?.observe(\.last, initial: false) { if $0 == "b" { owner.value = nil } }
    for word in ["a", "b"] { owner.value?.send(.start(.note(word).throttle(id: 1, for: .seconds(1)))) }
    await clock.waitForSleepers(1)
    clock.advance(by: .seconds(1))
    await turns { released == nil }
    #expect(released == nil)
    clock.advance(by: .seconds(9))
    await turns(20)
    token?.cancel()
  }

  @Test func `Shutting down cancels effects, and no later one starts`() async {
    let seen = Log()
    let sender = Box<Store<[String], Order>>()
    let store = orderStore(
      clock: clock,
      handlers: [
        EffectHandler(Ask.self) { _ in
          sender.value?.shutDown()
          return "answer"
        }
      ], onFailure: { seen(errorName($0.cause)) })
    sender.value = store
    let sent = store.send(
      .start(.work("a"), .note("b").delay(for: .seconds(1))))
    await clock.waitForSleepers(2)
    store.send(.start(.perform(Ask(), answer: { .note($0) }), .run { _ in seen("started") }, .note("c")))
    await sent.finish()
    clock.advance(by: .seconds(1))
    await turns(50)
    #expect(store.state == ["a begins"])
    #expect(seen.lines == ["ended"])
    let token = store.supervise(\.count) { _, _ in seen("supervised") }
    await turns(20)
    #expect(seen.lines == ["ended"])
    #expect(store.effectsLeft == 0)
    token.cancel()
    sender.value = nil
  }

  @Test func `An action that arrives after the end of the store is reported in debug builds, with its origin`() async {
    guard LibraryBuild.isDebug else { return }
    let result = await #expect(processExitsWith: .success, observing: [\.standardErrorContent]) {
      await Self.sendLate()
    }
    let message = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(message.contains("EffectEndTests.swift:"), "\(message)")
    #expect(message.contains(#"sent note("late") after its store was gone. The action was dropped."#), "\(message)")
  }

  private static func sendLate() async {
    let owner = Box<Store<[String], Order>>()
    let isOver = Box(false)
    owner.value = orderStore()
    owner.value?.send(
      .start(
        .run { send in
          owner.value = nil
          send(.note("late"))
          isOver.value = true
        }))
    await turns { isOver.value == true }
  }
}
