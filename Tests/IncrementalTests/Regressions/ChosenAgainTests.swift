import Incremental
import Testing

/// Closures that return a node which they returned before.
@Suite struct ChosenAgainTests {
  let graph = Graph()
  let log = Log()
  let kept = Kept()
  let which: Input<Int>
  let number: Input<Int>

  final class Kept {
    var nodes: [Incr<Int>] = []
  }

  init() {
    which = Input(0, in: graph)
    number = Input(1, in: graph)
  }

  private func tenfold() -> Incr<Int> { number.incr.map { $0 * 10 } }

  private func observe(_ incr: Incr<Int>) -> Token { incr.observe(failure: { log($0 is ValueEnded) }) { log($0) } }

  @Test(arguments: [true, false])
  func `A node that its flatMap chooses twice in succession has not ended`(isObserved: Bool) throws {
    let chosen = which.incr.flatMap { _ in
      if kept.nodes.isEmpty { kept.nodes.append(tenfold()) }
      return kept.nodes[0]
    }
    let token = isObserved ? observe(chosen) : nil
    #expect(chosen.value == 10)
    for run in 1...3 {
      which.set(run)
      number.set(run + 1)
      #expect(chosen.value == (run + 1) * 10)
      #expect(try kept.nodes[0].get() == (run + 1) * 10)
    }
    if isObserved { #expect(log.lines == ["10", "20", "30", "40"]) }
    token?.cancel()
  }

  @Test func `A node that a flatMap made beside the chosen one continues with it, and ends with it`() {
    let chosen = which.incr.flatMap { which in
      if which < 3 { kept.nodes.append(tenfold()) }
      return which == 3 ? number.incr : kept.nodes[0]
    }
    let token = observe(chosen)
    which.set(1)
    which.set(2)
    #expect(kept.nodes.map { try? $0.get() } == [10, 10, 10])
    which.set(3)
    for node in kept.nodes { #expect(throws: ValueEnded.self) { try node.get() } }
    number.set(2)
    #expect(log.lines == ["10", "1", "2"])
    token.cancel()
  }

  @Test func `A node that was chosen two choices ago has ended, unless it is memoised`() {
    let memo = Memo(in: graph) { (factor: Int) in number.incr.map { $0 * factor } }
    let chosen = which.incr.flatMap { which in
      if kept.nodes.count <= which { kept.nodes.append(tenfold()) }
      return kept.nodes[which]
    }
    let held = [memo(0), memo(1)]
    let tokens = [observe(chosen), observe(which.incr.flatMap { memo($0) })]
    which.set(1)
    which.set(0)
    #expect(log.lines == ["10", "0", "1", "true", "0"])
    withExtendedLifetime((tokens, held)) {}
  }

  @Test func `A node that an inner flatMap chooses again ends when the outer one chooses again`() {
    let outer = Input(0, in: graph)
    let chosen = outer.incr.flatMap { outer in
      which.incr.flatMap { _ in
        if kept.nodes.count <= outer { kept.nodes.append(tenfold()) }
        return kept.nodes[outer]
      }
    }
    let token = observe(chosen)
    which.set(1)
    number.set(2)
    outer.set(1)
    #expect(throws: ValueEnded.self) { try kept.nodes[0].get() }
    which.set(2)
    number.set(3)
    #expect(log.lines == ["10", "20", "30"])
    token.cancel()
  }

  @Test func `A node that is chosen again after its flatMap's source failed continues`() {
    let source = which.incr.tryMap { which in
      if which < 0 { throw Failed() }
      return which
    }
    let chosen = source.flatMap { _ in
      if kept.nodes.isEmpty { kept.nodes.append(tenfold()) }
      return kept.nodes[0]
    }
    let token = observe(chosen)
    which.set(-1)
    number.set(2)
    which.set(1)
    number.set(3)
    #expect(log.lines == ["10", "false", "20", "30"])
    token.cancel()
  }

  @Test func `A node that is chosen again is freed with its flatMap`() {
    var chosen: Incr<Int>? = which.incr.flatMap { _ in
      kept.nodes.append(tenfold())
      return kept.nodes[0]
    }
    for run in 1...50 {
      which.set(run)
      #expect(chosen?.value == 10)
    }
    #expect(graph.nodeCount == 2 + 2 + 50)
    chosen = nil
    kept.nodes = []
    #expect(graph.nodeCount == 2)
  }
}
