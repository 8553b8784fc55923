import Sluice
import SluiceTesting
import Testing

/// Effects in every isolation of a store.
@Suite(.freesStores) struct EffectStartTests {
  @Test(arguments: Home.allCases)
  func `Effects start after all actions of the cycle, in the order in which they were described`(home: Home) async {
    await startInOrder(home.actor)
  }

  private func startInOrder(_ home: isolated (any Actor)?) async {
    let store = orderStore()
    let sent = store.send(
      .start(.note("a"), .later("e"), .note("b")), .note("handled"), .start(.note("c"), .later("f"), .note("d")))
    #expect(store.state == ["handled", "a", "b", "c", "d"])
    await sent.finish()
    #expect(store.state == ["handled", "a", "b", "c", "d", "e", "f"])
  }

  @Test(arguments: Home.allCases)
  func `Actions of the same moment are sent in the order in which they were described`(home: Home) async {
    await sendAfter(home.actor)
  }

  private func sendAfter(_ home: isolated (any Actor)?) async {
    let clock = ManualClock()
    let store = orderStore(clock: clock)
    let time = clock.move(1, 1)
    await store.send(
      .start(
        .note("d").delay(for: .seconds(2)), .note("a").delay(for: .seconds(1)),
        .note("b").delay(for: .seconds(1)), .note("c").delay(for: .seconds(1)), .note("now"))
    ).finish()
    await time.value
    #expect(store.state == ["now", "a", "b", "c", "d"])
  }

  @Test(arguments: Home.allCases)
  func `An action of an effect is handled before its send returns`(home: Home) async { await sendNow(home.actor) }

  private func sendNow(_ home: isolated (any Actor)?) async {
    let store = orderStore()
    let seen = Log()
    let place = Box(store)
    await store.send(
      .start(
        .run { send in
          for word in ["a", "b"] {
            send(.note(word))
            seen(place.value?.state ?? [])
          }
        })
    ).finish()
    #expect(seen.lines == [#"["a"]"#, #"["a", "b"]"#])
  }

  @Test(arguments: Home.allCases)
  func `A stream becomes actions until it ends, and its error becomes an action`(home: Home) async {
    await streams(home.actor)
  }

  private func streams(_ home: isolated (any Actor)?) async {
    struct Broken: Error {}
    let store = orderStore()
    let (words, input) = AsyncThrowingStream<String, any Error>.makeStream()
    for word in ["a", "b"] { input.yield(word) }
    input.finish(throwing: Broken())
    let (numbers, other) = AsyncStream<Int>.makeStream()
    for number in 1...3 { other.yield(number) }
    other.finish()
    await store.send(
      .start(
        .concatenate(
          .stream(words) { .note($0) }.catch { .note("\($0)") }.id("words"), .stream(numbers) { .note("\($0)") }))
    ).finish()
    #expect(store.state == ["a", "b", "Broken()", "1", "2", "3"])
  }

  @MainActor @Test
  func `An effect sees the current state of its reducer, also in a row, until the row is removed`()
    async
  {
    let store = effectStore(Hall(), hall)
    let seen = Log()
    let owner = Box(store)
    let look = SeatLook { send, latest in
      seen(await latest().map { "\($0.notes)" } ?? "removed")
      send(.note("more"))
      seen(await latest { $0.notes }.map { "\($0)" } ?? "removed")
      owner.value?.send(.remove(1))
      seen(await latest().map { "\($0.notes)" } ?? "removed")
    }
    await store.send(.seat(1, .look(look))).finish()
    #expect(seen.lines == ["[]", #"["more"]"#, "removed"])
  }

  @MainActor @Test func `The priority of an effect is that of its task`() async {
    let store = orderStore()
    let seen = Log()
    await store.send(.start(.run(priority: .background) { _ in seen(Task.basePriority == .background) })).finish()
    #expect(seen.lines == ["true"])
  }

  @MainActor @Test func `A thousand effects leave nothing behind`() async {
    let store = orderStore()
    for number in 0..<1_000 { await store.send(.start(.later("\(number)"))).finish() }
    #expect(store.state.count == 1_000)
    #expect(store.effectsLeft == 0)
  }

  @MainActor @Test func `The first action after a store was made is not lost`() async {
    let store = orderStore()
    await store.send(.start(.later("first"))).finish()
    #expect(store.state == ["first"])
  }

  @MainActor @Test func `Two hundred thousand actions that lead to each other do not grow the stack`() {
    let chain = Reduce<Int, Int> { count, left, context in
      count += 1
      if left > 0 { context.start(.send(left - 1)) }
    }
    let store = effectStore(0, chain, limit: 300_000)
    store.send(200_000)
    #expect(store.state == 200_001)
  }
}
