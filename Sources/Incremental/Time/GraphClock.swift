/// The time of a graph, and the values that it wakes.
///
/// ```swift
/// let clock = GraphClock(in: graph)
/// let isLate = clock.after(.seconds(30))
/// clock.advance(by: .seconds(30))          // in a test; `run(on:)` does it as time passes
/// ```
///
/// Rules: time stands still until it is advanced, and never goes back. All values that one advance wakes change in one
/// pass. An advance in an observer takes effect in the next pass. `at`, `after` and `every` may be called anywhere;
/// inside a `flatMap` or `computed` the time of the call counts, and is no dependency. A value that was released does
/// not wake.
///
/// - Complexity: an advance costs O(log n) for each value it wakes, and nothing for the others; so does letting go of a
///   value before its time.
public final class GraphClock {
  private let input: Input<Duration>
  private let graph: Graph
  private let alarms = AlarmQueue()
  /// Where advances lead that an observer asked for, and that wait for the end of the pass.
  private var goal = Duration.zero

  /// Makes a clock at time zero.
  public init(in graph: Graph) {
    self.graph = graph
    input = Input(.zero, in: graph)
  }

  /// The time to which the clock was advanced. Values that depend on it change with each advance.
  public var now: Incr<Duration> { input.incr }

  /// Moves the time, in one pass.
  public func advance(by duration: Duration) {
    advance(to: max(goal, time) + duration)
  }

  /// Moves the time, in one pass; an earlier time changes nothing.
  public func advance(to time: Duration) {
    guard time > self.time else { return }
    goal = max(goal, time)
    guard !graph.canBeWritten else { return move(to: time) }
    input.node.postpone { [self] in
      move(to: time)
      return false
    }
  }

  private func move(to time: Duration) {
    guard time > self.time else { return }
    graph.batch {
      input.set(time)
      while alarms.ringFirst(until: time) {}
    }
  }

  /// The time, which no pass changes; so it is known in the middle of one, too, and asking for it makes no dependency.
  private var time: Duration { input.node.current }

  /// Whether `time` has come.
  public func at(_ time: Duration) -> Incr<Bool> {
    if time <= self.time { return Incr(constant: true, in: graph) }
    return leaf(false, first: time) { _ in (true, nil) }
  }

  /// Whether `duration` has passed since now.
  public func after(_ duration: Duration) -> Incr<Bool> { at(time + duration) }

  /// How many whole intervals have passed since now.
  public func every(_ interval: Duration) -> Incr<Int> {
    if interval <= .zero { badInterval(interval) }
    let start = time
    return leaf(0, first: start + interval) { now in
      let passed = (now - start).wholes(of: interval)
      return (passed, start + interval * (passed + 1))
    }
  }

  /// When the next value will change, or nil if none will.
  public var nextAlarm: Duration? { alarms.first }

  /// A leaf that gets another value when its time has come; `ring` also says when to ring again. The clock does not keep it
  /// alive.
  private func leaf<Value: Equatable>(
    _ value: Value, first: Duration, ring: @escaping (Duration) -> (value: Value, next: Duration?)
  ) -> Incr<Value> {
    let alarm = Alarm(at: first, in: alarms)
    let node = ValueNode(value, in: graph, flags: .isLeaf) { _ in withExtendedLifetime(alarm) { false } }
    // Unowned, because the node holds the alarm.
    let unowned = Unmanaged.passUnretained(node)
    alarm.ring = { now in
      let (value, next) = ring(now)
      return unowned._withUnsafeGuaranteedRef {
        Input(node: $0, isEqual: { $0 == $1 }, usesEquality: true).set(value)
        // One that ended with the dynamic value that made it says so once.
        return $0.flags.contains(.isFailed) ? nil : next
      }
    }
    return Incr(node: node)
  }

  private func badInterval(_ interval: Duration) -> Never {
    misuse(
      "A clock was asked to tick every \(interval).",
      why: "Without time between its ticks there would be infinitely many.",
      fix: "Pass an interval longer than zero.")
  }
}

extension GraphClock {
  /// Advances the time as `clock` runs, from alarm to alarm, until the task is cancelled.
  ///
  /// - Parameters:
  ///   - clock: what the time of the graph follows.
  ///   - tick: how long to sleep at most, so that an alarm that is set meanwhile is late by no more.
  nonisolated(nonsending) public func run<C: Clock>(on clock: C, tick: Duration = .milliseconds(100)) async throws
  where C.Duration == Duration {
    let started = clock.now
    let offset = time
    while true {
      let passed = offset + started.duration(to: clock.now)
      advance(to: passed)
      let next = min(nextAlarm ?? passed + tick, passed + tick)
      do {
        try await clock.sleep(until: clock.now.advanced(by: next - passed), tolerance: nil)
      } catch {
        await restoreIsolation()
        throw error
      }
    }
  }
}

extension Duration {
  /// How often `part` fits, rounded down. Exact: in attoseconds, of which 128 bits hold 5 trillion years.
  fileprivate func wholes(of part: Duration) -> Int {
    var (low, high) = (0, 1)
    while part * high <= self { high *= 2 }
    while high - low > 1 {
      let middle = (low + high) / 2
      if part * middle <= self { low = middle } else { high = middle }
    }
    return low
  }
}
