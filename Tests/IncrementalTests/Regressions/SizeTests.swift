import Foundation
import Incremental
import Testing

/// Costs that were exponential, quadratic or recursive in the seed, and must not be here.
@Suite struct SizeTests {
  let graph = Graph()
  let log = Log()

  @Test(.timeLimit(.minutes(60)))
  func `7: Heights of n chained n+n do not explode`() {
    let input = Input(1, in: graph)
    let end = (0..<40).reduce(input.incr) { incr, _ in incr.map2(incr) { ($0 &+ $1) % 1_000_003 } }
    let token = end.observe { log($0) }
    input.set(2)
    #expect(log.lines == ["\((1 << 40) % 1_000_003)", "\((1 << 41) % 1_000_003)"])
    token.cancel()
  }

  @Test(.timeLimit(.minutes(60)))
  func `7: Reading n chained n+n without observers walks through each once`() {
    let input = Input(1, in: graph)
    let end = (0..<64).reduce(input.incr) { incr, _ in incr.map2(incr.map { $0 }) { ($0 &+ $1) % 1_000_003 } }
    let first = end.value
    input.set(2)
    #expect(end.value == first * 2 % 1_000_003)
  }

  @Test(.timeLimit(.minutes(60)))
  func `7: Raising a ladder of chained sums costs no more than its size allows`() {
    let input = Input(1, in: graph)
    let long = (0..<1000).reduce(input.incr) { incr, _ in incr.map { $0 + 1 } }
    let foot = input.incr.flatMap { $0 < 10 ? input.incr : long }
    var steps = [foot, foot.map { $0 + 1 }]
    for index in 2..<400 { steps.append(steps[index - 1].map2(steps[index - 2]) { ($0 &+ $1) % 1_000_003 }) }
    let token = steps[399].observe { log($0) }
    input.set(10)
    #expect(log.lines.count == 2)
    token.cancel()
  }

  @Test(.timeLimit(.minutes(60)))
  func `8: A fold over a fan-out of 100,000 values works, and its cost depends on the changed values`() {
    let input = Input(1, in: graph)
    do {
      let sum = (0..<100_000).map { index in input.incr.map { $0 + index } }.sum(in: graph)
      let token = sum.observe { log($0) }
      input.set(2)
      #expect(log.lines == ["5000050000", "5000150000"])
      token.cancel()
    }
    #expect(graph.nodeCount == 1)
  }

  @Test(.timeLimit(.minutes(60)), arguments: ["map", "tracked over map", "flatMap", "failed", "unobserved"])
  func `A chain of 100,000 works, and is released without deep recursion`(kind: String) {
    do {
      let input = Input(0, in: graph)
      let length = 100_000
      let end = chain(kind, of: length, from: input.incr)
      if kind == "unobserved" {
        #expect(end.value == length)
        input.set(5)
        #expect(end.value == length + 5)
      } else {
        let token = end.observe(failure: { _ in log("failed") }) { log($0) }
        input.set(5)
        token.cancel()
        #expect(log.lines == (kind == "failed" ? ["\(length)", "failed"] : ["\(length)", "\(length + 5)"]))
      }
    }
    #expect(graph.nodeCount == 0)
  }

  @Test(.timeLimit(.minutes(60)), arguments: [true, false])
  func `A chain of 100,000 computed values works once their dependencies are known, and is released`(isObserved: Bool) {
    do {
      let (input, factor) = (Input(0, in: graph), Input(1, in: graph))
      let length = 100_000
      var (end, token): (Incr<Int>, Token) = (input.incr, input.incr.observe { _ in })
      for _ in 0..<length {
        let below = end
        end = graph.computed { below.value + factor.value }
        token = end.observe { _ in }
      }
      for value in [5, 6] {
        if !isObserved { token.cancel() }
        input.set(value)
        factor.set(value)
        #expect(end.value == length * value + value)
        if isObserved { token = end.map { $0 }.observe { _ in } }
      }
      token.cancel()
    }
    #expect(graph.nodeCount == 0)
  }

  @Test(arguments: [nil, 512 * 1024, 128 * 1024])
  func `A chain of computed values that is too long for a first run is reported before the stack overflows`(size: Int?)
    async
  {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) { [size] in
      let read = { @Sendable in
        let graph = Graph()
        var end = Input(0, in: graph).incr
        for _ in 0..<100_000 {
          let below = end
          end = graph.computed { below.value + 1 }
        }
        print(end.value)
      }
      guard let size else { return read() }
      let thread = Thread(block: read)
      thread.stackSize = size
      thread.start()
      while true { try await Task.sleep(for: .seconds(1)) }
    }
    let message = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    for words in ["computed for the first time read each other", "Why this is a problem", "try get()"] {
      #expect(message.contains(words), "\(words) is missing in: \(message)")
    }
  }

  private func chain(_ kind: String, of length: Int, from input: Incr<Int>) -> Incr<Int> {
    switch kind {
    case "tracked over map":
      let maps = (0..<length - 1).reduce(input) { incr, _ in incr.map { $0 + 1 } }
      return graph.computed { maps.value + 1 }
    case "flatMap":
      let (even, odd) = ((0..<length).reduce(input) { incr, _ in incr.map { $0 + 1 } }, input.map { $0 + length })
      return input.flatMap { $0.isMultiple(of: 2) ? even : odd }
    case "failed":
      let first = input.tryMap { value in
        if value == 5 { throw Failed() }
        return value + 1
      }
      return (0..<length - 1).reduce(first) { incr, _ in incr.map { $0 + 1 } }
    default:
      return (0..<length).reduce(input) { incr, _ in incr.map { $0 + 1 } }
    }
  }

  @Test(.timeLimit(.minutes(60)))
  func `Nested flatMaps, 2,000 deep, switch and are released without deep recursion`() {
    do {
      let input = Input(1, in: graph)
      let end = (0..<2000).reduce(input.incr) { incr, _ in incr.flatMap { value in incr.map { $0 + value - value } } }
      let token = end.observe { log($0) }
      input.set(2)
      token.cancel()
      #expect(log.lines == ["1", "2"])
    }
    #expect(graph.nodeCount == 0)
  }

  @Test(.timeLimit(.minutes(60)))
  func `A chain of 100,000 constants is computed and released`() {
    do {
      let zero = Incr(constant: 0, in: graph)
      let end = (0..<100_000).reduce(zero) { incr, _ in incr.map { $0 + 1 } }
      let input = Input(1, in: graph)
      let token = end.map2(input.incr) { $0 + $1 }.observe { log($0) }
      input.set(2)
      token.cancel()
      #expect(log.lines == ["100001", "100002"])
    }
    #expect(graph.nodeCount == 0)
  }
}
