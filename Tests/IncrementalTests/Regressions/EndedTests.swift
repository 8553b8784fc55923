import Incremental
import Testing

/// Reading values that a `flatMap` without observers made.
@Suite struct EndedTests {
  let graph = Graph()
  let log = Log()

  @Test(arguments: [true, false])
  func `Reading a value that a run made first checks whether the choice still holds`(inBatch: Bool) {
    let (a, b) = (Input(1, in: graph), Input(10, in: graph))
    var made: [Incr<Int>] = []
    let shown = a.incr.flatMap { a in
      made.append(
        b.incr.map {
          log("\(a) with \($0)"); return $0 * a
        })
      return made[made.count - 1]
    }
    #expect(shown.value == 10)
    let old = made[0]
    let read = {
      a.set(2)
      b.set(20)
      #expect(throws: ValueEnded.self) { try old.get() }
    }
    if inBatch { graph.batch(read) } else { read() }
    #expect(shown.value == 40)
    #expect(log.lines == ["1 with 10", "2 with 20"])
  }

  @Test func `An ended value that no other value needs is not computed`() {
    let isDeep = Input(false, in: graph)
    let (x, b) = (Input(1, in: graph), Input(10, in: graph))
    let long = (0..<10).reduce(x.incr) { incr, _ in incr.map { $0 } }
    var made: [Incr<Int>] = []
    // Raised above what it made, so that this would run first.
    let shown = isDeep.incr.flatMap { $0 ? long : x.incr }.flatMap { factor in
      made.append(b.incr.map { $0 * factor })
      return made[made.count - 1]
    }
    let token = shown.observe { log($0) }
    isDeep.set(true)
    let before = graph.statistics
    graph.batch {
      b.set(20)
      x.set(2)
    }
    #expect(log.lines == ["10", "40"])
    // It has not run, not even to say that it has ended: the long way, the choice, what that made, and what follows.
    #expect(graph.statistics.recomputed == before.recomputed + 10 + 4)
    #expect(graph.statistics.failed == 0)
    #expect(throws: ValueEnded.self) { try made[0].get() }
    token.cancel()
  }

  @Test func `Reading a value that a run made checks all flatMaps around it, even if no dependency has changed`() throws
  {
    let (a, b) = (Input(1, in: graph), Input(10, in: graph))
    var made: [Incr<Int>] = []
    let shown = a.incr.flatMap { a in
      b.incr.flatMap { b in
        made.append(Incr(constant: 0, in: graph).map2(self.b) { $0 + $1 + a + b })
        return made[made.count - 1]
      }
    }
    #expect(shown.value == 111)
    #expect(try made[0].get() == 111)
    a.set(2)
    #expect(throws: ValueEnded.self) { try made[0].get() }
    #expect(shown.value == 112)
  }

  private var b: Incr<Int> { Input(100, in: graph).incr }

  private struct Unreadable: Error {}

  @Test(arguments: [true, false])
  func `A failed value has ended, too, when its flatMap chooses again`(isObserved: Bool) {
    let (choice, text) = (Input(1, in: graph), Input("?", in: graph))
    var made: [Incr<Int>] = []
    let shown = choice.incr.flatMap { factor in
      made.append(
        text.incr.tryMap { text in
          guard let number = Int(text) else { throw Unreadable() }
          return number * factor
        })
      return made[made.count - 1]
    }
    let token = isObserved ? shown.observe { log($0) } : nil
    #expect(throws: Unreadable.self) { try shown.get() }
    choice.set(2)
    #expect(throws: ValueEnded.self) { try made[0].get() }
    #expect(throws: Unreadable.self) { try shown.get() }
    text.set("5")
    #expect(throws: ValueEnded.self) { try made[0].get() }
    #expect(shown.value == 10)
    token?.cancel()
  }

  @Test func `A flatMap whose source is failed ends with the flatMap around it`() {
    let (outer, text) = (Input(1, in: graph), Input("?", in: graph))
    let number = text.incr.tryMap { text in
      guard let number = Int(text) else { throw Unreadable() }
      return number
    }
    var made: [Incr<Int>] = []
    let shown = outer.incr.flatMap { factor in
      made.append(number.flatMap { number in self.b.map { $0 * number * factor } })
      return made[made.count - 1]
    }
    #expect(throws: Unreadable.self) { try shown.get() }
    outer.set(2)
    #expect(throws: ValueEnded.self) { try made[0].get() }
    #expect(throws: Unreadable.self) { try shown.get() }
    text.set("5")
    #expect(throws: ValueEnded.self) { try made[0].get() }
    #expect(shown.value == 1000)
  }

  @Test func `An ended value can be read while its flatMap is freed`() {
    let (a, b) = (Input(1, in: graph), Input(10, in: graph))
    var made: [Incr<Int>] = []
    var shown: Incr<Int>? = a.incr.flatMap { a in
      made.append(b.incr.map { $0 * a })
      return made[made.count - 1]
    }
    #expect(shown?.value == 10)
    a.set(2)
    #expect(shown?.value == 20)
    shown = nil
    made.removeLast()
    b.set(20)
    #expect(throws: ValueEnded.self) { try made[0].get() }
  }
}
