import Incremental
import Testing

/// The exact calls of a fold.
@Suite struct FoldCostTests {
  let graph = Graph()
  let log = Log()
  let calls = Calls()

  final class Calls {
    var adds = 0
    var removes = 0
  }

  private func total(of inputs: [Input<Int>]) -> Incr<Int> {
    inputs.map(\.incr).fold(
      0, in: graph,
      add: {
        calls.adds += 1; return $0 + $1
      },
      remove: {
        calls.removes += 1; return $0 - $1
      })
  }

  private func expectCalls(adds: Int, removes: Int, _ location: SourceLocation = #_sourceLocation) {
    #expect([calls.adds, calls.removes] == [adds, removes], sourceLocation: location)
    (calls.adds, calls.removes) = (0, 0)
  }

  @Test func `A fold over many values costs one removal and one addition for each that changed`() {
    let inputs = (0..<1000).map { Input($0, in: graph) }
    let token = total(of: inputs).observe { log($0) }
    expectCalls(adds: 1000, removes: 0)
    inputs[3].set(1003)
    expectCalls(adds: 1, removes: 1)
    graph.batch { for input in inputs[1..<10] { input.set(0) } }
    expectCalls(adds: 9, removes: 9)
    graph.batch { for value in [1, 2, 3] { inputs[5].set(value) } }
    #expect(log.lines.last == "\(499_500 - 45 + 3)")
    #expect(log.lines.count == 4)
    token.cancel()
  }

  @Test func `If more than half of its values changed, a fold is computed from scratch`() {
    let inputs = (0..<10).map { _ in Input(0, in: graph) }
    let token = total(of: inputs).observe { log($0) }
    expectCalls(adds: 10, removes: 0)
    graph.batch { for input in inputs[..<5] { input.set(1) } }
    expectCalls(adds: 5, removes: 5)
    graph.batch { for input in inputs[..<6] { input.set(2) } }
    expectCalls(adds: 10, removes: 0)
    #expect(log.lines == ["0", "5", "12"])
    token.cancel()
  }

  @Test func `A fold that is needed again is computed from scratch only if something changed meanwhile`() {
    let inputs = (0..<10).map { _ in Input(1, in: graph) }
    let total = total(of: inputs)
    total.observe { log($0) }.cancel()
    expectCalls(adds: 10, removes: 0)
    total.observe { log($0) }.cancel()
    expectCalls(adds: 0, removes: 0)
    inputs[0].set(2)
    #expect(total.value == 11)
    expectCalls(adds: 10, removes: 0)
    #expect(log.lines == ["10", "10"])
  }

  @Test func `Rounding errors of a fold do not accumulate`() {
    let inputs = (0..<4).map { _ in Input(1.0, in: graph) }
    let total = inputs.map(\.incr).fold(0, in: graph, add: { $0 + $1 }, remove: { $0 - $1 })
    let token = total.observe { _ in }
    inputs[0].set(1e18)
    inputs[0].set(1)
    // The four ones are below the precision of the large number.
    #expect(total.value != 4)
    for step in 0..<100 { inputs[1].set(step.isMultiple(of: 2) ? 2 : 1) }
    #expect(total.value == 4)
    token.cancel()
  }
}
