import SluiceNavigation
import SluiceTesting
import Testing

private struct Ask: EffectRequest, Hashable {
  typealias Answer = String
  let text: String
}

private struct Log: EffectRequest, Hashable { let text: String }

private struct Refused: Error, CustomStringConvertible { let description = "refused" }

/// Effects in an exploration.
@Suite struct ExploredEffectsTests {
  enum Action: Hashable { case start(String), cancel, received(String) }

  struct State: Hashable {
    /// What is still to be sent.
    var script: [Action]
    var received: [String] = []
  }

  /// Sends a script in order; what `.start` does is given. Received texts are noted.
  private func explorer(
    _ script: Action..., start: @escaping @Sendable (String, Context<Action>) -> Void
  ) -> Explorer<State, Action> {
    let reducer = Reduce<State, Action> { state, action, context in
      switch action {
      case .received(let text): state.received.append(text)
      case .start(let text):
        state.script.removeFirst()
        start(text, context)
      case .cancel:
        state.script.removeFirst()
        context.cancel(id: "id")
      }
    }
    return Explorer(State(script: script), reducer).actions { $0.script.prefix(1).map { $0 } }
      .answering(Ask.self) { [$0.text] }
  }

  /// The texts that may have been received in the end, in any order of answers.
  private func ends(_ explorer: Explorer<State, Action>) -> Set<[String]> {
    var ends: Set<[String]> = []
    let search = explorer.checking(
      Invariant("noted") { moment in
        if moment.isAtRest, moment.state.script.isEmpty { ends.insert(moment.state.received) }
        return nil
      }
    ).search(depth: 20)
    #expect(search.isComplete)
    return ends
  }

  private static func ask(_ text: String) -> Effect<Action> { .perform(Ask(text: text)) { .received($0) } }

  @Test func `A new stack of equal routes is not another state, also while effects of a route are under way`() {
    typealias Step = RouteAction<Int, String>
    let same = EnumCase<Step, Step>("same", embed: { $0 }, extract: { $0 })
    let reducer = Combined<RouteStack<Int>, Step> {
      Reduce { stack, _ in stack = [1] }
      EachRoute(\.self, action: same) {
        Reduce<Int, String> { _, text, context in
          if text == "ask" { context.start(.perform(Ask(text: "x")) { $0 }.id("ask", cancelInFlight: true)) }
        }
      }
    }
    let search = Explorer([1], reducer).actions(.destination("1", "ask")).answering(Ask.self) { [$0.text] }
      .search(depth: 9)
    #expect(search.states == 2 && search.isComplete, "\(search)")
  }

  @Test func `Effects answer in any order, also after what is sent later`() {
    let any = explorer(.start("a"), .start("b")) { $1.start(Self.ask($0)) }
    #expect(ends(any) == [["a", "b"], ["b", "a"]])
  }

  @Test func `An effect that is cancelled does not answer`() {
    let cancelled = explorer(.start("a"), .cancel) { $1.start(Self.ask($0).id("id")) }
    #expect(ends(cancelled) == [["a"], []])
  }

  @Test func `The latest effect of an id ends those before it`() {
    let latest = explorer(.start("a"), .start("b")) { $1.start(Self.ask($0).id("id", cancelInFlight: true)) }
    #expect(ends(latest) == [["a", "b"], ["b"]])
  }

  @Test func `A queued effect begins when all before it are over`() {
    let queued = explorer(.start("a"), .start("b"), .start("c")) { $1.start(Self.ask($0).enqueue(id: "id")) }
    #expect(ends(queued) == [["a", "b", "c"]])
  }

  @Test func `A request may be answered in several ways, and fail`() {
    let explorer = explorer(.start("a")) { text, context in
      context.perform(Ask(text: text), answer: { .received($0) }, failure: { .received("\($0)") })
    }
    let several = explorer.answering(Ask.self) { [$0.text + "!"] }.failing(Ask.self, with: Refused())
    #expect(ends(several) == [["a"], ["a!"], ["refused"]])
  }

  @Test func `An error without an action is what a store would report`() {
    let explorer = explorer(.start("a")) { $1.start(Self.ask($0)) }.failing(Ask.self, with: Refused()).withoutFailures()
    let violation = explorer.search(depth: 2).violation
    #expect(violation?.problem.contains("refused") == true)
    #expect(violation?.steps == [.send(.start("a")), .answer(#"Ask(text: "a")"#, 1)])
  }

