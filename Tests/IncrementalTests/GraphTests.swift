import Incremental
import Testing

/// The laws of the graph that hold so far, each under its own sentence.
@Suite struct GraphTests {
  let graph = Graph()
  let log = Log()

  @Test func `After a pass each observed value equals a computation from scratch`() {
    let input = Input(1, in: graph)
    let last = (1...5).reduce(input.incr) { incr, step in incr.map { $0 * 10 + step } }
    let token = last.observe { log($0) }
    input.set(7)
    #expect(log.lines == ["112345", "712345"])
    token.cancel()
  }

  @Test func `No node runs more than once in a pass`() {
    let input = Input(0, in: graph)
    let runs = Log()
    let first = input.incr.map {
      runs($0); return $0
    }
    let tokens = [first.map { $0 + 1 }.observe { log($0) }, first.map { $0 + 2 }.observe { log($0) }]
    input.set(5)
    #expect(runs.lines == ["0", "5"])
    #expect(log.lines == ["1", "2", "6", "7"])
    tokens.forEach { $0.cancel() }
  }

  @Test func `A value without observers is not computed, and a read computes it once`() {
    let input = Input(1, in: graph)
    let double = input.incr.map {
      log($0); return $0 * 2
    }
    input.set(2)
    #expect(log.lines == [])
    #expect(double.value == 4)
    #expect(double.value == 4)
    #expect(log.lines == ["2"])
    input.set(3)
    #expect(log.lines == ["2"])
    #expect(double.value == 6)
  }

  @Test func `A value that is no longer observed is no longer computed`() {
    let input = Input(1, in: graph)
    let double = input.incr.map {
      log($0); return $0 * 2
    }
    double.observe { _ in }.cancel()
    input.set(2)
    #expect(log.lines == ["1"])
    #expect(double.value == 4)
  }

  @Test func `A value that did not change, according to its cutoff, notifies nothing`() {
    let input = Input(1, in: graph)
    let tens = input.incr.map { $0 / 10 }
    let close = Input(1.0, in: graph, isEqual: { abs($0 - $1) < 0.5 })
    let tokens = [
      tens.map {
        log("ran"); return $0
      }.observe { log($0) }, close.incr.observe { log($0) },
    ]
    input.set(2)
    input.set(2)
    close.set(1.2)
    #expect(log.lines == ["ran", "0", "1.0"])
    input.set(20)
    close.set(2)
    #expect(log.lines == ["ran", "0", "1.0", "ran", "2", "2.0"])
    tokens.forEach { $0.cancel() }
  }

  @Test func `A cutoff that is never equal propagates each write`() {
    let input = Input(1, in: graph, isEqual: { _, _ in false })
    let token = input.incr.observe { log($0) }
    input.set(1)
    #expect(log.lines == ["1", "1"])
    token.cancel()
  }

  @Test func `Several writes in one transaction are one pass`() {
    let (a, b) = (Input(1, in: graph), Input(10, in: graph))
    let tokens = [a.incr.observe { log("a\($0)") }, b.incr.observe { log("b\($0)") }]
    graph.batch {
      b.set(20)
      graph.batch { a.set(2) }
      a.set(3)
      #expect(log.lines == ["a1", "b10"])
    }
    #expect(log.lines == ["a1", "b10", "a3", "b20"])
    tokens.forEach { $0.cancel() }
  }

  @Test func `Reading a derived value inside a batch updates it, and notifies no observer`() {
    let input = Input(1, in: graph)
    let double = input.incr.map { $0 * 2 }
    let token = double.observe { log($0) }
    graph.batch {
      input.set(2)
      #expect(double.value == 4)
      #expect(log.lines == ["2"])
    }
    #expect(log.lines == ["2", "4"])
    token.cancel()
  }

  @Test func `Writing inside an observer starts the next pass; it is neither lost nor nested`() {
    let (a, b) = (Input(0, in: graph), Input(0, in: graph))
    let first = a.incr.observe { value in
      log("a\(value)")
      if value > 0 { b.set(value * 10) }
      log("-")
    }
    let second = a.incr.observe { log("A\($0)") }
    let third = b.incr.observe { log("b\($0)") }
    a.set(1)
    #expect(log.lines == ["a0", "-", "A0", "b0", "a1", "-", "A1", "b10"])
    #expect(b.incr.value == 10)
    [first, second, third].forEach { $0.cancel() }
  }

  @Test func `An observer that writes to its own input is notified again`() {
    let input = Input(1, in: graph)
    let token = input.incr.observe { value in
      log(value)
      if value < 4 { input.set(value + 1) }
    }
    #expect(log.lines == ["1", "2", "3", "4"])
    token.cancel()
  }

  @Test func `Incr is Equatable by identity`() {
    let input = Input(1, in: graph)
    #expect(input.incr == input.incr)
    #expect(input.incr.map { $0 } != input.incr.map { $0 })
  }

  @Test func `Graphs are independent`() {
    let (a, b) = (Input(1, in: graph), Input(1, in: Graph()))
    let token = a.incr.observe { value in b.set(value) }
    a.set(2)
    #expect(b.incr.value == 2)
    token.cancel()
  }
}
