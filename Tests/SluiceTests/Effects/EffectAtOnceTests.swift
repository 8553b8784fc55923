import Sluice
import SluiceTesting
import Testing

/// An effect that takes no time is done in the cycle that started it, in a group as well as alone.
@Suite(.freesStores) struct EffectAtOnceTests {
  struct Ask: EffectRequest {
    typealias Answer = String
    let word: String
  }
  struct Broken: Error {}

  /// Effects of which each notes `a`, then `b`, and takes no time.
  private static var groups: [(String, Effect<Order>)] {
    [
      ("in order", .concatenate(.note("a"), .note("b"))), ("together", .merge(.note("a"), .note("b"))),
      ("with an id", .concatenate(.note("a"), .note("b")).id(1)),
      ("together, with an id", .merge(.note("a"), .note("b")).id(1)),
      ("parts with ids", .concatenate(.note("a").id(1), .note("b").id(2, cancelInFlight: true))),
      ("in each other", .concatenate(.concatenate(.note("a")), .merge(.concatenate(.none, .note("b"))))),
      (
        "with requests",
        .concatenate(.perform(Ask(word: "a")) { .note($0) }, .perform(Ask(word: "b")) { .note($0) }.id(1))
      ),
      (
        "with a failure",
        .concatenate(.note("a"), .perform(Ask(word: "fail")) { .note($0) }, .note("c")).catch { _ in .note("b") }
      ),
      (
        "with a failure of a part",
        .concatenate(
          .note("a"), .concatenate(.perform(Ask(word: "fail")) { .note($0) }, .note("c")).catch { _ in .note("b") })
      ),
      ("two rules", .concatenate(.note("a"), .note("b")).id(1, cancelInFlight: true).enqueue(id: 2)),
    ]
  }

  @Test(arguments: Home.allCases, groups.indices)
  func `A group of effects that take no time is finished in the cycle that started it`(home: Home, group: Int) async {
    await atOnce(home.actor, Self.groups[group].0, Self.groups[group].1)
  }

  private func atOnce(_ home: isolated (any Actor)?, _ name: String, _ effect: Effect<Order>) async {
    let seen = Log()
    let store = orderStore(
      handlers: [
        EffectHandler(Ask.self) { ask in
          if ask.word == "fail" { throw Broken() }
          return ask.word
        }
      ])
    let token = store.observe(\.self, initial: false) { seen($0.joined(separator: " ")) }
    store.send(.start(effect))
    #expect(seen.lines == ["a b"], "\(name)")
    #expect(store.effectsLeft == 0, "\(name)")
    token.cancel()
  }

  @Test(arguments: Home.allCases)
  func `Actions of a part of a sequence are handled, with all they lead to, before the next part begins`(
    home: Home
  ) async { await concatenate(home.actor) }

  private func concatenate(_ home: isolated (any Actor)?) async {
    let seen = Log()
    let store = orderStore(
      handlers: [
        EffectHandler(Ask.self) { ask in
          seen(ask.word)
          return ask.word
        }
      ])
    let token = store.observe(\.count, initial: false) { seen("\($0)") }
    store.send(
      .start(
        .concatenate(
          .send(.start(.concatenate(.perform(Ask(word: "inner")) { .note($0) }, .note("x").id("x")))),
          .perform(Ask(word: "outer")) { .note($0) }, .note("y").id("y"), .perform(Ask(word: "last")) { .note($0) })))
    #expect(seen.lines == ["inner", "outer", "last", "5"])
    #expect(store.state == ["inner", "x", "outer", "y", "last"])
    token.cancel()
  }

  @MainActor @Test func `A sequence does at once what comes before the first part that takes time, and after the last`()
    async
  {
    let clock = ManualClock()
    let store = orderStore(clock: clock)
    let sent = store.send(.start(.concatenate(.note("a"), .work("b").id("b"), .note("c"), .work("d"), .note("e"))))
    #expect(store.state == ["a"])
    for _ in 1...2 {
      await clock.waitForSleepers(1)
      clock.advance(by: .seconds(1))
      await turns { store.effectsLeft == 0 || store.state.last == "d begins" }
    }
    await sent.finish()
    #expect(store.state == ["a", "b begins", "b ends", "c", "d begins", "d ends", "e"])
  }

  @MainActor @Test func `A sequence of many parts that take no time needs no more stack than one`() {
    let store = orderStore()
    store.send(.start(.concatenate((0..<3_000).map { $0.isMultiple(of: 2) ? .note("") : .note("").id($0) })))
    #expect(store.state.count == 3_000 && store.effectsLeft == 0)
  }

  @MainActor @Test func `Cancelling the first part of a group right after its start lets the group continue`() async {
    let store = orderStore()
    let sent = store.send(.start(.concatenate(.later("never").id("timer"), .note("after")), .cancel(id: "timer")))
    #expect(store.state == ["after"])
    await sent.finish()
    await turns(20)
    #expect(store.state == ["after"] && store.effectsLeft == 0)
  }

  @MainActor @Test func `A group that actions of its first part cancel stops`() async {
    let store = orderStore()
    let sent = store.send(.start(.concatenate(.send(.start(.cancel(id: 1))), .note("never"), .later("never")).id(1)))
    await sent.finish()
    await turns(20)
    #expect(store.state == [] && store.effectsLeft == 0)
  }
}
