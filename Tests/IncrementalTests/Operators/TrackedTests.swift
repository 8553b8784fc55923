import Incremental
import Testing

@Suite struct TrackedTests {
  let graph = Graph()
  let log = Log()

  @Test func `A tracked value depends on the values of its last run, and on nothing else`() {
    let (which, a, b) = (Input(true, in: graph), Input(1, in: graph), Input(2, in: graph))
    let chosen = graph.computed {
      log("ran"); return which.value ? a.value : b.value
    }
    let token = chosen.observe { log($0) }
    b.set(20)
    which.set(false)
    a.set(10)
    b.set(30)
    #expect(log.lines == ["ran", "1", "ran", "20", "ran", "30"])
    token.cancel()
  }

  @Test func `A tracked value releases values that its run does not read again`() {
    let lifetimes = Lifetimes()
    let (which, a) = (Input(true, in: graph), Input(1, in: graph))
    let payload = Lifetime(lifetimes)
    var part: Incr<Int>? = a.incr.map { [payload] in $0 * payload.one }
    weak let weakPayload = payload
    let box = Kept(part)
    let chosen = graph.computed { which.value ? box.part?.value ?? 0 : 0 }
    let token = chosen.observe { log($0) }
    (part, box.part) = (nil, nil)
    #expect(weakPayload != nil)
    let before = graph.nodeCount
    which.set(false)
    #expect(graph.nodeCount == before - 1)
    #expect(log.lines == ["1", "0"])
    #expect(part == nil)
    token.cancel()
  }

  final class Kept {
    var part: Incr<Int>?

    init(_ part: Incr<Int>?) { self.part = part }
  }

  @Test func `Two reads of one value are one dependency, also around a nested first read`() {
    let a = Input(1, in: graph)
    let inner = graph.computed { a.value * 10 }
    let outer = graph.computed {
      log("ran"); return a.value + inner.value + a.value + inner.value
    }
    let token = outer.observe { log($0) }
    a.set(2)
    a.set(3)
    #expect(log.lines == ["ran", "22", "ran", "44", "ran", "66"])
    #expect(graph.dot().split(separator: "\n").filter { $0.contains("->") }.count == 3)
    token.cancel()
  }

  @Test func `Tracked values combine with map and flatMap in both directions`() {
    let (a, b) = (Input(1, in: graph), Input(2, in: graph))
    let mapped = a.incr.map { $0 * 10 }
    let tracked = graph.computed { mapped.value + b.value }
    let end = tracked.map { $0 + 1 }.flatMap { value in graph.computed { a.value + value } }
    let token = end.observe { log($0) }
    graph.batch {
      a.set(2)
      b.set(3)
    }
    #expect(log.lines == ["14", "26"])
    token.cancel()
  }

  @Test(arguments: [true, false])
  func `A tracked value runs once for each change, also when its first reads compute other values`(isObserved: Bool) {
    let a = Input(0, in: graph)
    let far = a.incr.map { $0 * 10 }.map { $0 + 1 }
    let chosen = graph.computed {
      log("ran"); return a.value.isMultiple(of: 2) ? 0 : far.value
    }
    let token = isObserved ? chosen.observe { _ in } : nil
    for value in [1, 2, 3] {
      a.set(value)
      #expect(chosen.value == (value == 2 ? 0 : value * 10 + 1))
      #expect(chosen.value == chosen.value)
    }
    #expect(log.lines.count == (isObserved ? 4 : 3))
    token?.cancel()
    #expect(chosen.value == 31)
    #expect(log.lines.count == (isObserved ? 4 : 3))
  }

  @Test func `A tracked value that throws is failed, depends on what it read, and recovers`() {
    let (a, b) = (Input(-1, in: graph), Input(1, in: graph))
    let sum = graph.computed { () throws -> Int in
      if a.value < 0 { throw Failed() }
      return a.value + b.value
    }
    let token = sum.observe(failure: { log("\($0)") }) { log($0) }
    b.set(2)
    a.set(1)
    b.set(3)
    a.set(-2)
    #expect(log.lines == ["Failed()", "3", "4", "Failed()"])
    token.cancel()
  }

  @Test func `A value made in each run of a tracked value replaces the previous one, which is freed`() {
    let (a, b) = (Input(1, in: graph), Input(10, in: graph))
    let sum = graph.computed {
      let factor = a.value
      return b.incr.map { $0 * factor }.value
    }
    let token = sum.observe { log($0) }
    for value in 2...5 { a.set(value) }
    b.set(20)
    #expect(log.lines == ["10", "20", "30", "40", "50", "100"])
    #expect(graph.nodeCount == 4)
    token.cancel()
  }

  @Test func `Two tracked values that read each other in turns do not form a cycle`() {
    let turn = Input(0, in: graph)
    let (x, y) = (Kept(nil), Kept(nil))
    x.part = graph.computed { turn.value.isMultiple(of: 2) ? 1 : (y.part?.value ?? 0) + 1 }
    y.part = graph.computed { turn.value.isMultiple(of: 2) ? (x.part?.value ?? 0) + 1 : 1 }
    let tokens = [x, y].compactMap { $0.part?.observe { log($0) } }
    for value in 1...20 { turn.set(value) }
    #expect(x.part?.value == 1)
    #expect(y.part?.value == 2)
    tokens.forEach { $0.cancel() }
    (x.part, y.part) = (nil, nil)
  }
}
