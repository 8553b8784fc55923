import Incremental
import Testing

/// How many values a read checks.
@Suite struct ReadCostTests {
  let graph = Graph()

  enum Order: CaseIterable {
    case upwards, downwards, inBatch
  }

  @Test(arguments: [true, false])
  func `Reading a value again checks nothing, also after a write of an equal value`(isTracked: Bool) {
    let input = Input(1, in: graph)
    let end = chain(on: input.incr, 500, isTracked: isTracked)
    #expect(end.value == 501)
    #expect(checks { _ = (end.value, end.value) } == 0)
    #expect(checks { input.set(1) } == 0)
    #expect(checks { _ = end.value } == 0)
  }

  @Test(arguments: [true, false])
  func `After a write, all reads together check each value once`(isTracked: Bool) {
    let (input, other) = (Input(1, in: graph), Input(1, in: graph))
    let shared = chain(on: input.incr, 100, isTracked: isTracked)
    let ends = (0..<10).map { index in shared.map { $0 + index } }
    let read = { ends.reduce(0) { $0 + $1.value } }
    #expect(read() == 1_055)
    input.set(2)
    #expect(checks { _ = read() } <= 110)
    other.set(2)
    #expect(checks { _ = read() } <= 110)
    #expect(read() == 1_065)
  }

  @Test func `A computed value that newly reads deep values checks none of them, if they are current`() {
    let (isOn, input) = (Input(false, in: graph), Input(1, in: graph))
    let (a, b) = (chain(on: input.incr, 200, isTracked: false), chain(on: input.incr, 300, isTracked: true))
    let sum = graph.computed { isOn.value ? a.value + b.value : 0 }
    let tokens = [a, b, sum].map { $0.observe { _ in } }
    #expect(checks { for value in [true, false, true] { isOn.set(value) } } == 0)
    #expect(sum.value == 502)
    withExtendedLifetime(tokens) {}
  }

  @Test func `Values that newly read deep values in one pass check each of them once`() {
    let (isOn, input) = (Input(false, in: graph), Input(1, in: graph))
    let (a, b) = (chain(on: input.incr, 200, isTracked: false), chain(on: input.incr, 300, isTracked: true))
    let sums = (0..<50).map { index in graph.computed { isOn.value ? a.value + b.value + index : 0 } }
    let tokens = ([a, b] + sums).map { $0.observe { _ in } }
    #expect(checks { isOn.set(true) } <= 500)
    #expect(sums.map(\.value) == (0..<50).map { 502 + $0 })
    withExtendedLifetime(tokens) {}
  }

  @Test(arguments: Order.allCases)
  func `Observing a grid of computed values checks each of them once`(order: Order) {
    let inputs = (0..<20).map { Input($0, in: graph) }
    var rows = [inputs.map(\.incr)]
    for row in 0..<20 {
      let above = rows[row]
      rows.append(
        (0..<20).map { column in
          graph.computed { (above[column].value + above[(column + 1) % 20].value) % 97 }
        })
    }
    var tokens: [Token] = []
    let observe = { (cells: [Incr<Int>]) in tokens += cells.map { $0.observe { _ in } } }
    let count = checks {
      switch order {
      case .upwards: observe(rows.flatMap { $0 })
      case .downwards: observe(rows.reversed().flatMap { $0 })
      case .inBatch: graph.batch { observe(rows.flatMap { $0 }) }
      }
    }
    #expect(count <= 400)
    #expect(graph.statistics.recomputed == 400)
    withExtendedLifetime(tokens) {}
  }

  private func checks(_ work: () -> Void) -> Int {
    let before = graph.checkedCount
    work()
    return graph.checkedCount - before
  }

  private func chain(on start: Incr<Int>, _ length: Int, isTracked: Bool) -> Incr<Int> {
    (0..<length).reduce(start) { last, _ in
      let next = isTracked ? graph.computed { last.value + 1 } : last.map { $0 + 1 }
      // A first run goes as deep as the chain.
      _ = next.value
      return next
    }
  }
}
