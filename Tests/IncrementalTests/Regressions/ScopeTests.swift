import Incremental
import Testing

/// The nodes that a `flatMap` makes in one run, and their end.
@Suite struct ScopeTests {
  let graph = Graph()
  let log = Log()
  let kept = Kept()

  final class Kept {
    var nodes: [Incr<Int>] = []
  }

  @Test(arguments: [true, false])
  func `A value that a run made does not run with the inputs of the next run`(selectionFirst: Bool) {
    let selection = Input(2, in: graph)
    let rows = Input([1, 2, 3], in: graph)
    let middle = rows.incr.map { $0 }
    let shown = selection.incr.map { $0 }.map { $0 }.flatMap { index in middle.map { $0[index] } }
    let token = shown.observe { log($0) }
    graph.batch {
      if selectionFirst { selection.set(0) }
      rows.set([7])
      if !selectionFirst { selection.set(0) }
    }
    #expect(log.lines == ["3", "7"])
    token.cancel()
  }

  @Test func `A value that a run made does not run before the flatMap chooses, even if the flatMap is higher`() {
    let isDeep = Input(false, in: graph)
    let (x, rows) = (Input(1, in: graph), Input([1, 2, 3], in: graph))
    let long = (0..<10).reduce(x.incr) { incr, _ in incr.map { $0 } }
    let short = x.incr.map { $0 }
    let selection = isDeep.incr.flatMap { $0 ? long : short }
    let shown = selection.flatMap { index in
      rows.incr.map {
        log("\(index) of \($0.count)"); return index < $0.count ? $0[index] : -1
      }
    }
    let token = shown.observe { _ in }
    isDeep.set(true)
    graph.batch {
      rows.set([1])
      x.set(0)
    }
    #expect(log.lines == ["1 of 3", "0 of 1"])
    token.cancel()
  }

  @Test func `A value that a run made, and that is retained, has ended after the next run`() {
    let (a, b) = (Input(1, in: graph), Input(1, in: graph))
    let shown = a.incr.flatMap { a in
      kept.nodes.append(b.incr.map { $0 + a })
      return kept.nodes[kept.nodes.count - 1]
    }
    let token = shown.observe { log($0) }
    a.set(2)
    #expect(throws: ValueEnded.self) { try kept.nodes[0].get() }
    let late = kept.nodes[0].observe(failure: { log("late: \($0 is ValueEnded)") }) { log($0) }
    b.set(5)
    #expect(kept.nodes[1].value == 7)
    #expect(log.lines.contains("late: true"))
    #expect(log.lines.filter { !$0.hasPrefix("late") } == ["2", "3", "7"])
    [token, late].forEach { $0.cancel() }
  }

  @Test func `An observer of an ended value is notified of the end when a dependency changes`() {
    let (a, b) = (Input(1, in: graph), Input(1, in: graph))
    let shown = a.incr.flatMap { a in
      kept.nodes.append(b.incr.map { $0 + a })
      return kept.nodes[kept.nodes.count - 1]
    }
    let tokens = [
      shown.observe { log($0) }, kept.nodes[0].observe(failure: { log("first: \($0 is ValueEnded)") }) { _ in },
    ]
    a.set(2)
    b.set(5)
    #expect(log.lines == ["2", "3", "7", "first: true"])
    tokens.forEach { $0.cancel() }
  }

  @Test func `Values that an inner flatMap made end with the run of the outer one`() {
    let (a, b) = (Input(1, in: graph), Input(1, in: graph))
    let shown = a.incr.flatMap { a in
      b.incr.flatMap { b in
        kept.nodes.append(Incr(constant: 0, in: graph).map2(self.b(in: graph)) { $0 + $1 + a + b })
        return kept.nodes[kept.nodes.count - 1]
      }
    }
    let token = shown.observe { _ in }
    a.set(2)
    #expect(throws: ValueEnded.self) { try kept.nodes[0].get() }
    #expect(throws: Never.self) { try kept.nodes[1].get() }
    token.cancel()
  }

  private func b(in graph: Graph) -> Incr<Int> { Input(1, in: graph).incr }

  @Test func `A value that a run chose without making it outlives the run`() {
    let (a, b) = (Input(0, in: graph), Input(1, in: graph))
    let others = [b.incr.map { $0 * 10 }, b.incr.map { $0 * 100 }]
    let token = a.incr.flatMap { others[$0] }.observe { log($0) }
    for value in [1, 0, 1] { a.set(value) }
    b.set(2)
    #expect(others[0].value == 20)
    #expect(log.lines == ["10", "100", "10", "100", "200"])
    token.cancel()
  }

  @Test func `Memoised values that a flatMap requests do not end with its run`() {
    let (tick, a) = (Input(alwaysPropagating: 0, in: graph), Input(1, in: graph))
    let memo = Memo(in: graph) { (factor: Int) in a.incr.map { $0 * factor } }
    let token = tick.incr.flatMap { _ in memo(10) }.observe(failure: { log($0) }) { log($0) }
    tick.set(1)
    a.set(2)
    #expect(log.lines == ["10", "20"])
    token.cancel()
  }

  @Test(.timeLimit(.minutes(60)))
  func `1,000 flatMaps, each made in the one before, switch and are released`() {
    do {
      let (a, b) = (Input(1, in: graph), Input(1, in: graph))
      func nest(_ depth: Int) -> Incr<Int> {
        depth == 0 ? b.incr.map { $0 * 10 } : a.incr.map { $0 + depth }.flatMap { _ in nest(depth - 1) }
      }
      let token = nest(1000).observe { log($0) }
      b.set(2)
      a.set(2)
      b.set(3)
      #expect(log.lines == ["10", "20", "30"])
      token.cancel()
    }
    #expect(graph.nodeCount == 0)
  }
}
