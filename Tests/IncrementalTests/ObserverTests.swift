import Incremental
import Testing

@Suite struct ObserverTests {
  let graph = Graph()
  let log = Log()

  @Test func `Observers are called in the order they were attached, whatever their height`() {
    let input = Input(0, in: graph)
    let deep = input.incr.map { $0 + 1 }.map { $0 + 1 }
    let tokens = [
      deep.observe { log("deep\($0)") }, input.incr.observe { log("input\($0)") }, deep.observe { log("again\($0)") },
    ]
    input.set(1)
    #expect(log.lines == ["deep2", "input0", "again2", "deep3", "input1", "again3"])
    tokens.forEach { $0.cancel() }
  }

  @Test func `A cancelled observer is never called again, not even later in the same pass`() {
    let input = Input(0, in: graph)
    var second: Token?
    let first = input.incr.observe { if $0 == 1 { second?.cancel() } }
    second = input.incr.observe { log($0) }
    input.set(1)
    input.set(2)
    #expect(log.lines == ["0"])
    first.cancel()
  }

  @Test func `Releasing the token cancels the observer`() {
    let input = Input(0, in: graph)
    var token: Token? = input.incr.observe { log($0) }
    input.set(1)
    token = nil
    input.set(2)
    #expect(log.lines == ["0", "1"])
    #expect(token == nil)
  }

  @Test func `An observer attached by an observer is notified of the value of this pass once`() {
    let input = Input(0, in: graph)
    var late: Token?
    let first = input.incr.observe { value in
      if value == 1 { late = input.incr.map { $0 * 100 }.observe { log("late\($0)") } }
      log(value)
    }
    input.set(1)
    input.set(2)
    #expect(log.lines == ["0", "late100", "1", "2", "late200"])
    late?.cancel()
    first.cancel()
  }

  @Test func `Every node is freed when nothing needs it`() {
    let graph = Graph()
    do {
      let input = Input(0, in: graph)
      let token = input.incr.map { $0 + 1 }.map { $0 + 1 }.observe { log($0) }
      #expect(graph.nodeCount == 3)
      input.set(1)
      token.cancel()
      #expect(graph.nodeCount == 1)
    }
    #expect(graph.nodeCount == 0)
    #expect(log.lines == ["2", "3"])
  }

  @Test func `A token cancelled inside a computation leaves the pass whole, and its node is freed after it`() {
    let input = Input(0, in: graph)
    var doomed: Token?
    let killer = input.incr.map { value in
      if value == 1 { doomed?.cancel() }
      return value
    }
    let first = killer.observe { log("killer\($0)") }
    doomed = input.incr.map { $0 * 2 }.map { $0 * 2 }.observe { log("doomed\($0)") }
    let before = graph.nodeCount
    input.set(1)
    #expect(log.lines == ["killer0", "doomed0", "killer1"])
    #expect(graph.nodeCount == before - 2)
    first.cancel()
  }

  @Test func `A token cancelled in a computation that a read started is freed with its node`() {
    let input = Input(0, in: graph)
    var doomed: Token? = input.incr.map { $0 + 1 }.observe { _ in }
    let killer = input.incr.map { value in
      doomed = nil
      return value
    }
    let before = graph.nodeCount
    #expect(killer.value == 0)
    #expect(graph.nodeCount == before - 1)
    #expect(doomed == nil)
  }

  @Test func `A chain of 100,000 nodes works, and is released without deep recursion`() {
    let graph = Graph()
    do {
      let input = Input(0, in: graph)
      let end = (0..<100_000).reduce(input.incr) { incr, _ in incr.map { $0 + 1 } }
      #expect(end.value == 100_000)
      let token = end.observe { log($0) }
      input.set(5)
      token.cancel()
    }
    #expect(log.lines == ["100000", "100005"])
    #expect(graph.nodeCount == 0)
  }

  @Test func `A fan-out of 100,000 nodes works`() {
    let input = Input(0, in: graph)
    var sum = 0
    let tokens = (0..<100_000).map { index in input.incr.map { $0 + index }.observe { sum &+= $0 } }
    sum = 0
    input.set(1)
    #expect(sum == (0..<100_000).reduce(0) { $0 + $1 + 1 })
    tokens.forEach { $0.cancel() }
    #expect(graph.nodeCount == 1)
  }
}
