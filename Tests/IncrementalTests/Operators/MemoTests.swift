import Incremental
import Testing

@Suite struct MemoTests {
  let graph = Graph()
  let log = Log()

  struct Key: Hashable {
    let number: Int
    let lifetime: Lifetime

    static func == (a: Key, b: Key) -> Bool { a.number == b.number }
    func hash(into hasher: inout Hasher) { hasher.combine(number) }
  }

  @Test func `Memo keeps only a few more keys than it has values`() {
    let lifetimes = Lifetimes()
    let memo = Memo(in: graph) { (key: Key) in Incr(constant: key.number, in: graph) }
    let held = (0..<100).map { memo(Key(number: $0, lifetime: Lifetime(lifetimes))) }
    for number in 100..<2000 { _ = memo(Key(number: number, lifetime: Lifetime(lifetimes))) }
    #expect(lifetimes.alive <= 2 * held.count + 16)
    #expect(graph.nodeCount == held.count)
    #expect(memo(Key(number: 7, lifetime: Lifetime(lifetimes))) == held[7])
    withExtendedLifetime(held) {}
  }

  @Test func `A value that a flatMap makes after it requested a memoised value ends with its run`() {
    let (a, b) = (Input(1, in: graph), Input(10, in: graph))
    let memo = Memo(in: graph) { (factor: Int) in b.incr.map { $0 * factor } }
    var made: [Incr<Int>] = []
    let shown = a.incr.flatMap { a in
      made.append(memo(2).map { $0 + a })
      return made[made.count - 1]
    }
    let token = shown.observe { log($0) }
    a.set(2)
    #expect(throws: ValueEnded.self) { try made[0].get() }
    #expect(log.lines == ["21", "22"])
    token.cancel()
  }
}
