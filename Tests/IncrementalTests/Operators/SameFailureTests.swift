import Incremental
import Testing

/// A failure notifies like a value, when it is new. It is new if a computation has thrown again.
@Suite struct SameFailureTests {
  let graph = Graph()
  let log = Log()

  struct Broken: Error {}

  @Test(arguments: ["map2", "computed", "chain", "fold", "flatMap", "recover", "rows"])
  func `A failure that continues notifies once, whatever changes beside it`(kind: String) {
    let (input, other) = (Input(-1, in: graph), Input(0, in: graph))
    let broken = input.incr.tryMap { value -> Int in
      if value < 0 { throw Broken() }
      return value
    }
    var runs = 0
    let below = combined(kind, broken, other.incr)
    let top = below.map { value in
      runs += 1
      return value
    }
    let token = top.observe(failure: { _ in log("failed") }) { log($0) }
    for number in 1...5 { other.set(number) }
    #expect(log.lines == (kind == "recover" ? ["-1", "0", "1", "2", "3", "4"] : ["failed"]))
    #expect(runs == (kind == "recover" ? 6 : 0))
    input.set(-2)
    #expect(log.lines.last == (kind == "recover" ? "4" : "failed"))
    #expect(log.lines.count == (kind == "recover" ? 6 : 2))
    input.set(1)
    #expect(log.lines.last == "6")
    token.cancel()
  }

  private func combined(_ kind: String, _ broken: Incr<Int>, _ other: Incr<Int>) -> Incr<Int> {
    switch kind {
    case "computed": graph.computed { () throws -> Int in try other.get() + broken.get() }
    case "chain": broken.tryMap { $0 }.map { $0 }.map2(other) { $0 + $1 }.tryMap { $0 }
    case "fold": [broken, other].sum(in: graph)
    case "flatMap": other.flatMap { added in broken.map { $0 + added } }
    case "recover": broken.recover { _ in -1 }.map2(other) { $0 + $1 }
    case "rows":
      broken.map2(other) { Rows([Item($0 + $1, "a")]) }.filterRows { _ in true }.map { $0[0].id }
    default: broken.map2(other) { $0 + $1 }
    }
  }

  @Test func `A recovery to the last value notifies only observers that were notified of the failure`() {
    let input = Input(1, in: graph)
    let checked = input.incr.tryMap { value -> Int in
      if value < 0 { throw Broken() }
      return value
    }
    var tokens = [
      checked.observe(failure: { _ in log("failed") }) { log("receives \($0)") },
      checked.observe { log("value \($0)") },
      checked.onChange { log("from \($0) to \($1)") },
    ]
    input.set(-1)
    tokens.append(checked.observe { log("late \($0)") })
    input.set(1)
    #expect(log.lines == ["receives 1", "value 1", "failed", "receives 1", "late 1"])
    input.set(-1)
    input.set(1)
    #expect(log.lines.dropFirst(5) == ["failed", "receives 1"])
    tokens.forEach { $0.cancel() }
  }

  @Test func `An ended value notifies its observers of the end once`() {
    let (choice, other) = (Input(0, in: graph), Input(0, in: graph))
    var made: [Incr<Int>] = []
    var inputs: [Input<Int>] = []
    let chosen = choice.incr.flatMap { choice -> Incr<Int> in
      inputs.append(Input(choice, in: graph))
      made.append(other.incr.map { $0 + choice })
      return made[made.count - 1]
    }
    var tokens = [chosen.observe { _ in }]
    tokens.append(made[0].observe(failure: { _ in log("ended") }) { log($0) })
    tokens.append(inputs[0].incr.observe(failure: { _ in log("input ended") }) { log("input \($0)") })
    choice.set(1)
    for number in 1...3 {
      other.set(number)
      inputs[0].set(number + 10)
    }
    #expect(log.lines == ["0", "input 0", "ended", "input ended"])
    tokens.forEach { $0.cancel() }
  }
}
