import Incremental
import Testing

/// The values of a clock inside dynamic values, and what is left of them.
@Suite struct ClockScopeTests {
  let graph = Graph()
  let log = Log()

  @Test func `A clock's value that a flatMap makes begins when the flatMap runs`() {
    let (clock, selection) = (GraphClock(in: graph), Input(0, in: graph))
    let token = selection.incr.flatMap { _ in
      clock.after(.seconds(5)).map2(clock.every(.seconds(2))) { "\($0) \($1)" }
    }
    .observe { log($0) }
    clock.advance(by: .seconds(4))
    selection.set(1)
    clock.advance(by: .seconds(4))
    clock.advance(by: .seconds(1))
    #expect(log.lines == ["false 0", "false 2", "false 0", "false 2", "true 2"])
    token.cancel()
  }

  @Test func `A clock's value that a Memo makes outlives the flatMap that requested it`() {
    let (clock, selection) = (GraphClock(in: graph), Input(1, in: graph))
    let memo = Memo(in: graph) { (seconds: Int) in clock.after(.seconds(seconds)) }
    let first = selection.incr.flatMap { memo($0) }
    let token = first.observe { log($0) }
    let kept = memo(1)
    selection.set(10)
    clock.advance(by: .seconds(1))
    #expect(kept.value)
    clock.advance(by: .seconds(9))
    #expect(log.lines == ["false", "true"])
    token.cancel()
  }

  @Test func `A flatMap can make a whole clock`() {
    let selection = Input(0, in: graph)
    var clocks: [GraphClock] = []
    let shown = selection.incr.flatMap { _ -> Incr<Bool> in
      clocks.append(GraphClock(in: graph))
      return clocks[clocks.count - 1].after(.seconds(1))
    }
    let token = shown.observe { log($0) }
    clocks[0].advance(by: .seconds(1))
    selection.set(1)
    clocks[0].advance(by: .seconds(1))
    clocks[1].advance(by: .seconds(1))
    #expect(log.lines == ["false", "true", "false", "true"])
    token.cancel()
  }

  @Test func `A computed value that reads a clock runs at its time, and not with each advance`() {
    let clock = GraphClock(in: graph)
    let isLate = graph.computed { () -> Bool in
      log("ran")
      return clock.at(.seconds(3)).value
    }
    let token = isLate.observe { log($0) }
    for _ in 1...6 { clock.advance(by: .seconds(1)) }
    #expect(log.lines == ["ran", "false", "ran", "true"])
    token.cancel()
  }

  @Test func `A clock's value ends with the flatMap that made it, and its alarm with it`() {
    let (clock, selection) = (GraphClock(in: graph), Input(10, in: graph))
    let shown = selection.incr.flatMap { clock.after(.seconds($0)) }
    let token = shown.observe { _ in }
    for seconds in [50, 30, 40] {
      selection.set(seconds)
      #expect(clock.nextAlarm == .seconds(seconds))
    }
    selection.set(0)
    #expect(clock.nextAlarm == nil)
    token.cancel()
  }

  @Test func `A clock's value that was retained after its flatMap ran again does not fire`() {
    let (clock, selection) = (GraphClock(in: graph), Input(0, in: graph))
    var made: [Incr<Int>] = []
    let shown = selection.incr.flatMap { _ in
      made.append(clock.every(.seconds(1)))
      return made[made.count - 1]
    }
    let tokens = [
      shown.observe { log($0) }, made[0].observe(failure: { log("first: \($0 is ValueEnded)") }) { log("first \($0)") },
    ]
    selection.set(1)
    clock.advance(by: .seconds(1))
    clock.advance(by: .seconds(1))
    #expect(log.lines.filter { $0.hasPrefix("first") } == ["first 0", "first: true"])
    #expect(throws: ValueEnded.self) { try made[0].get() }
    tokens.forEach { $0.cancel() }
  }

  @Test func `A clock keeps no alarm of a released value`() {
    let clock = GraphClock(in: graph)
    for _ in 0..<1_000 { _ = (clock.after(.seconds(3_600)), clock.every(.seconds(60))) }
    #expect(clock.nextAlarm == nil)
    let kept = clock.after(.seconds(7_200))
    #expect(clock.nextAlarm == .seconds(7_200))
    withExtendedLifetime(kept) {}
  }

  @Test func `A value may outlive its clock`() {
    var clock: GraphClock? = GraphClock(in: graph)
    let late = clock?.after(.seconds(1))
    clock = nil
    #expect(late?.value == false && clock == nil)
  }

  @Test(arguments: Seeds.all(quick: 3, exhaustive: 60))
  func `The next alarm is the earliest of those whose values are retained`(seed: UInt64) {
    var random = SplitMix(state: seed)
    let clock = GraphClock(in: graph)
    var held: [(time: Int, isLate: Incr<Bool>)] = []
    var now = 0
    for _ in 0..<500 {
      switch random.below(5) {
      case 0 where !held.isEmpty: held.remove(at: random.below(held.count))
      case 1:
        now += random.below(4)
        clock.advance(to: .seconds(now))
      default:
        let time = now + random.below(60)
        held.append((time, clock.at(.seconds(time))))
      }
      #expect(held.allSatisfy { $0.isLate.value == ($0.time <= now) })
      #expect(clock.nextAlarm == held.map(\.time).filter { $0 > now }.min().map { .seconds($0) })
    }
  }

  @Test(arguments: [false, true])
  func `An advance in an observer is complete in the next pass`(isAdvancedFirst: Bool) {
    let (clock, start) = (GraphClock(in: graph), Input(false, in: graph))
    var late: [Incr<Bool>] = []
    let token = start.incr.observe { isStarted in
      guard isStarted else { return }
      if isAdvancedFirst { clock.advance(by: .seconds(10)) }
      late = [clock.after(.seconds(5)), clock.after(.seconds(15))]
      if !isAdvancedFirst { clock.advance(by: .seconds(10)) }
      log("\(clock.now.value) \(late.map(\.value))")
    }
    start.set(true)
    log("\(clock.now.value) \(late.map(\.value))")
    #expect(log.lines == ["0.0 seconds [false, false]", "10.0 seconds [true, false]"])
    #expect(clock.nextAlarm == .seconds(15))
    token.cancel()
  }
}
