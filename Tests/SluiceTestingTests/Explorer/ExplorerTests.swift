import Sluice
import SluiceTesting
import Testing

private struct Fetch: EffectRequest, Hashable {
  typealias Answer = Int
  var name = "x"
}

/// The rules of the explorer.
@Suite struct ExplorerTests {
  enum Count: Equatable { case up, down, reset }

  private let count = Reduce<Int, Count> { count, action in
    switch action {
    case .up: count = min(count + 1, 9)
    case .down: count = max(count - 1, 0)
    case .reset: count = 0
    }
  }

  @Test func `A search visits each state once, and reports whether it has visited all`() {
    let explorer = Explorer(0, count).actions(.up, .down, .reset)
    let all = explorer.search(depth: 20)
    #expect(all.states == 10 && all.isComplete && all.steps == 30)
    let some = explorer.search(depth: 4)
    #expect(some.states == 5 && !some.isComplete && some.depth == 4)
    #expect("\(all)" == "10 states, all there are, 30 steps, up to 9 deep")
  }

  @Test func `A search that would keep too many states gives up`() {
    let search = Explorer(0, Reduce<Int, Count> { count, _ in count += 1 }).actions(.up).search(depth: 1000, states: 50)
    #expect(search.states == 50 && !search.isComplete)
  }

  @Test func `The initial state is checked, too`() {
    let search = Explorer(3, count).actions(.up).always("The count is small") { $0 < 3 }.search(depth: 1)
    #expect(search.violation?.steps.isEmpty == true && search.violation?.before == nil)
  }

  @Test func `A sequence that is found is a shortest one`() {
    let search = Explorer(0, count).actions(.reset, .down, .up).always("The count is small") { $0 < 4 }.search(depth: 9)
    #expect(search.violation?.steps == [.send(.up), .send(.up), .send(.up), .send(.up)])
    #expect(search.violation?.before == 3 && search.violation?.after == 4)
  }

  @Test func `States with equal hashes are distinguished`() {
    struct Colliding: Hashable {
      var value = 0
      func hash(into hasher: inout Hasher) {}
    }
    let up = Reduce<Colliding, Count> { state, _ in state.value = min(state.value + 1, 99) }
    #expect(Explorer(Colliding(), up).actions(.up).search(depth: 200).states == 100)
  }

  @Test func `Actions may depend on the state`() {
    let explorer = Explorer(0, count).actions { $0 < 3 ? [.up] : [] }
    #expect(explorer.search(depth: 9).states == 4)
    #expect(explorer.walk(walks: 1, length: 9, seed: 1).steps == 3)
  }

  @Test func `A shrunk run still sends only actions that may be sent in each state`() throws {
    let trail = Reduce<[Int], Int> { numbers, number in numbers.append(number) }
    let explorer = Explorer([], trail).actions { $0.last == 7 ? [1, 2, 3] : [7, 8] }
      .always("Three does not come") { $0.last != 3 }
    let walk = explorer.walk(walks: 20, length: 30, seed: 1, proving: 0)
    #expect(walk.violation?.steps == [.send(7), .send(3)])
    // By hand anything may be sent.
    #expect(throws: ViolationFound.self) { try explorer.check([.send(3)]) }
  }

  @Test func `A part that is left out of the key does not distinguish states`() {
    struct Noisy {
      var value = 0
      var noise = 0
    }
    let reducer = Reduce<Noisy, Count> { state, _ in
      (state.value, state.noise) = ((state.value + 1) % 3, state.noise + 1)
    }
    #expect(Explorer(Noisy(), reducer, comparing: \.value).actions(.up).search(depth: 50).states == 3)
  }

  @Test func `Equal seeds give equal walks`() {
    let explorer = Explorer(0, count).actions(.up, .down).always("The count is small") { $0 < 5 }
    let (one, two) = (explorer.walk(walks: 50, length: 20, seed: 3), explorer.walk(walks: 50, length: 20, seed: 3))
    #expect(one.violation?.steps == two.violation?.steps && one.steps == two.steps)
    #expect(one.violation?.steps.count == 5)
  }

  @Test func `Actions that reducers send are handled in the same step`() {
    let chain = Reduce<[String], String> { state, action, context in
      state.append(action)
      if action == "a" {
        context.send("b")
        context.send("c")
      }
    }
    let explorer = Explorer([], chain).actions("a")
      .always("It is never between", { $0.count != 1 && $0.count != 2 })
    #expect(explorer.search(depth: 1).violation == nil)
  }

  @Test func `A replay leaves out actions that cannot happen, and fails as long as the invariant is broken`() throws {
    let explorer = Explorer(0, count).actions(.up).always("The count is small") { $0 < 2 }
    try explorer.check([.send(.up), .answer("nothing", 0), .wait("nothing")])
    let error = #expect(throws: ViolationFound.self) {
      try explorer.check([.send(.up), .answer("nothing", 0), .send(.up), .send(.up)])
    }
    #expect(error?.invariant == "The count is small")
    #expect(error?.description.contains("After 2 steps:\n  .send(.up),\n  .send(.up),") == true)
  }

  @Test func `A violation shows the invariant, the steps and the changes, and gives a test to paste`() throws {
    let violation = try #require(
      Explorer(0, count).actions(.up).always("The count is small") { $0 < 2 }.search(depth: 3).violation)
    #expect(
      violation.description == """
        The count is small: It does not hold.

        After 2 steps, and none shorter:
          .send(.up),
          .send(.up),

        The last step changed:
          - - 1
          + - 2

        A test to paste, where `explorer` is the one that found this:

          @Test func `The count is small, also after 2 steps`() throws {
            try explorer.check([
              .send(.up),
              .send(.up),
            ])
          }
        """)
  }
}
