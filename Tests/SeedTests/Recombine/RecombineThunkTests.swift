import SluiceSeeds
import SluiceTesting
import Testing

/// The laws of Recombine's suite for thunks: effects that send actions, which may have effects of their own.
@MainActor @Suite struct RecombineThunkTests {
  enum Word: Equatable {
    case addTwice(String), addThrice(String)
    case add(String)
  }

  /// The thunk of the suite. There is one kind of action: a reducer describes effects, and changes the state.
  static let reducer = Reduce<String, Word> { text, action, context in
    switch action {
    case .addTwice(let word):
      context.run { send in
        send(.add(word))
        try await send.sleep(for: .milliseconds(100))
        send(.add(word))
      }
    case .addThrice(let word):
      context.run { send in
        send(.addTwice(word))
        try await send.sleep(for: .milliseconds(100))
        send(.add(word))
      }
    case .add(let word): text += word
    }
  }

  private let clock = ManualClock()
  private let seen = LineLog()

  private func makeStore() -> Store<String, Word> {
    Store(
      "", Self.reducer, dependencies: [Provide(\.clock, clock)],
      interceptors: .before { [seen] _, action, _ in seen(action) })
  }

  /// Sends an action, and returns when all is over that it led to; so many effects sleep in between.
  private func resolve(_ action: Word, sleepers: Int, in store: Store<String, Word>) async {
    let sent = store.send(action)
    await clock.waitForSleepers(sleepers)
    clock.advance(by: .milliseconds(100))
    await sent.finish()
  }

  @Test func `A thunk sends actions that lead to other thunks, and the state has the changes of all of them`() async {
    let store = makeStore()
    await resolve(.addThrice("1"), sleepers: 2, in: store)
    #expect(store.state == "111")
    let expected: [Word] = [.addThrice("1"), .addTwice("1"), .add("1"), .add("1"), .add("1")]
    #expect(seen.lines == expected.map { "\($0)" })
  }

  @Test func `A thunk turns an action into one for another thunk, and that into one for the reducer`() async {
    enum Decorated { case first(String), second(String), string(String) }
    let store = Store<String, Decorated>("") {
      Reduce { value, action, context in
        switch action {
        case .first(let text): context.start(.send(.second(text + " First Thunk")))
        case .second(let text): context.start(.send(.string(text + " Second Thunk")))
        case .string(let text): value = text
        }
      }
    }
    await store.send(.first("OK")).finish()
    #expect(store.state == "OK First Thunk Second Thunk")
  }

  @Test func `A thunk that sends three actions publishes three states`() async {
    enum Multiplied { case thunk, increase }
    let store = Store<Int, Multiplied>(0) {
      Reduce { count, action, context in
        switch action {
        case .thunk: context.run { send in for _ in 1...3 { send(.increase) } }
        case .increase: count += 1
        }
      }
    }
    var states: [Int] = []
    let token = store.observe(\.self, initial: false) { states.append($0) }
    await store.send(.thunk).finish()
    #expect(states == [1, 2, 3])
    token.cancel()
  }
}
