import Incremental
import Testing

/// Observers that write, and the limit if they do not stop.
@Suite struct PassLimitTests {
  let log = Log()

  @Test func `An observer that writes its own input is stopped at a limit, with an explanation`() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let graph = Graph()
      let price = Input(0, in: graph)
      price.incr.named("price")
      let total = price.incr.map { $0 * 2 }.named("total")
      let token = total.observe { _ in price.set(price.value + 1) }
      token.cancel()
    }
    expectWords(
      in: result, "more than 10000 passes", "the observer of total sets price", "Why this is a problem", "To fix this",
      "limit:")
  }

  @Test func `Observers that write for each other are stopped, with an explanation that names both`() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let graph = Graph()
      let (a, b) = (Input(0, in: graph), Input(0, in: graph))
      a.incr.named("left")
      b.incr.named("right")
      let tokens = [a.incr.observe { b.set($0 + 1) }, b.incr.observe { a.set($0 + 1) }]
      tokens.forEach { $0.cancel() }
    }
    expectWords(in: result, "the observer of left sets right", "the observer of right sets left")
  }

  @Test func `At the limit the writes are discarded and reported, and the graph stays usable`() {
    var failures: [PassLimitExceeded] = []
    let graph = Graph(limit: 100) { failures.append($0) }
    let (input, isOn) = (Input(0, in: graph), Input(false, in: graph))
    var rounds = 0
    let token = input.incr.observe { value in
      rounds += 1
      if isOn.value { input.set(value + 1) }
    }
    let other = input.incr.map { $0 * 2 }.observe { log($0) }
    isOn.set(true)
    input.set(1)
    #expect(failures.count == 1 && failures[0].limit == 100 && rounds == 102)
    #expect(failures[0].chain.count == 32)
    isOn.set(false)
    input.set(7)
    #expect(log.lines.last == "14" && input.value == 7 && failures.count == 1)
    isOn.set(true)
    input.set(8)
    #expect(failures.count == 2)
    token.cancel()
    other.cancel()
    #expect("\(failures[0])".contains("100"))
  }

  @Test func `Observers that stop writing after 9,000 times are not stopped, nor many that write once`() {
    let graph = Graph()
    let input = Input(0, in: graph)
    let token = input.incr.observe { if $0 < 9_000 { input.set($0 + 1) } }
    #expect(input.value == 9_000)
    for number in 0..<30_000 {
      let once = input.incr.observe { if $0 < 9_000 { input.set($0 + 1) } }
      if number.isMultiple(of: 10_000) { input.set(1) }
      once.cancel()
    }
    #expect(input.value == 9_000)
    token.cancel()
  }
}
