import SluiceSeeds
import SluiceTesting
import Testing

/// The laws of Recombine's suite for replay and streams of actions, with the tape of a whole store.
@MainActor @Suite struct RecombineReplayTests {
  /// A store of words, one of which starts an effect.
  private func makeStore(_ clock: ManualClock) -> Store<String, String> {
    let reducer = Reduce<String, String> { text, action, context in
      text += action
      if action == "2" { context.start(.run { send in send("!") }) }
    }
    return Store("", reducer, dependencies: [Provide(\.clock, clock)])
  }

  /// "1" at the beginning, "2" half a second later, which leads to "!".
  private func record() async -> Tape<String, String> {
    let clock = ManualClock()
    let store = makeStore(clock)
    let tape = store.record()
    store.send("1")
    clock.advance(by: .milliseconds(500))
    await store.send("2").finish()
    return tape
  }

  @Test func `A recorded run is replayed with its pauses`() async throws {
    let tape = await record()
    #expect(tape.entries.map(\.time) == [.zero, .milliseconds(500), .milliseconds(500)])
    let clock = ManualClock()
    let store = makeStore(clock)
    var states: [String] = []
    let token = store.observe(\.self, initial: false) { states.append($0) }
    let replay = Task { try await store.replay(tape, speed: 1) }
    await clock.waitForSleepers(1)
    #expect(states == ["1"])
    clock.advance(by: .milliseconds(499))
    #expect(states == ["1"])
    clock.advance(by: .milliseconds(1))
    try await replay.value
    #expect(states == ["1", "12", "12!"])
    token.cancel()
  }

  @Test func `At twice the speed the pauses are half as long`() async throws {
    let tape = await record()
    let clock = ManualClock()
    let store = makeStore(clock)
    let replay = Task { try await store.replay(tape, speed: 2) }
    await clock.waitForSleepers(1)
    clock.advance(by: .milliseconds(250))
    try await replay.value
    #expect(store.state == "12!")
  }

  @Test func `During a replay the program's own actions are refused, and no effect starts`() async throws {
    let tape = await record()
    let clock = ManualClock()
    let failures = FailureLog()
    let reducer = Reduce<String, String> { text, action, context in
      text += action
      if action == "2" { context.start(.run { send in send("twice") }) }
    }
    let store = Store(
      "", reducer, dependencies: [Provide(\.clock, clock)], onFailure: { failures.texts.append("\($0.cause)") })
    let replay = Task { try await store.replay(tape, speed: 1) }
    await clock.waitForSleepers(1)
    store.send("refused")
    clock.advance(by: .seconds(1))
    try await replay.value
    #expect(store.state == "12!" && failures.texts.count == 1)
    await store.send("3").finish()
    #expect(store.state == "12!3")
  }

  @Test func `A cancelled replay leaves the store in the state it had reached, and ready`() async throws {
    let tape = await record()
    let clock = ManualClock()
    let store = makeStore(clock)
    let replay = Task { try await store.replay(tape, speed: 1) }
    await clock.waitForSleepers(1)
    replay.cancel()
    await #expect(throws: CancellationError.self) { try await replay.value }
    store.send("x")
    #expect(store.state == "1x")
  }

  @Test func `Injected actions change the states that follow`() throws {
    let store = Store("", Reduce<String, String> { $0 += $1 })
    let tape = store.record()
    for word in ["1", "2", "3"] { store.send(word) }
    try store.inject("b", after: tape.entries[1].number)
    #expect(store.state == "12b3" && tape.entries.map(\.action) == ["1", "2", "b", "3"])
  }

  @Test func `A stream yields each action with the state after it`() async {
    let store = Store("", Reduce<String, String> { $0 += $1 })
    let actions = store.actions.makeAsyncIterator()
    let states = store.states.makeAsyncIterator()
    var pairs: [String] = []
    for word in ["1", "2"] { store.send(word) }
    for _ in 1...2 {
      if let handled = await actions.next(), let state = await states.next() {
        pairs.append("\(handled.action): \(state)")
      }
    }
    #expect(pairs == ["1: 1", "2: 12"])
  }

  @Test
  func `A stream yields actions before middleware, and interceptors see the actions that earlier ones let through`()
    async
  {
    var reduced: [String] = []
    let drop = Interceptor<String, String>.filter { _, action in action != "drop" }
    let double = Interceptor<String, String>.map { _, action in action + action }
    let log = Interceptor<String, String>.after { _, action in reduced.append(action) }
    let store = Store("", Reduce<String, String> { $0 += $1 }, interceptors: Interceptor([drop, double, log]))
    let actions = store.actions.makeAsyncIterator()
    var sent: [String] = []
    for word in ["1", "drop", "2"] { store.send(word) }
    for _ in 1...3 { if let handled = await actions.next() { sent.append(handled.action) } }
    #expect(sent == ["1", "drop", "2"] && reduced == ["11", "22"] && store.state == "1122")
  }

  @MainActor final class FailureLog {
    var texts: [String] = []
  }
}
