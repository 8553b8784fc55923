import Incremental
import Testing

@Suite struct FoldTests {
  let graph = Graph()
  let log = Log()

  final class Calls {
    var combines = 0
  }

  @Test func `A fold stays correct over many changes, also after a time without observers`() {
    var random = SplitMix(state: 7)
    let inputs = (0..<20).map { Input($0, in: graph) }
    let total = (inputs.map(\.incr) + [inputs[0].incr]).sum(in: graph)
    var token: Token? = total.observe { _ in }
    for step in 0..<2000 {
      graph.batch { for _ in 0...random.below(20) { inputs[random.below(20)].set(random.below(100)) } }
      if random.below(10) == 0 { token = token == nil ? total.observe { _ in } : nil }
      let expected = inputs.reduce(inputs[0].value) { $0 + $1.value }
      #expect(total.value == expected, "step \(step)")
    }
    token = nil
  }

  @Test func `A fold over a failed value is failed, and is correct after the value recovers`() throws {
    let (a, b) = (Input(1, in: graph), Input(10, in: graph))
    let checked = a.incr.tryMap { value in
      if value < 0 { throw Failed() }
      return value
    }
    let token = [checked, b.incr, b.incr].sum(in: graph).observe(failure: { _ in log("failed") }) { log($0) }
    a.set(-1)
    b.set(20)
    a.set(2)
    #expect(log.lines == ["21", "failed", "42"])
    token.cancel()
  }

  @Test func `count counts the values that are true`() {
    let inputs = (0..<5).map { Input($0 == 0, in: graph) }
    let token = inputs.map(\.incr).count(in: graph).observe { log($0) }
    inputs[4].set(true)
    inputs[0].set(false)
    graph.batch { inputs[1...3].forEach { $0.set(true) } }
    #expect(log.lines == ["1", "2", "1", "4"])
    token.cancel()
  }

  @Test func `A fold of nothing is its initial value, and a balanced reduction of nothing is nil`() {
    #expect([Incr<Int>]().sum(in: graph).value == 0)
    #expect([Incr<Bool>]().count(in: graph).value == 0)
    #expect([Incr<Int>]().reduceBalanced(+) == nil)
    let one = Incr(constant: 1, in: graph)
    #expect([one].reduceBalanced(+) == one)
  }

  @Test(arguments: [2, 3, 7, 64, 1000])
  func `A balanced reduction keeps the order, and a change costs the logarithm of the number of values`(count: Int)
    throws
  {
    let calls = Calls()
    let inputs = (0..<count).map { Input("\($0) ", in: graph) }
    let joined = try #require(
      inputs.map(\.incr).reduceBalanced {
        calls.combines += 1; return $0 + $1
      })
    let token = joined.observe { log($0) }
    #expect(calls.combines == count - 1)
    calls.combines = 0
    inputs[count / 2].set("x ")
    #expect(calls.combines <= Int.bitWidth - (count - 1).leadingZeroBitCount)
    let expected = (0..<count).map { $0 == count / 2 ? "x " : "\($0) " }
    #expect(log.lines.last == expected.joined())
    token.cancel()
  }

  @Test func `scan accumulates values over the passes in which it is observed`() {
    let input = Input(1, in: graph)
    let sums = input.incr.scan(100) { $0 + $1 }
    let token = sums.observe { log($0) }
    for value in [2, 2, 3] { input.set(value) }
    #expect(log.lines == ["101", "103", "106"])
    #expect(sums.value == 106)
    token.cancel()
    input.set(50)
    input.set(4)
    #expect(sums.value == 110)
  }

  @Test func `freeze keeps its value, and releases its dependencies`() {
    let lifetimes = Lifetimes()
    let frozen: Incr<Int>
    do {
      let payload = Lifetime(lifetimes)
      let input = Input(1, in: graph)
      frozen = input.incr.map { $0 * payload.one }.freeze { $0 >= 3 }
      let token = frozen.observe { log($0) }
      for value in [2, 3, 4] { input.set(value) }
      token.cancel()
    }
    #expect(frozen.value == 3)
    #expect(log.lines == ["1", "2", "3"])
    #expect(lifetimes.alive == 0)
    #expect(graph.nodeCount == 1)
  }
}
