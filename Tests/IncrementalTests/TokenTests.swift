import Incremental
import Testing

/// Attaching and cancelling while the graph is at work.
@Suite struct TokenTests {
  let graph = Graph()
  let log = Log()
  let lifetimes = Lifetimes()

  @Test func `Cancelling a combined token cancels its parts, even if they are held elsewhere`() {
    let input = Input(0, in: graph)
    let parts = [input.incr.observe { log("a\($0)") }, input.incr.observe { log("b\($0)") }]
    let whole = Token.all(parts)
    input.set(1)
    whole.cancel()
    input.set(2)
    #expect(log.lines == ["a0", "b0", "a1", "b1"])
    #expect(parts.count == 2)
  }

  @Test func `A node that is released in a batch before it runs is not computed, and is freed`() {
    let input = Input(0, in: graph)
    do {
      let payload = Lifetime(lifetimes)
      var token: Token? = input.incr.map {
        log("ran"); return $0 + payload.one
      }.observe { log($0) }
      graph.batch {
        input.set(1)
        token = nil
      }
      #expect(token == nil)
    }
    #expect(log.lines == ["ran", "1"])
    #expect(graph.nodeCount == 1)
    #expect(lifetimes.alive == 0)
    input.set(2)
  }

  @Test func `A value that an observer derives from one computed earlier is made from the new value`() {
    let input = Input(1, in: graph)
    let tenfold = input.incr.map { $0 * 10 }
    #expect(tenfold.value == 10)
    var late: Token?
    let first = input.incr.onChange { _, new in
      if late == nil { late = tenfold.map { $0 + 1 }.observe { log("plus one: \($0)") } }
      log("\(new), \(tenfold.value)")
    }
    input.set(2)
    late = nil
    input.set(3)
    #expect(log.lines == ["plus one: 21", "2, 20", "plus one: 31", "3, 30"])
    first.cancel()
    late?.cancel()
  }

  @Test func `An observer that is attached to a value computed earlier is notified of the new value`() {
    let input = Input(1, in: graph)
    let tenfold = input.incr.map { $0 * 10 }
    #expect(tenfold.value == 10)
    var late: Token?
    let first = input.incr.onChange { _, _ in late = tenfold.observe { log($0) } }
    input.set(2)
    #expect(log.lines == ["20"])
    Token.all([first] + (late.map { [$0] } ?? [])).cancel()
  }

  @Test func `An observer that releases itself keeps what it captured until it has returned`() {
    let input = Input(0, in: graph)
    var token: Token?
    do {
      let payload = Lifetime(lifetimes)
      token = input.incr.observe { [lifetimes] value in
        if value == 1 { token = nil }
        log("\(value) with \(lifetimes.alive)")
        log(payload.one)
      }
    }
    input.set(1)
    input.set(2)
    #expect(log.lines == ["0 with 1", "1", "1 with 1", "1"])
    #expect(lifetimes.alive == 0)
    #expect(token == nil)
  }

  @Test func `Writes that an observer postpones are one later pass`() {
    let (a, b, c) = (Input(0, in: graph), Input(0, in: graph), Input(0, in: graph))
    let sum = b.incr.map2(c.incr) { $0 + $1 }.observe { log("sum \($0)") }
    let first = a.incr.observe { value in
      graph.postpone {
        b.set(value)
        c.set(value)
      }
      log("a \(value)")
    }
    a.set(1)
    #expect(log.lines == ["sum 0", "a 0", "a 1", "sum 2"])
    [sum, first].forEach { $0.cancel() }
  }
}
