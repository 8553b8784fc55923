import Incremental
import Testing

@Suite struct FallbackTests {
  let graph = Graph()

  @Test func `A fallback holds the last value, marked stale, during a failure, and the empty value before the first`() {
    let number = Input<Int?>(nil, in: graph)
    var received: [String] = []
    let text = number.incr.map { $0.map { "\($0)" } }.withFallback(empty: "")
    let token = text.observe { received.append("\($0.value)|\($0.isStale)") }
    number.set(1)
    number.set(nil)
    number.set(2)
    #expect(received == ["|true", "1|false", "1|true", "2|false"])
    withExtendedLifetime(token) {}
  }

  @Test func `An equal value after a failure notifies, because the fallback is no longer stale`() {
    let number = Input<Int?>(1, in: graph)
    var received: [LastKnown<Int>] = []
    let token = number.incr.withFallback(empty: 0).observe { received.append($0) }
    for value in [nil, 1, 1, nil] { number.set(value) }
    #expect(received == [LastKnown(1), LastKnown(1, isStale: true), LastKnown(1), LastKnown(1, isStale: true)])
    withExtendedLifetime(token) {}
  }

  @Test func `A fallback without observers holds the value of its last read`() {
    let number = Input<Int?>(3, in: graph)
    let held = number.incr.withFallback(empty: 0)
    #expect(held.value == LastKnown(3))
    number.set(nil)
    #expect(held.value == LastKnown(3, isStale: true))
  }
}
