import Incremental

/// An object that wakes effects that wait for a time, with one sleeping task for all of them.
final class Timekeeper {
  /// The time since the creation of the store, and a way to sleep until such a time.
  struct Times {
    let now: () -> Duration
    let sleep: @Sendable (_ until: Duration) async throws -> Void

    init<C: Clock>(_ clock: C) where C.Duration == Duration {
      let start = clock.now
      now = { start.duration(to: clock.now) }
      sleep = { try await clock.sleep(until: start.advanced(by: $0), tolerance: nil) }
    }
  }

  private let times: Times
  private var queue = TimerQueue<Int>()
  /// The sleeping task, and the time at which it wakes.
  private var sleeper: (task: Task<Void, Never>, time: Duration)?
  /// Called with the number of each timer that is due.
  var wake: (Int) -> Void = { _ in }
  private var hasEnded = false

  init(_ clock: some Clock<Duration>) { times = Times(clock) }

  var isEmpty: Bool { queue.next == nil }

  /// The time since the creation of the store.
  var now: Duration { times.now() }

  func sleep(until time: Duration) async throws { try await times.sleep(time) }

  func add(_ id: Int, after time: Duration, on home: (any Actor)?) {
    if hasEnded { return }
    queue.add(id, at: times.now() + time)
    schedule(on: home)
  }

  func remove(_ id: Int) {
    queue.remove(id)
    if queue.next == nil { stop() }
  }

  /// Cancels all timers.
  func end() {
    (wake, hasEnded) = ({ _ in }, true)
    queue.removeAll()
    stop()
  }

  private func stop() {
    sleeper?.task.cancel()
    sleeper = nil
  }

  /// Sleeps until the next timer is due, if there is an isolation to wake an effect in.
  func schedule(on home: (any Actor)?) {
    guard let home, let next = queue.next else { return }
    if let sleeper, sleeper.time <= next { return }
    stop()
    let ticket = Ticket(value: self)
    sleeper = (home.assumeIsolated { Self.task(ticket, until: next, on: $0) }, next)
  }

  /// Creates the sleeping task. It is detached, because it sleeps for all waiting effects: the effects that it wakes
  /// must not inherit task-local values.
  private static func task(
    _ ticket: Ticket<Timekeeper>, until time: Duration, on home: isolated any Actor
  ) -> Task<Void, Never> {
    Task.detached(
      operation: isolatedHere {
        _ = home
        let sleep = ticket.value.times.sleep
        guard (try? await sleep(time)) != nil, !Task.isCancelled else { return }
        ticket.value.sleeper = nil
        ticket.value.wakeDue()
        ticket.value.schedule(on: home)
      })
  }

  /// The time until the next timer is due.
  var timeToNext: Duration? { queue.next.map { max(.zero, $0 - times.now()) } }

  func wakeDue() {
    for id in queue.takeDue(at: times.now()) { wake(id) }
  }

  /// Sleeps by hand, for a store without isolation; returns false if the calling task was cancelled.
  nonisolated(nonsending) func sleepUntilNext() async -> Bool {
    guard let next = queue.next else { return true }
    let hasSlept = (try? await times.sleep(next)) != nil
    await restoreIsolation()
    if hasSlept { wakeDue() }
    return hasSlept
  }
}

// MARK: - The timer queue

/// The timers of a store, or of a host, as a plain value. Times are those of its clock, counted from its creation.
///
/// Timers that are due at the same time wake in the order they were added, which separate sleeping tasks would not
/// promise.
package struct TimerQueue<ID: Hashable> {
  private struct Timer {
    let time: Duration
    let order: Int
    let id: ID
  }

  /// Sorted by time, the latest first, so that the next one is at the end.
  private var timers: [Timer] = []
  private var times: [ID: (time: Duration, order: Int)] = [:]
  private var lastOrder = 0

  package init() {}

  /// The time at which the next timer is due.
  package var next: Duration? { timers.last?.time }

  /// Adds a timer; the id must not have one.
  package mutating func add(_ id: ID, at time: Duration) {
    lastOrder += 1
    times[id] = (time, lastOrder)
    timers.insert(Timer(time: time, order: lastOrder, id: id), at: index(time, lastOrder))
  }

  package mutating func remove(_ id: ID) {
    guard let (time, order) = times.removeValue(forKey: id) else { return }
    timers.remove(at: index(time, order))
  }

  package mutating func removeAll() { (timers, times) = ([], [:]) }

  /// Removes the timers that are due, the earliest first.
  package mutating func takeDue(at now: Duration) -> [ID] {
    var due: [ID] = []
    while let timer = timers.last, timer.time <= now {
      timers.removeLast()
      times[timer.id] = nil
      due.append(timer.id)
    }
    return due
  }

  /// Returns the position of a timer, or the position at which to insert it.
  private func index(_ time: Duration, _ order: Int) -> Int {
    var (low, high) = (0, timers.count)
    while low < high {
      let middle = (low + high) / 2
      if (timers[middle].time, timers[middle].order) > (time, order) { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
