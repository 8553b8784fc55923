import Incremental
import Testing

@Suite struct PassCountTests {
  @Test func `A pass that notifies no observer counts as a pass`() {
    let graph = Graph()
    let input = Input(0, in: graph)
    let token = input.incr.map { _ in 0 }.observe { _ in }
    let before = graph.statistics
    input.set(1)
    input.set(2)
    #expect(graph.statistics.recomputed == before.recomputed + 2)
    #expect(graph.statistics.passes == before.passes + 2)
    graph.batch { input.set(3) }
    #expect(graph.statistics.recomputedInLastPass == 1)
    token.cancel()
  }
}
