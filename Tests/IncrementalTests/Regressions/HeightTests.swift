import Incremental
import Testing

/// Heights of nodes that take turns in depending on each other.
@Suite struct HeightTests {
  @Test func `Dynamic values that take turns in following each other through other values do not rise without limit`() {
    let graph = Graph()
    let isFirst = Input(true, in: graph)
    let number = Input(1, in: graph)
    let knot = Knot()
    let first = isFirst.incr.flatMap { $0 ? knot.second.map { $0.map { $0 + 1 } } ?? number.incr : number.incr }
    let long = (0..<5).reduce(first) { incr, _ in incr.map { $0 } }
    knot.second = isFirst.incr.flatMap { $0 ? number.incr : long.map { $0 + 1 } }
    let tokens = [long.observe { _ in }, first.observe { _ in }, knot.second?.observe { knot.notified = $0 }]
    for turn in 0..<4000 {
      isFirst.set(turn.isMultiple(of: 2))
      #expect(knot.notified == (turn.isMultiple(of: 2) ? 1 : 2))
    }
    #expect(graph.observedHeight < 500)
    for token in tokens { token?.cancel() }
    knot.second = nil
  }

  @Test func `Computed values that take turns in reading each other through other values do not rise without limit`() {
    let graph = Graph()
    let isFirst = Input(true, in: graph)
    let knot = Knot()
    let first = graph.computed { isFirst.value ? (knot.second?.value ?? 0) + 1 : 0 }
    let long = (0..<5).reduce(first) { incr, _ in incr.map { $0 } }
    let other = graph.computed { isFirst.value ? 10 : long.value }
    knot.second = (0..<5).reduce(other) { incr, _ in incr.map { $0 } }
    let tokens = [long.observe { _ in }, first.observe { knot.notified = $0 }, knot.second?.observe { _ in }]
    for turn in 0..<4000 {
      isFirst.set(turn.isMultiple(of: 2))
      #expect(knot.notified == (turn.isMultiple(of: 2) ? 11 : 0))
    }
    #expect(graph.observedHeight < 500)
    for token in tokens { token?.cancel() }
    knot.second = nil
  }

  final class Knot {
    var second: Incr<Int>?
    var notified = 0
  }
}
