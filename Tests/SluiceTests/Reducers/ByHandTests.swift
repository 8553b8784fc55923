import Sluice
import Testing
import Thoroughness

/// Reducers without a store.
@Suite struct ByHandTests {
  @Test func `apply handles an action by hand, and the actions that it leads to, in order`() {
    var shelf = Shelf()
    ShelfReducer().apply(.stored(.send([1, 2])), to: &shelf)
    #expect(shelf.stored.count == 3)
    #expect(shelf.notes == [TallyAction.send([1, 2]), .add(1), .add(2)].map { "\(ShelfAction.stored($0))" })
  }

  @Test func `apply changes the state in place`() {
    var shelf = Shelf()
    let address = shelf.stored.numbers.address
    ShelfReducer().apply([.stored(.add(1)), .stored(.set(1, at: 0))], to: &shelf)
    #expect(shelf.stored.watched.copies == 0 && shelf.stored.numbers.address == address)
  }

  @Test func `Effects that are described in apply do not run`() {
    var shelf = Shelf()
    #expect(ShelfReducer().apply([.stored(.later(1)), .stored(.add(10))], to: &shelf).isEmpty)
    #expect(shelf.stored.count == 10)
  }

  @Test func `apply returns the failures that a store would pass to its error handler`() {
    var notified: [String] = []
    let actions: [ShelfAction] = [.row(5, .add(1)), .stored(.add(1)), .named("q", .add(1))]
    let store = plainStore(Shelf(), ShelfReducer(), sending: actions) { notified.append("\($0.cause)") }
    var shelf = Shelf()
    #expect(ShelfReducer().apply(actions, to: &shelf).map { "\($0)" } == notified)
    #expect(notified.count == 2 && store.state.notes == shelf.notes)
  }

  @Test func `A reducer that is called like a function returns the new state, and leaves the old one unchanged`() {
    let before = Shelf()
    let after = ShelfReducer()(before, .list(0, .send([4])))
    #expect(after.list[0].count == 4 && after.notes.count == 2)
    #expect(before.list[0].count == 0 && before.notes.isEmpty)
  }

  @Test func `apply stops a chain of actions that does not end, with the message of a store`() throws {
    let endless = Reduce<Int, String> { count, action, context in
      if action != "stop" { context.send(action == "ping" ? "pong" : "ping") }
      count += 1
    }
    var count = 0
    let problems = endless.apply(["ping", "stop"], to: &count)
    #expect(problems.map { errorName($0) } == ["limitExceeded"])
    #expect("\(problems)".contains("more than 10000 actions"))
    #expect("\(problems)".contains("ping → pong → ping"))
    // The first, what it led to, and the next, which starts afresh.
    #expect(count == 1 + 10_000 + 1)
  }

  @Test(arguments: 0..<60) func `apply leaves the state as a store would, and as plain functions would`(seed: UInt64) {
    var random = Seeded(seed)
    let actions = (0..<50).map { _ in Nest.randomAction(&random) }
    let (together, expected) = (Nest(), actions.reduce(into: Nest()) { $0.handle($1) })
    var byHand = together
    NestReducer().apply(actions, to: &byHand)
    let store = plainStore(together, NestReducer(), sending: actions, onFailure: { _ in })
    let singly = actions.reduce(together) { NestReducer()($0, $1) }
    #expect(byHand == expected && store.state == expected && singly == expected)
  }
}
