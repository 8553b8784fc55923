import Foundation
import Incremental
import Testing

@Suite struct ClockTests {
  let graph = Graph()
  let log = Log()

  @Test func `at and after become true at their time, in one pass`() {
    let clock = GraphClock(in: graph)
    clock.advance(to: .seconds(10))
    let (at, after) = (clock.at(.seconds(15)), clock.after(.seconds(5)))
    let token = at.map2(after) { "\($0) \($1)" }.observe { log($0) }
    #expect(clock.nextAlarm == .seconds(15))
    clock.advance(by: .seconds(4.999))
    #expect(log.lines == ["false false"])
    clock.advance(by: .seconds(1))
    #expect(log.lines == ["false false", "true true"])
    #expect(clock.nextAlarm == nil)
    #expect(clock.at(.seconds(3)).value)
    #expect(clock.at(.seconds(14.999)).value && clock.after(.zero).value)
    token.cancel()
  }

  @Test func `every counts whole intervals, also when an advance skips some`() {
    let clock = GraphClock(in: graph)
    clock.advance(to: .milliseconds(500))
    let token = clock.every(.seconds(1)).observe { log($0) }
    for milliseconds in [999, 1, 1000, 3500, 499, 1] { clock.advance(by: .milliseconds(milliseconds)) }
    #expect(log.lines == ["0", "1", "2", "5", "6"])
    #expect(clock.nextAlarm == .milliseconds(7500))
    token.cancel()
  }

  @Test func `Many alarms fire in the order of their times, each in a pass of its time`() {
    let clock = GraphClock(in: graph)
    var random = SplitMix(state: 3)
    let times = (0..<200).map { _ in 1 + random.below(50) }
    let alarms = times.map { clock.at(.seconds($0)) }
    let token = alarms.count(in: graph).observe { log($0) }
    for second in 1...50 {
      #expect(clock.nextAlarm.map { $0 >= .seconds(second) } ?? true)
      clock.advance(to: .seconds(second))
      #expect(log.lines.last == "\(times.filter { $0 <= second }.count)")
    }
    token.cancel()
  }

  @Test func `An advance to an earlier time changes nothing, and a clock does not retain the values of its alarms`() {
    let clock = GraphClock(in: graph)
    clock.advance(to: .seconds(2))
    clock.advance(to: .seconds(1))
    #expect(clock.now.value == .seconds(2))
    do {
      let soon = clock.after(.seconds(1))
      #expect(!soon.value)
    }
    #expect(graph.nodeCount == 1)
    clock.advance(by: .seconds(2))
    #expect(clock.nextAlarm == nil)
  }

  @Test func `Advances in an observer add up`() {
    let clock = GraphClock(in: graph)
    let start = Input(false, in: graph)
    let token = start.incr.observe { isStarted in
      if isStarted { for _ in 0..<2 { clock.advance(by: .seconds(1)) } }
    }
    start.set(true)
    #expect(clock.now.value == .seconds(2))
    token.cancel()
  }

  @Test func `run advances to each alarm at its time, until it is cancelled`() async {
    let clock = GraphClock(in: graph)
    let token = Token.all(
      clock.at(.milliseconds(250)).observe { log("at \($0)") }, clock.every(.seconds(1)).observe { log($0) },
      clock.now.observe { log($0 == .zero ? "start" : "\($0.components.attoseconds / 1_000_000_000_000_000)") })
    let steps = StepClock(steps: 6)
    await #expect(throws: CancellationError.self) {
      try await clock.run(on: steps, tick: .milliseconds(500))
    }
    let expected = ["at false", "0", "start", "at true", "250", "750", "1", "0", "500", "2", "0", "500"]
    #expect(log.lines == expected)
    token.cancel()
  }
}

/// A clock on which each sleep takes exactly the requested time, and the last one is cancelled.
final class StepClock: Clock, @unchecked Sendable {
  // @unchecked Sendable because the lock guards all that changes.
  struct Instant: InstantProtocol {
    var offset: Duration

    func advanced(by duration: Duration) -> Instant { Instant(offset: offset + duration) }
    func duration(to other: Instant) -> Duration { other.offset - offset }
    static func < (a: Instant, b: Instant) -> Bool { a.offset < b.offset }
  }

  private let lock = NSLock()
  private var time = Instant(offset: .seconds(1000))
  private var steps: Int

  init(steps: Int) { self.steps = steps }

  var now: Instant { lock.withLock { time } }

  var minimumResolution: Duration { .zero }

  func sleep(until deadline: Instant, tolerance: Duration?) async throws {
    try lock.withLock {
      if steps == 0 { throw CancellationError() }
      steps -= 1
      time = deadline
    }
  }
}
