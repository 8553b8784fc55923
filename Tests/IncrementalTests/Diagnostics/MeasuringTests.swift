import Testing

@testable import Incremental

@Suite struct MeasuringTests {
  let graph = Graph()

  private func cost(_ name: String) -> GraphMap.Cost? {
    graph.map(limit: 100).nodes.first { $0.name == name }?.cost
  }

  @Test func `The map of a measured graph counts the runs of each node, and the runs that changed it`() {
    let input = Input(1, in: graph)
    let half = input.incr.map { $0 / 2 }.named("half")
    let token = half.map { $0 + 1 }.named("next").observe { _ in }
    graph.beginMeasuring()
    for number in 2...5 { input.set(number) }
    #expect(cost("half")?.runs == 4)
    #expect(cost("half")?.changes == 2)
    #expect(cost("next")?.runs == 2)
    token.cancel()
  }

  @Test func `Outside of a measurement nothing is counted, and nodes run on the fast path`() {
    let input = Input(1, in: graph)
    let token = input.incr.map { $0 + 1 }.named("next").observe { _ in }
    input.set(2)
    graph.beginMeasuring()
    graph.beginMeasuring()
    input.set(3)
    graph.endMeasuring()
    #expect(graph.needsSlowPath)
    graph.endMeasuring()
    input.set(4)
    #expect(!graph.needsSlowPath)
    #expect(cost("next")?.runs == 1)
    token.cancel()
  }

  @Test func `A hook for computations is called while they are measured, and after that`() {
    let log = Log()
    let input = Input(1, in: graph)
    let token = input.incr.map { $0 + 1 }.named("next").observe { _ in }
    graph.onRecompute { log($0.name ?? "-") }
    graph.beginMeasuring()
    input.set(2)
    graph.endMeasuring()
    input.set(3)
    #expect(log.lines == ["next", "next"])
    #expect(cost("next")?.runs == 1)
    token.cancel()
  }

  @Test func `The time of a node does not include that of the nodes that it makes run`() throws {
    var time = 0
    let input = Input(1, in: graph)
    let inner = input.incr.map { number in
      time += 100
      return number
    }.named("inner")
    let isOn = Input(false, in: graph)
    let outer = graph.computed {
      time += 1
      return isOn.incr.value ? inner.value : 0
    }.named("outer")
    let token = outer.observe { _ in }
    graph.beginMeasuring()
    try #require(graph.meter).now = { time }
    isOn.set(true)
    #expect(cost("inner")?.nanoseconds == 100)
    #expect(cost("outer")?.nanoseconds == 1)
    token.cancel()
  }
}
