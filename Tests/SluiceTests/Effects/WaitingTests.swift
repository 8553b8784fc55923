import Sluice
import SluiceTesting
import Testing
import Thoroughness

/// Effects that wait for an action or a condition.
@MainActor @Suite(.freesStores) struct WaitingTests {
  enum Action: Equatable {
    case start(String), save, saved(Int), note(String), other
  }

  struct State: Equatable, Sendable {
    var count = 0
    var notes: [String] = []
  }

  /// Each name starts another effect; `save` is answered as `answer` says.
  private func makeStore(
    clock: ManualClock = ManualClock(), answer: @escaping @Sendable (Context<Action>) -> Void = { _ in },
    _ effects: @autoclosure @escaping @Sendable () -> [String: Effect<Action>]
  ) -> Store<State, Action> {
    Store(
      State(),
      Reduce { state, action, context in
        switch action {
        case .start(let name): if let effect = effects()[name] { context.start(effect) }
        case .save: answer(context)
        case .note(let text): state.notes.append(text)
        case .saved, .other: state.count += 1
        }
      }, dependencies: [Provide(\.clock, clock)])
  }

  @Test func `No action that a send leads to before it returns is missed`() async {
    let store = makeStore(
      answer: { $0.send(.saved(7)) },
      [
        "wait": .run { send in
          send(.save)
          send(.note("got \(try await send.next(Action.saved))"))
        }
      ])
    await store.send(.start("wait")).finish()
    #expect(store.state.notes == ["got 7"])
  }

  @Test func `An effect waits until another one answers, and takes no action from before its send`() async {
    let store = makeStore(
      answer: { $0.run { send in send(.saved(2)) } },
      [
        "wait": .run { send in
          send(.saved(1))
          send(.save)
          send(.note("got \(try await send.next(Action.saved))"))
        }
      ])
    await store.send(.start("wait")).finish()
    #expect(store.state.notes == ["got 2"])
  }

  @Test func `Each wait takes the next of the actions that its sends led to, in order`() async {
    let store = makeStore(
      answer: { context in for number in 1...3 { context.send(.saved(number)) } },
      [
        "wait": .run { send in
          send(.save)
          send(.other)
          for _ in 1...3 { send(.note("\(try await send.next(Action.saved))")) }
        }
      ])
    await store.send(.start("wait")).finish()
    #expect(store.state.notes == ["1", "2", "3"])
  }

  @Test func `A wait ends with the first action for which its function returns a value`() async {
    let store = makeStore([
      "wait": .run { send in
        let big = try await send.first { if case .saved(let number) = $0, number > 5 { number } else { nil } }
        send(.note("\(big)"))
      }
    ])
    let sent = store.send(.start("wait"))
    await turns(20)
    for number in [1, 9, 10] { store.send(.saved(number)) }
    await sent.finish()
    #expect(store.state.notes == ["9"])
  }

  @Test func `A condition is evaluated at once, and after each action`() async {
    let store = makeStore([
      "now": .run { send in
        try await send.until(reading: State.self) { $0.count == 0 }
        send(.note("at once"))
      },
      "later": .run { send in
        try await send.until(reading: State.self) { $0.count == 2 }
        send(.note("later"))
      },
    ])
    await store.send(.start("now")).finish()
    let sent = store.send(.start("later"))
    await turns(20)
    store.send(.other)
    #expect(store.state.notes == ["at once"])
    store.send(.other)
    await sent.finish()
    #expect(store.state.notes == ["at once", "later"])
  }

  @Test func `A wait has a limit on the store's clock`() async {
    let clock = ManualClock()
    let store = makeStore(
      clock: clock,
      [
        "wait": .run { send in
          do {
            send(.note("\(try await send.next(Action.saved, within: .seconds(2)))"))
          } catch EffectError.timedOut(let limit) {
            send(.note("\(limit)"))
          }
        }
      ])
    let sent = store.send(.start("wait"))
    await clock.waitForSleepers(1)
    clock.advance(by: .seconds(2))
    await sent.finish()
    #expect(store.state.notes == ["2.0 seconds"])
    store.send(.saved(1))
    #expect(store.state.notes.count == 1)
  }

  @Test func `A wait ends with its effect, and leaves nothing behind`() async {
    let log = Log()
    let store = makeStore([
      "wait": .run { send in
        do {
          _ = try await send.next(Action.saved)
          log("passed")
        } catch {
          log(errorName(error))
          throw error
        }
      }
    ])
    let sent = store.send(.start("wait"))
    await turns(20)
    sent.cancel()
    store.send(.saved(1))
    await turns { !log.lines.isEmpty }
    #expect(log.lines == ["CancellationError"])
  }

  @Test func `Several effects wait for one action, and one effect for several`() async {
    let store = makeStore([
      "both": .run { send in
        async let number = send.next(Action.saved)
        async let text = send.next(Action.note)
        let (first, second) = try await (number, text)
        send(.note("\(first) \(second)"))
      },
      "one": .run { send in
        _ = try await send.next(Action.saved)
        send(.other)
      },
    ])
    let sent = [store.send(.start("both")), store.send(.start("one"))]
    await turns(20)
    store.send(.saved(3))
    store.send(.note("x"))
    for sent in sent { await sent.finish() }
    #expect(store.state == State(count: 2, notes: ["x", "3 x"]))
  }

  @Test func `An effect outside the isolation waits in the store's isolation`() async {
    let store = makeStore(
      answer: { $0.send(.saved(4)) },
      [
        "wait": .run { send in
          let number = try await Task.detached {
            send(.save)
            return try await send.next(Action.saved)
          }.value
          send(.note("\(number)"))
        }
      ])
    await store.send(.start("wait")).finish()
    #expect(store.state.notes == ["4"])
  }

  @Test func `Several actions of an effect are handled in one cycle`() async {
    let store = makeStore(["group": .run { send in send.group([.note("a"), .note("b"), .other]) }])
    let seen = Log()
    let token = store.observe(\.self, initial: false) { seen("\($0.notes) \($0.count)") }
    await store.send(.start("group")).finish()
    token.cancel()
    #expect(seen.lines == [#"["a", "b"] 1"#])
  }

  @Test func `The actions of collected effects are handled in one cycle, when the last of them is over`() async {
    struct Failure: Error {}
    let store = makeStore([
      "all": .collect(
        .run { send in send(.note("a")) }, .send(.note("b")), .run { send in send(.note("c")) }.id("named")),
      "none": .collect(.send(.note("lost")), .run { _ in throw Failure() }).catch { _ in .note("failed") },
    ])
    let seen = Log()
    let token = store.observe(\.notes, initial: false) { seen($0) }
    await store.send(.start("all")).finish()
    await store.send(.start("none")).finish()
    token.cancel()
    #expect(seen.lines == [#"["a", "b", "c"]"#, #"["a", "b", "c", "failed"]"#])
  }
}
