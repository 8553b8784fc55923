import Incremental
import Testing

@Suite struct OperatorTests {
  let graph = Graph()
  let log = Log()

  @Test(arguments: [true, false], [true, false])
  func `&&, || and ! are those of Bool`(a: Bool, b: Bool) {
    let (x, y) = (Input(!a, in: graph), Input(!b, in: graph))
    let results = [x.incr && y.incr, x.incr || y.incr, x.incr && b, x.incr || b, !x.incr]
    let tokens = results.map { $0.observe { _ in } }
    x.set(a)
    y.set(b)
    #expect(results.map(\.value) == [a && b, a || b, a && b, a || b, !a])
    tokens.forEach { $0.cancel() }
  }

  @Test func `+, - and negation are those of numbers, with plain values on either side`() {
    let (a, b) = (Input(1, in: graph), Input(10, in: graph))
    let results = [
      a.incr + b.incr, a.incr + 5, 5 + a.incr, a.incr - b.incr, a.incr - 5, 5 - a.incr, -a.incr,
    ]
    #expect(results.map(\.value) == [11, 6, 6, -9, -4, 4, -1])
    a.set(2)
    #expect(results.map(\.value) == [12, 7, 7, -8, -3, 3, -2])
  }

  @Test func `== with a plain value, isEqual(to:) and ?? follow their values`() {
    let (a, b) = (Input(1, in: graph), Input(2, in: graph))
    let maybe = Input(Int?.none, in: graph)
    let isOne: Incr<Bool> = a.incr == 1
    let tokens = [
      isOne.observe { log("is one: \($0)") }, a.incr.isEqual(to: b.incr).observe { log("equal: \($0)") },
      (maybe.incr ?? b.incr).observe { log("or b: \($0)") }, (maybe.incr ?? 9).observe { log("or 9: \($0)") },
    ]
    a.set(2)
    maybe.set(7)
    maybe.set(nil)
    let expected = [
      "is one: true", "equal: false", "or b: 2", "or 9: 9", "is one: false", "equal: true", "or b: 7", "or 9: 7",
      "or b: 2", "or 9: 9",
    ]
    #expect(log.lines == expected)
    tokens.forEach { $0.cancel() }
  }

  @Test func `conditional computes only the chosen value`() {
    let condition = Input(true, in: graph)
    let (a, b) = (Input(1, in: graph), Input(2, in: graph))
    let chosen = conditional(
      condition.incr,
      then: a.incr.map {
        log("a"); return $0
      },
      else: b.incr.map {
        log("b"); return $0
      })
    let token = chosen.observe { log($0) }
    b.set(20)
    condition.set(false)
    a.set(10)
    #expect(log.lines == ["a", "1", "b", "20"])
    token.cancel()
  }

  @Test func `conditional accepts plain values, and is nil without an else`() {
    let condition = Input(true, in: graph)
    let (word, perhaps) = (conditional(condition.incr, then: "yes", else: "no"), conditional(condition.incr, then: 1))
    #expect(word.value == "yes")
    #expect(perhaps.value == 1)
    condition.set(false)
    #expect(word.value == "no")
    #expect(perhaps.value == nil)
  }

  @Test func `Values are equal by identity, and can be kept in sets`() {
    let a = Input(1, in: graph).incr
    let b = a.map { $0 }
    #expect(a == a)
    #expect(Set([a, b, a]).count == 2)
    #expect(Incr(constant: 1, in: graph) != Incr(constant: 1, in: graph))
  }

  @Test func `Memo gives one value for a key as long as it is held, and forgets other keys`() {
    let a = Input(1, in: graph)
    let memo = Memo(in: graph) { (factor: Int) in
      log("made \(factor)")
      return a.incr.map { $0 * factor }
    }
    do {
      let ten = memo(10)
      #expect(memo(10) == ten)
      #expect(memo(2).value == 2)
    }
    #expect(graph.nodeCount == 1)
    _ = memo(10)
    #expect(log.lines == ["made 10", "made 2", "made 10"])
    for factor in 0..<1000 { _ = memo(factor) }
    #expect(graph.nodeCount == 1)
  }
}
