import Incremental
import Testing

@Suite struct FailureTests {
  let graph = Graph()
  let log = Log()

  struct Negative: Error, Equatable {
    let value: Int
  }

  private func checked(_ input: Input<Int>) -> Incr<Int> {
    input.incr.tryMap { value in
      if value < 0 { throw Negative(value: value) }
      return value
    }
  }

  @Test func `Dependents of a failed value are not computed, and have its error until it recovers`() {
    let input = Input(1, in: graph)
    let double = checked(input).map {
      log("ran"); return $0 * 2
    }
    let token = double.observe(failure: { log("\($0)") }) { log($0) }
    for value in [-1, -2, 1] { input.set(value) }
    #expect(
      log.lines == ["ran", "2", "Negative(value: -1)", "Negative(value: -2)", "ran", "2"])
    token.cancel()
  }

  @Test func `get throws the error, and result holds it`() throws {
    let input = Input(-1, in: graph)
    let checked = checked(input)
    #expect(throws: Negative(value: -1)) { try checked.get() }
    #expect(throws: Negative(value: -1)) { try checked.map { $0 + 1 }.result.get() }
    input.set(3)
    #expect(try checked.get() == 3)
    #expect(try checked.result.get() == 3)
    #expect(graph.statistics.failed == 0)
  }

  @Test func `recover replaces an error with a value`() {
    let input = Input(1, in: graph)
    let recovered = checked(input).recover { ($0 as? Negative)?.value ?? 0 }
    let token = recovered.map { $0 * 10 }.observe { log($0) }
    for value in [-3, 2] { input.set(value) }
    #expect(log.lines == ["10", "-30", "20"])
    token.cancel()
  }

  @Test
  func `An observer without a failure closure is silent while the value is failed, and is notified of the next value`()
  {
    let input = Input(-1, in: graph)
    let token = checked(input).observe { log($0) }
    for value in [1, -1, 1, -1, 2] { input.set(value) }
    #expect(log.lines == ["1", "2"])
    token.cancel()
  }

  @Test func `A failed choice, or a failed chosen value, fails its dependents, and both recover`() {
    let (choice, a) = (Input(0, in: graph), Input(1, in: graph))
    let values = [checked(a), a.incr.map { $0 * 100 }]
    let token = checked(choice).flatMap { values[$0] }.observe(failure: { log("\($0)") }) { log($0) }
    a.set(-1)
    choice.set(1)
    choice.set(-5)
    choice.set(1)
    a.set(2)
    choice.set(0)
    #expect(
      log.lines == ["1", "Negative(value: -1)", "-100", "Negative(value: -5)", "-100", "200", "2"])
    token.cancel()
  }

  @Test func `Failed nodes are counted while they exist, and leave the graph usable`() {
    do {
      let input = Input(-1, in: graph)
      let checked = checked(input)
      let tokens = (0..<10).map { index in checked.map { $0 + index }.observe { _ in } }
      #expect(graph.statistics.failed == 11)
      input.set(1)
      #expect(graph.statistics.failed == 0)
      input.set(-1)
      tokens.forEach { $0.cancel() }
    }
    #expect(graph.statistics.failed == 0)
    #expect(graph.nodeCount == 0)
  }

  @Test func `A batch whose body throws keeps its writes, and ends`() {
    let input = Input(1, in: graph)
    let token = input.incr.observe { log($0) }
    #expect(throws: Failed.self) {
      try graph.batch {
        input.set(2)
        throw Failed()
      }
    }
    input.set(3)
    #expect(log.lines == ["1", "2", "3"])
    token.cancel()
  }
}
