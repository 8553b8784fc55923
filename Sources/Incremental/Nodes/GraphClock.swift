/// The time of a graph, as an input, and the alarms that change values when their time has come.
///
/// ```swift
/// let clock = GraphClock(in: graph)
/// let isLate = clock.after(.seconds(30))
/// clock.advance(by: .seconds(30))          // in a test; `run(on:)` does it as time passes
/// ```
///
/// Rules: time stands still until it is advanced, and never goes back. All values that one advance changes do so in
/// one pass. An advance in an observer takes effect in the next pass. `at`, `after` and `every` may be called
/// anywhere; inside a `flatMap` or `computed` they use the time of the call, and add no dependency. A value that was
/// released has no alarm.
///
/// - Complexity: An advance costs O(log n) for each alarm that rings, and nothing for the rest. Releasing a value
///   before its time costs O(log n).
public final class GraphClock {
  private let input: Input<Duration>
  private let graph: Graph
  private let alarms = AlarmQueue()
  /// The time of the latest advance, including advances by observers that wait for the end of the pass.
  private var goal = Duration.zero

  /// Makes a clock at time zero.
  public init(in graph: Graph) {
    self.graph = graph
    input = Input(.zero, in: graph)
  }

  /// The time to which the clock was advanced. Values that depend on it change with each advance.
  public var now: Incr<Duration> { input.incr }

  /// Advances the time by a duration, in one pass.
  public func advance(by duration: Duration) {
    advance(to: max(goal, time) + duration)
  }

  /// Advances the time to `time`, in one pass. An earlier time has no effect.
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

  /// The current time. It is an input, so it is known even in the middle of a pass, and reading it here adds no
  /// dependency.
  private var time: Duration { input.node.current }

  /// Returns a value that tells whether `time` has come.
  public func at(_ time: Duration) -> Incr<Bool> {
    if time <= self.time { return Incr(constant: true, in: graph) }
    return leaf(false, first: time) { _ in (true, nil) }
  }

  /// Returns a value that tells whether `duration` has passed since the call.
  public func after(_ duration: Duration) -> Incr<Bool> { at(time + duration) }

  /// Returns a value that counts the whole intervals that have passed since the call.
  public func every(_ interval: Duration) -> Incr<Int> {
    if interval <= .zero { badInterval(interval) }
    let start = time
    return leaf(0, first: start + interval) { now in
      let passed = (now - start).wholes(of: interval)
      return (passed, start + interval * (passed + 1))
    }
  }

  /// The time of the next alarm, or nil if there is none.
  public var nextAlarm: Duration? { alarms.first }

  /// Makes a leaf that gets a new value when its time has come; `ring` returns that value and the time of the next
  /// alarm. The clock does not keep the leaf alive.
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
        // A leaf that ended with its dynamic value has failed, and needs no more alarms.
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
  ///   - clock: The clock that the time of the graph follows.
  ///   - tick: The longest sleep. An alarm that is set in the meantime is late by no more than that.
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
  /// Returns how many times `part` fits, rounded down. The result is exact: 128 bits of attoseconds hold 5 trillion
  /// years.
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

// MARK: - Alarms

/// An alarm, which sets the value of a node when its time has come.
///
/// The node holds the alarm. When the node is freed, the alarm is freed, too, and removes itself from its queue.
final class Alarm {
  fileprivate(set) var time: Duration
  /// A closure that receives the time that has come, and returns the time of the next alarm.
  var ring: (Duration) -> Duration? = { _ in nil }
  private let queue: AlarmQueue
  /// Its index in the queue's heap; -1 if it is not in the queue.
  fileprivate var place = -1

  init(at time: Duration, in queue: AlarmQueue) {
    (self.time, self.queue) = (time, queue)
    queue.insert(self)
  }

  deinit { queue.remove(self) }
}

/// A queue of alarms, earliest first: a binary heap in which each alarm knows its index.
final class AlarmQueue {
  /// Unowned, because an alarm that is freed removes itself.
  private var heap: [Unmanaged<Alarm>] = []

  /// The time of the earliest alarm.
  var first: Duration? { heap.first?._withUnsafeGuaranteedRef { $0.time } }

  /// Rings the earliest alarm if its time has come; returns whether it did.
  func ringFirst(until time: Duration) -> Bool {
    guard let alarm = heap.first?.takeUnretainedValue(), alarm.time <= time else { return false }
    remove(alarm)
    if let next = alarm.ring(time) {
      alarm.time = next
      insert(alarm)
    }
    return true
  }

  fileprivate func insert(_ alarm: Alarm) {
    alarm.place = heap.count
    heap.append(.passUnretained(alarm))
    rise(from: alarm.place)
  }

  fileprivate func remove(_ alarm: Alarm) {
    let place = alarm.place
    guard place >= 0 else { return }
    alarm.place = -1
    let last = heap.removeLast()
    guard place < heap.count else { return }
    put(last, at: place)
    rise(from: place)
    sink(from: place)
  }

  private func rise(from place: Int) {
    var child = place
    while child > 0, time(at: child) < time(at: (child - 1) / 2) {
      swap(child, (child - 1) / 2)
      child = (child - 1) / 2
    }
  }

  private func sink(from place: Int) {
    var parent = place
    while true {
      let children = [2 * parent + 1, 2 * parent + 2].filter { $0 < heap.count }
      guard let least = children.min(by: { time(at: $0) < time(at: $1) }), time(at: least) < time(at: parent)
      else { return }
      swap(parent, least)
      parent = least
    }
  }

  private func time(at place: Int) -> Duration { heap[place]._withUnsafeGuaranteedRef { $0.time } }

  private func swap(_ a: Int, _ b: Int) {
    let (first, second) = (heap[a], heap[b])
    put(second, at: a)
    put(first, at: b)
  }

  private func put(_ alarm: Unmanaged<Alarm>, at place: Int) {
    heap[place] = alarm
    alarm._withUnsafeGuaranteedRef { $0.place = place }
  }
}
