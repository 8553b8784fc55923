import Sluice
import SluiceTesting
import Testing

/// What Recombine's suite tests of ways to dispatch: from a stream, collected, replayed.
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

  @Test func `Actions that are sent serially and collected are one batch: one state is published`() async {
    enum Action { case collect, add([String]) }

    // What a thunk adds, in the order in which it adds it.
    @Sendable func twice(_ word: String, _ send: Send<Action>) async throws -> [String] {
      try await send.sleep(for: .milliseconds(100))
      return [word, word]
    }
    let clock = ManualClock()
    var (batches, doubled, states): ([[String]], String, [String]) = ([], "", [])
    let store = Store<String, Action>(
      "", dependencies: [Provide(\.clock, clock)],
      interceptors: .after { _, action in
        guard case .add(let words) = action else { return }
        batches.append(words)
        doubled += words.map { $0 + $0 }.joined()
      }
    ) {
      Reduce { text, action, context in
        switch action {
        case .collect:
          context.run { send in
            var words = try await twice("5", send) + ["0", "0"]
            words += try await twice("6", send) + ["6"]
            words += try await twice("2", send) + ["1"]
            send(.add(words))
          }
        case .add(let words): text += words.joined()
        }
      }
    }
    let token = store.observe(\.self, initial: false) { states.append($0) }
    let sent = store.send(.collect)
    for _ in 1...3 {
      await clock.waitForSleepers(1)
      clock.advance(by: .milliseconds(100))
    }
    await sent.finish()
    #expect(states == ["5500666221"])
    #expect(batches == ["5500666221".map { "\($0)" }])
    #expect(doubled == "55550000666666222211")
    token.cancel()
  }

  @Test func `A recording is replayed with its pauses`() async {
    enum Action { case replay([(offset: Duration, actions: [String])]), add(String) }

    let clock = ManualClock()
    let store = Store<String, Action>("", dependencies: [Provide(\.clock, clock)]) {
      Reduce { text, action, context in
        switch action {
        case .replay(let recording):
          for (offset, actions) in recording {
            context.start(.concatenate(actions.map { .send(.add($0)) }).delay(for: offset))
          }
        case .add(let word): text += word
        }
      }
    }
    var states: [String] = []
    let token = store.observe(\.self, initial: false) { states.append($0) }
    let replay = store.send(.replay([(offset: .zero, actions: ["1"]), (offset: .milliseconds(500), actions: ["2"])]))
    await clock.waitForSleepers(1)
    #expect(states == ["1"])
    clock.advance(by: .milliseconds(500))
    await replay.finish()
    #expect(states == ["1", "12"])
    token.cancel()
  }

  @Test func `A recording is replayed at once, past middleware and thunks`() throws {
    let journal = MemoryJournal<String, String>()
    let reducer = Reduce<String, String> { text, action, context in
      text += action
      if action == "1" { context.send("2") }
    }
    let store = try Store("", reducer, journal: journal, interceptors: .after { _, _ in })
    store.send("1")
    #expect(store.state == "12" && journal.entries.map(\.action) == ["1", "2"])
    #expect(try reducer.replay(journal.recording, from: "") == "12")
  }
}
