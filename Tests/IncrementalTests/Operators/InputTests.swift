import Incremental
import Testing

@Suite struct InputTests {
  let graph = Graph()
  let log = Log()

  @Test func `modify changes in place: the buffer is not copied`() {
    let input = Input(Array(repeating: 0, count: 1000), in: graph)
    let count = input.incr.map { $0.count }
    let token = count.observe { log($0) }
    input.modify { $0.reserveCapacity(2000) }
    let before = address(of: input)
    for value in 0..<100 { input.modify { $0.append(value) } }
    #expect(address(of: input) == before)
    #expect(log.lines.last == "1100")
    token.cancel()
  }

  private func address(of input: Input<[Int]>) -> UInt {
    input.value.withUnsafeBufferPointer { UInt(bitPattern: $0.baseAddress) }
  }

  @Test func `modify always counts as changed`() {
    let input = Input(1, in: graph)
    let token = input.incr.observe { log($0) }
    input.modify { $0 = 1 }
    #expect(log.lines == ["1", "1"])
    token.cancel()
  }

  @Test func `modify in an observer starts the next pass`() {
    let input = Input([1], in: graph)
    let token = input.incr.observe { value in
      log(value)
      if value.count < 3 { input.modify { $0.append(0) } }
    }
    #expect(log.lines == ["[1]", "[1, 0]", "[1, 0, 0]"])
    token.cancel()
  }

  @Test func `An input that always propagates updates its dependents with equal values`() {
    let input = Input(alwaysPropagating: 1, in: graph)
    let tokens = [input.incr.observe { log($0) }, input.incr.map { $0 * 2 }.observe { log("double \($0)") }]
    input.set(1)
    #expect(log.lines == ["1", "double 2", "1"])
    tokens.forEach { $0.cancel() }
  }

  @Test func `onChange passes the previous and the current value, and is not called at once`() {
    let input = Input(1, in: graph)
    let token = input.incr.map { $0 * 10 }.onChange { log("\($0) to \($1)") }
    for value in [2, 2, 3] { input.set(value) }
    #expect(log.lines == ["10 to 20", "20 to 30"])
    token.cancel()
  }

  @Test func `Tokens combine: cancelling or releasing the whole cancels all`() {
    let input = Input(1, in: graph)
    var whole: Token? = .all([.all(input.incr.observe { log("a\($0)") }), input.incr.observe { log("b\($0)") }])
    input.set(2)
    whole?.cancel()
    whole?.cancel()
    input.set(3)
    whole = .all(input.incr.observe { log("c\($0)") }, input.incr.observe { log("d\($0)") })
    whole = nil
    input.set(4)
    #expect(log.lines == ["a1", "b1", "a2", "b2", "c3", "d3"])
    #expect(whole == nil)
  }

  @Test func `An observer attached in a batch is notified at once, and again when the batch ends`() {
    let input = Input(1, in: graph)
    var token: Token?
    graph.batch {
      input.set(2)
      token = input.incr.observe { log($0) }
      input.set(3)
    }
    #expect(log.lines == ["2", "3"])
    token?.cancel()
  }

  @Test func `Statistics count nodes, passes and computations`() {
    let input = Input(1, in: graph)
    let token = input.incr.map { $0 + 1 }.map { $0 + 1 }.observe { _ in }
    let before = graph.statistics
    graph.onRecompute { log($0.kind.rawValue) }
    input.set(2)
    graph.onRecompute(nil)
    input.set(3)
    let after = graph.statistics
    #expect((after.created, after.alive, after.necessary, after.failed) == (3, 3, 3, 0))
    #expect((after.passes - before.passes, after.recomputed - before.recomputed) == (2, 4))
    #expect(after.recomputedInLastPass == 2)
    #expect(log.lines == ["derived", "derived"])
    token.cancel()
  }
}
