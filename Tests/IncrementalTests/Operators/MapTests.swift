import Incremental
import Testing

@Suite struct MapTests {
  let graph = Graph()
  let log = Log()

  @Test func `map2 to map6 and zip combine their values once per pass`() {
    let inputs = (1...6).map { Input($0, in: graph) }
    let i = inputs.map(\.incr)
    let tokens = [
      i[0].map2(i[1]) { [$0, $1] }.observe { log($0) },
      i[0].map3(i[1], i[2]) { [$0, $1, $2] }.observe { log($0) },
      i[0].map4(i[1], i[2], i[3]) { [$0, $1, $2, $3] }.observe { log($0) },
      i[0].map5(i[1], i[2], i[3], i[4]) { [$0, $1, $2, $3, $4] }.observe { log($0) },
      i[0].map6(i[1], i[2], i[3], i[4], i[5]) { [$0, $1, $2, $3, $4, $5] }.observe { log($0) },
      i[0].zip(i[1]).observe { log($0) },
    ]
    let first = [
      "[1, 2]", "[1, 2, 3]", "[1, 2, 3, 4]", "[1, 2, 3, 4, 5]", "[1, 2, 3, 4, 5, 6]", "(1, 2)",
    ]
    #expect(log.lines == first)
    graph.batch { inputs.forEach { $0.modify { $0 *= 10 } } }
    let second = [
      "[10, 20]", "[10, 20, 30]", "[10, 20, 30, 40]", "[10, 20, 30, 40, 50]", "[10, 20, 30, 40, 50, 60]", "(10, 20)",
    ]
    #expect(log.lines == first + second)
    tokens.forEach { $0.cancel() }
  }

  @Test(arguments: 0..<6)
  func `A change of any argument of map2 to map6 updates the result`(index: Int) {
    let inputs = (0..<6).map { _ in Input(0, in: graph) }
    let i = inputs.map(\.incr)
    let (a, b, c, d, e, f) = (i[0], i[1], i[2], i[3], i[4], i[5])
    let results: [Incr<[Int]>] = [
      a.map { [$0] }, a.map2(b) { [$0, $1] }, a.map3(b, c) { [$0, $1, $2] }, a.map4(b, c, d) { [$0, $1, $2, $3] },
      a.map5(b, c, d, e) { [$0, $1, $2, $3, $4] }, a.map6(b, c, d, e, f) { [$0, $1, $2, $3, $4, $5] },
    ]
    let tokens = results.map { $0.observe { _ in } }
    inputs[index].set(1)
    #expect(results.map { $0.value.max() } == (0..<6).map { $0 >= index ? 1 : 0 })
    tokens.forEach { $0.cancel() }
  }

  @Test func `A custom isEqual decides what counts as unchanged, and gets the old value first`() {
    let a = Input(1, in: graph)
    let grows: (Int, Int) -> Bool = { old, new in new <= old }
    let b = Input(0, in: graph).incr
    let results: [Incr<Int>] = [
      a.incr.map(isEqual: grows) { $0 }, a.incr.map2(b, isEqual: grows) { x, _ in x },
      a.incr.map3(b, b, isEqual: grows) { x, _, _ in x }, a.incr.map4(b, b, b, isEqual: grows) { x, _, _, _ in x },
      a.incr.map5(b, b, b, b, isEqual: grows) { x, _, _, _, _ in x },
      a.incr.map6(b, b, b, b, b, isEqual: grows) { x, _, _, _, _, _ in x },
      a.incr.cutoff(grows), a.incr.flatMap(isEqual: grows) { _ in a.incr },
      graph.computed(isEqual: grows) { a.value },
    ]
    let tokens = results.map { $0.observe { log($0) } }
    for value in [3, 2, 4] { a.set(value) }
    #expect(log.lines == ["1", "3", "4"].flatMap { Array(repeating: $0, count: results.count) })
    tokens.forEach { $0.cancel() }
  }

  @Test func `Choosing the same value again computes only the choice`() {
    let (a, b) = (Input(1, in: graph), Input(10, in: graph))
    let token = a.incr.flatMap(isEqual: { _, _ in false }) { _ in b.incr }.observe { log($0) }
    let before = graph.statistics.recomputed
    a.set(2)
    #expect(graph.statistics.recomputed == before + 1)
    b.set(20)
    #expect(log.lines == ["10", "20"])
    token.cancel()
  }

  struct Person: Equatable {
    var name: String
    var age: Int
    var initial: Character? { name.first }
  }

  @Test func `A part of a value notifies its observers only when that part changes`() {
    let person = Input(Person(name: "Ada", age: 36), in: graph)
    let tokens = [
      person.incr[\.name].observe { log($0) }, person.incr[\.age].observe { log($0) },
      person.incr[\.initial].observe { log($0 as Any) },
    ]
    person.modify { $0.age = 37 }
    person.modify { $0.name = "Alan" }
    #expect(log.lines == ["Ada", "36", "Optional(\"A\")", "37", "Alan"])
    tokens.forEach { $0.cancel() }
  }

  @Test func `A value that depends on constants only is a constant, computed once and never linked`() {
    let (two, three) = (Incr(constant: 2, in: graph), Incr(constant: 3, in: graph))
    let sum = two.map2(three) {
      log("ran"); return $0 + $1
    }
    let input = Input(1, in: graph)
    let token = sum.map2(input.incr) { $0 * $1 }.observe { log($0) }
    input.set(2)
    #expect(sum.value == 5)
    #expect(log.lines == ["ran", "5", "10"])
    #expect(graph.statistics.necessary == 2)
    token.cancel()
  }

  @Test func `all and mapAll follow each value, and accept an empty list`() {
    let inputs = (1...3).map { Input($0, in: graph) }
    let incrs = inputs.map(\.incr)
    let none: [Incr<Int>] = []
    let tokens = [
      incrs.all(in: graph).observe { log($0) },
      incrs.mapAll(in: graph) { values in values.reduce(0, +) }.observe { log($0) },
      none.all(in: graph).observe { log($0) },
    ]
    inputs[1].set(7)
    #expect(log.lines == ["[1, 2, 3]", "6", "[]", "[1, 7, 3]", "11"])
    tokens.forEach { $0.cancel() }
  }
}
