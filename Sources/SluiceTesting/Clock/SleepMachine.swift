import Sluice

/// The sleeping tasks and their deadlines, as a plain value. Resume the returned continuations outside the lock.
struct SleepMachine {
  typealias Wake = @Sendable () -> Void

  private struct Sleeper {
    let id: Int
    let deadline: ManualClock.Instant
    let continuation: CheckedContinuation<Void, any Error>
    let effect: SleepingEffect?

    /// The position among the sleepers. The order in which tasks fall asleep depends on the threads; the order in which
    /// effects of a test store start does not.
    var turn: (ManualClock.Instant, effect: Int, Int) { (deadline, effect?.effect.effect ?? 0, id) }
  }

  private struct Waiter {
    let id: Int
    let count: Int
    let continuation: CheckedContinuation<Void, Never>
  }

  private(set) var now = ManualClock.Instant(offset: .zero)
  /// The bells to ring when a task falls asleep.
  var bells: [Bell] = []
  /// The target of the moves in progress; concurrent moves add up.
  private var goal = ManualClock.Instant(offset: .zero)
  private var lastID = 0
  private var sleepers: [Sleeper] = []
  private var waiters: [Waiter] = []

  mutating func target(after duration: Duration) -> ManualClock.Instant {
    goal = max(goal, now).advanced(by: duration)
    return goal
  }

  mutating func nextID() -> Int {
    lastID += 1
    return lastID
  }

  /// Adds a sleeping task. The task wakes at once if its deadline has passed or it is cancelled.
  mutating func sleep(
    _ id: Int, until deadline: ManualClock.Instant, isCancelled: Bool,
    _ continuation: CheckedContinuation<Void, any Error>, of effect: SleepingEffect? = nil
  ) -> [Wake] {
    if isCancelled { return [{ continuation.resume(throwing: CancellationError()) }] }
    if deadline <= now { return [{ continuation.resume() }] }
    sleepers.append(Sleeper(id: id, deadline: deadline, continuation: continuation, effect: effect))
    return takeSatisfiedWaiters() + bells.map { bell in { bell.ring() } }
  }

  mutating func cancel(_ id: Int) -> Wake? {
    guard let index = sleepers.firstIndex(where: { $0.id == id }) else { return nil }
    let sleeper = sleepers.remove(at: index)
    return { sleeper.continuation.resume(throwing: CancellationError()) }
  }

  /// Moves to the next deadline up to `instant`, and removes its first sleeper. Without one, moves to `instant` and
  /// returns nil.
  mutating func wakeNext(until instant: ManualClock.Instant) -> Wake? {
    let next = sleepers.indices.min { sleepers[$0].turn < sleepers[$1].turn }
    guard let next, sleepers[next].deadline <= instant else {
      now = max(now, instant)
      return nil
    }
    let sleeper = sleepers.remove(at: next)
    now = max(now, sleeper.deadline)
    return { sleeper.continuation.resume() }
  }

  mutating func waitForSleepers(
    _ count: Int, _ id: Int, isCancelled: Bool, _ continuation: CheckedContinuation<Void, Never>
  ) -> Wake? {
    if sleepers.count >= count || isCancelled { return { continuation.resume() } }
    waiters.append(Waiter(id: id, count: count, continuation: continuation))
    return nil
  }

  mutating func stopWaiting(_ id: Int) -> Wake? {
    guard let index = waiters.firstIndex(where: { $0.id == id }) else { return nil }
    let waiter = waiters.remove(at: index)
    return { waiter.continuation.resume() }
  }

  private mutating func takeSatisfiedWaiters() -> [Wake] {
    let satisfied = waiters.filter { sleepers.count >= $0.count }
    waiters.removeAll { sleepers.count >= $0.count }
    return satisfied.map { waiter in { waiter.continuation.resume() } }
  }
}

extension SleepMachine {
  var nextDeadline: ManualClock.Instant? { sleepers.map(\.deadline).min() }

  func sleepers(of store: ObjectIdentifier) -> [Int: EffectSleep] {
    var found: [Int: EffectSleep] = [:]
    for sleeper in sleepers {
      guard let sleeping = sleeper.effect, sleeping.effect.store == store else { continue }
      var sleep = found[sleeping.effect.effect] ?? EffectSleep(deadline: sleeper.deadline)
      sleep.deadline = min(sleep.deadline, sleeper.deadline)
      sleep.tasks.insert(sleeping.task)
      found[sleeping.effect.effect] = sleep
    }
    return found
  }
}

/// A sleeping effect, and the hash of the task in which it sleeps.
struct SleepingEffect {
  let effect: RunningEffect
  let task: Int?
}

/// The earliest deadline of a sleeping effect, and the tasks in which it sleeps.
struct EffectSleep {
  var deadline: ManualClock.Instant
  var tasks: Set<Int?> = []
}
