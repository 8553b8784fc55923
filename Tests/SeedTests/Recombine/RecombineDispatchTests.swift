import SluiceSeeds
import SluiceTesting
import Testing

/// The laws of Recombine's suite for ways to dispatch: from a stream, collected.
@MainActor @Suite struct RecombineDispatchTests {
  @Test func `A stream that a store follows drives its state`() async {
    let (actions, subject) = AsyncStream<String>.makeStream()
    let reducer = Reduce<String, String> { text, action, context in
      if action == "follow" { context.run(actions) { $0 } } else { text += action }
    }
    let store = Store("", reducer)
    var states: [String] = []
    let token = store.observe(\.self, initial: false) { states.append($0) }
    let following = store.send("follow")
    for _ in 1...3 { subject.yield("1") }
    subject.finish()
    await following.finish()
    #expect(states == ["1", "11", "111"])
    token.cancel()
  }

  /// A thunk: an effect that sends a word several times, after a while.
  private nonisolated func thunk(_ word: String, _ times: Int) -> Effect<String> {
    .run { send in
      try await send.sleep(for: .milliseconds(100))
      for _ in 0..<times { send(word) }
    }
  }

  /// Sends the list of Recombine's test as one effect; returns the states that were published, and the actions.
  private func dispatch(
    _ effect: @autoclosure @escaping @Sendable () -> Effect<String>
  ) async -> (states: [String], actions: [String]) {
    let clock = ManualClock()
    var (states, actions): ([String], [String]) = ([], [])
    let reducer = Reduce<String, String> { text, action, context in
      if action == "dispatch" { context.start(effect()) } else { text += action }
    }
    let store = Store(
      "", reducer, dependencies: [Provide(\.clock, clock)], interceptors: .after { _, action in actions.append(action) }
    )
    let token = store.observe(\.self, initial: false) { states.append($0) }
    let sent = store.send("dispatch")
    for _ in 1...3 {
      await clock.waitForSleepers(1)
      clock.advance(by: .milliseconds(100))
    }
    await sent.finish()
    token.cancel()
    return (states, Array(actions.dropFirst()))
  }

  @Test func `Each action that is sent serially is resolved before the next`() async {
    let result = await dispatch(
      .concatenate(thunk("5", 2), .collect(.send("0"), .send("0")), thunk("6", 3), thunk("2", 2), .send("1")))
    #expect(
      result.states == ["5", "55", "5500", "55006", "550066", "5500666", "55006662", "550066622", "5500666221"])
  }

  @Test func `Actions that are sent serially and collected are one batch, which publishes one state`() async {
    let result = await dispatch(
      .collect(thunk("5", 2), .send("0"), .send("0"), thunk("6", 3), thunk("2", 2), .send("1")))
    #expect(result.states == ["5500666221"])
    #expect(result.actions == "5500666221".map { "\($0)" })
  }
}
