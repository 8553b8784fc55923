import Incremental
import Testing

/// Values that are known without a pass, read in a batch.
@Suite struct BatchReadTests {
  let graph = Graph()
  let log = Log()

  @Test(arguments: ["value", "get", "result", "incr"])
  func `Reading an input in a batch costs nothing`(way: String) throws {
    let inputs = (0..<100).map { Input($0, in: graph) }
    let token = inputs.map(\.incr).sum(in: graph).observe { log($0) }
    let before = graph.statistics
    try graph.batch {
      for input in inputs { input.set(try read(input, way) + 1) }
      #expect(graph.statistics == before)
    }
    #expect(graph.statistics.recomputed == before.recomputed + 1)
    #expect(log.lines == ["4950", "5050"])
    token.cancel()
  }

  private func read(_ input: Input<Int>, _ way: String) throws -> Int {
    switch way {
    case "get": try input.incr.get()
    case "result": try input.incr.result.get()
    case "incr": input.incr.value
    default: input.value
    }
  }

  @Test func `Advancing a clock in a batch costs nothing until the batch ends`() {
    let clock = GraphClock(in: graph)
    let ticks = (1...10).map { clock.every(.seconds($0)) }
    let token = ticks.sum(in: graph).observe { log($0) }
    let before = graph.statistics
    graph.batch {
      for _ in 1...10 {
        clock.advance(by: .seconds(1))
        _ = (clock.now.value, clock.nextAlarm)
      }
      #expect(graph.statistics == before)
      let made = (clock.after(.seconds(1)), clock.every(.seconds(1)), clock.at(.zero))
      #expect(made.2.value && graph.statistics.recomputed == before.recomputed)
    }
    #expect(graph.statistics.recomputed == before.recomputed + 1)
    #expect(log.lines == ["0", "27"])
    token.cancel()
  }

  @Test func `Reading a constant or a frozen value in a batch costs nothing`() {
    let (a, b) = (Input(1, in: graph), Input(1, in: graph))
    let (constant, frozen) = (Incr(constant: 7, in: graph).map { $0 + 1 }, a.incr.freeze())
    let tokens = [b.incr.map { $0 * 2 }.observe { log($0) }, constant.observe { _ in }, frozen.observe { _ in }]
    let before = graph.statistics
    graph.batch {
      b.set(2)
      a.set(2)
      #expect(constant.value == 8 && frozen.value == 1)
      #expect(graph.statistics.recomputed == before.recomputed)
    }
    #expect(log.lines == ["2", "4"])
    tokens.forEach { $0.cancel() }
  }

  @Test func `In a batch, reading an input that a flatMap made checks only whether that flatMap holds it`() {
    let (a, b, other) = (Input(1, in: graph), Input(1, in: graph), Input(1, in: graph))
    var made: [Input<Int>] = []
    let shown = a.incr.flatMap { a -> Incr<Int> in
      made.append(Input(a * 10, in: graph))
      return made[made.count - 1].incr
    }
    let tokens = [shown.observe { log($0) }, other.incr.map { $0 }.observe { log("other \($0)") }]
    let before = graph.statistics.recomputed
    graph.batch {
      b.set(2)
      other.set(2)
      #expect(made[0].value == 10)
      #expect(graph.statistics.recomputed == before)
      a.set(2)
      #expect(throws: ValueEnded.self) { try made[0].incr.get() }
      // The choice, and the input that says that it has ended.
      #expect(graph.statistics.recomputed == before + 2)
    }
    #expect(log.lines == ["10", "other 1", "20", "other 2"])
    tokens.forEach { $0.cancel() }
  }
}