  @Test func `Effects in order begin one after the other, and one that fails ends the rest`() {
    let start: @Sendable (String, Context<Action>) -> Void = { text, context in
      context.start(.concatenate(Self.ask(text + "1"), Self.ask(text + "2")))
    }
    #expect(ends(explorer(.start("a"), .start("b"), start: start)).count == 6)
    #expect(ends(explorer(.start("a"), start: start)) == [["a1", "a2"]])
    #expect(
      ends(explorer(.start("a"), start: start).failing(Ask.self, with: Refused())) == [["a1", "a2"], ["a1"], []])
  }

  @Test func `A part that has its own action for errors does not end the rest`() {
    let handled = explorer(.start("a")) { text, context in
      context.start(.concatenate(Self.ask(text + "1").catch { .received("\($0)") }, Self.ask(text + "2")))
    }.failing(Ask.self, with: Refused())
    #expect(ends(handled) == [["a1", "a2"], ["refused", "a2"], ["a1"], ["refused"]])
  }

  @Test func `A sequence's action for errors is sent once, and ends it`() {
    let whole = explorer(.start("a")) { text, context in
      context.start(.concatenate(Self.ask(text + "1"), Self.ask(text + "2")).catch { .received("\($0)") })
    }.failing(Ask.self, with: Refused())
    #expect(ends(whole) == [["a1", "a2"], ["a1", "refused"], ["refused"]])
  }

  @Test func `Effects side by side without a name are effects of their own`() {
    let parts = explorer(.start("a")) { text, context in
      context.start(.merge(Self.ask(text + "1").id("id"), Self.ask(text + "2")))
      context.cancel(id: "id")
    }
    #expect(ends(parts) == [["a2"]])
  }

  @Test func `Effects side by side answer in any order; their name cancels them all`() {
    let start: @Sendable (String, Context<Action>) -> Void = { text, context in
      context.start(.merge(Self.ask(text + "1"), Self.ask(text + "2")).id("id"))
    }
    #expect(ends(explorer(.start("a"), start: start)) == [["a1", "a2"], ["a2", "a1"]])
    #expect(
      ends(explorer(.start("a"), .cancel, start: start)) == [[], ["a1"], ["a2"], ["a1", "a2"], ["a2", "a1"]])
  }

  @Test func `A delayed effect waits; of two that start together the shorter comes first`() {
    let together = explorer(.start("a")) { text, context in
      context.send(.received("late"), after: .seconds(3))
      context.send(.received("early"), after: .seconds(1))
    }
    #expect(ends(together) == [["early", "late"]])
  }

  @Test func `The later of two delayed effects comes first only if its delay is shorter`() {
    let shorter = explorer(.start("3"), .start("1")) { $1.send(.received($0), after: .seconds(Int($0) ?? 0)) }
    #expect(ends(shorter) == [["3", "1"], ["1", "3"]])
    let longer = explorer(.start("1"), .start("3")) { $1.send(.received($0), after: .seconds(Int($0) ?? 0)) }
    #expect(ends(longer) == [["1", "3"]])
  }

  @Test func `A debounced effect drops the one that was held before`() {
    let debounced = explorer(.start("a"), .start("b")) {
      $1.start(.send(.received($0)).debounce(id: "id", for: .seconds(1)))
    }
    #expect(ends(debounced) == [["a", "b"], ["b"]])
  }

  @Test func `A throttle keeps the last effect`() {
    let throttled = explorer(.start("a"), .start("b"), .start("c")) {
      $1.start(.send(.received($0)).throttle(id: "id", for: .seconds(1)))
    }
    #expect(ends(throttled) == [["a", "b", "c"], ["a", "c"], ["a", "b", "c"]])
  }

  @Test func `Effects that send at once for ever are stopped, and reported`() {
    let loop = Reduce<Int, Bool> { count, _, context in
      count += 1
      context.start(.send(true))
    }
    let search = Explorer(0, loop).actions(false).withoutFailures().search(depth: 1)
    #expect(
      search.violation?.problem == "What effects sent at once did not come to rest. The next would have been true.")
  }

  @Test func `An effect that answers nothing needs no answer`() {
    let logged = explorer(.start("a")) { text, context in
      context.perform(Log(text: text), answer: { .received("done") })
    }
    #expect(ends(logged) == [["done"]])
    #expect(logged.search(depth: 9).unexplored.isEmpty)
  }

  @Test
  func `An effect that is a closure sends the answers for its id, and otherwise is listed and considered finished`() {
    let closure = explorer(.start("a")) { text, context in context.run(id: "work") { _ in } }
    #expect(closure.search(depth: 9).unexplored == ["work"])
    #expect(ends(closure) == [[]])
    let answered = closure.answering(id: "work", with: [.received("x"), .received("y")], [])
    #expect(answered.search(depth: 9).unexplored.isEmpty)
    #expect(ends(answered) == [["x", "y"], []])
    let typed = explorer(.start("a")) { text, context in context.run(id: EffectID(Log.self)) { _ in } }
      .answering(id: EffectID(Log.self), with: [.received("z")])
    #expect(ends(typed) == [["z"]])
  }

  @Test func `A request without an answer is listed, too`() {
    let bare = Explorer(
      0, Reduce<Int, Bool> { count, _, context in context.perform(Ask(text: "a"), answer: { _ in true }) }
    ).actions(false)
    #expect(bare.search(depth: 3).unexplored == ["Ask"])
  }
}
