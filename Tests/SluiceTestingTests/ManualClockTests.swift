import SluiceTesting
import Testing

@Suite struct ManualClockTests {
  let clock = ManualClock()

  @Test func `A manual clock stands still until it is moved`() {
    #expect(clock.now.offset == .zero)
    clock.advance(by: .seconds(3))
    #expect(clock.now.offset == .seconds(3))
  }

  @Test func `A manual clock never moves back`() {
    clock.advance(by: .seconds(3))
    clock.advance(to: .init(offset: .seconds(1)))
    #expect(clock.now.offset == .seconds(3))
  }

  @Test func `Sleepers wake in the order of their deadlines`() async throws {
    let (woken, note) = AsyncStream<String>.makeStream()
    let clock = clock
    for seconds in [3, 1, 2] {
      Task {
        try await clock.sleep(for: .seconds(seconds))
        note.yield("\(seconds)")
      }
      await clock.waitForSleepers([3: 1, 1: 2, 2: 3][seconds] ?? 0)
    }
    var order: [String] = []
    var iterator = woken.makeAsyncIterator()
    for _ in 1...3 {
      clock.advance(by: .seconds(1))
      await order.append(iterator.next() ?? "")
    }
    #expect(order == ["1", "2", "3"])
  }

  @Test func `A deadline that has passed does not wait`() async throws {
    clock.advance(by: .seconds(1))
    try await clock.sleep(until: .init(offset: .seconds(1)))
  }

  @Test func `A cancelled sleeper wakes at once, and throws`() async {
    let clock = clock
    let sleeper = Task { try await clock.sleep(for: .seconds(1)) }
    await clock.waitForSleepers(1)
    sleeper.cancel()
    await #expect(throws: CancellationError.self) { try await sleeper.value }
    let early = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      try await clock.sleep(for: .seconds(1))
    }
    await #expect(throws: CancellationError.self) { try await early.value }
  }
}
