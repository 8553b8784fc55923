import Sluice
import Testing

/// What a reducer may do besides changing its state.
@Suite struct ContextTests {
  @Test func `Sends and effects of a reducer wait until it returns`() async {
    let log = Trace()
    let reducer = Reduce<Int, Int> { _, action, context in
      log.note("begin \(action)")
      if action == 0 {
        context.send(1)
        context.run { send in
          log.note("effect")
          send(2)
        }
        context.send(3)
      }
      log.note("end \(action)")
    }
    let store = plainStore(0, reducer, sending: [0])
    #expect(log.lines == ["begin 0", "end 0", "begin 1", "end 1", "begin 3", "end 3"])
    await store.runWaitingEffects()
    #expect(log.lines.suffix(3) == ["effect", "begin 2", "end 2"])
  }

  @Test func `A queued action is handled in this cycle, after all that was queued before it`() {
    let log = Log()
    let reducer = Reduce<[Int], Int> { numbers, action, context in
      numbers.append(action)
      if action < 10 { for next in [action * 10, action * 10 + 1] { context.send(next) } }
    }
    let store = Store([], reducer)
    let token = store.observe(\.self) { log($0.count) }
    store.send(group: [1, 2])
    #expect(store.state == [1, 2, 10, 11, 20, 21])
    #expect(log.lines == ["0", "6"])
    token.cancel()
  }

  @Test func `embedding gives a context for the actions of a child`() async {
    let parent = Reduce<(Tally, [String]), ShelfAction> { state, action, context in
      state.1.append("\(action)")
      guard case .stored(let action) = action else { return }
      context.embedding(ShelfAction.stored) { tally.reduce(&state.0, action, $0) }
    }
    let store = plainStore((Tally(), []), parent, sending: [.stored(.send([4])), .stored(.later(3))])
    await store.runWaitingEffects()
    #expect(store.state.0.count == 7)
    #expect(store.state.1 == [TallyAction.send([4]), .add(4), .later(3), .add(3)].map { "\(ShelfAction.stored($0))" })
  }

  @Test func `Effects of several reducers run in the order in which they were described`() async {
    let starting = { (number: Int) in
      Reduce<[Int], Int> { numbers, action, context in
        if action > 0 { return }
        context.run { send in send(number) }
      }
    }
    let noting = Reduce<[Int], Int> { numbers, action in numbers.append(action) }
    let store = plainStore(
      [],
      Combined<[Int], Int> {
        starting(1)
        noting
        starting(2)
        starting(3)
      }, sending: [0])
    await store.runWaitingEffects()
    #expect(store.state == [0, 1, 2, 3])
  }
}
