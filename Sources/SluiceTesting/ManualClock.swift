import Incremental
import Sluice

/// A clock that stands still until a test moves it.
///
/// ```swift
/// let clock = ManualClock()
/// let pings = Task { try await clock.sleep(for: .seconds(15)); return "ping" }
/// await clock.waitForSleepers(1)
/// clock.advance(by: .seconds(15))
/// #expect(try await pings.value == "ping")
/// ```
///
/// Rules: sleepers wake in the order of their deadlines. Those with equal deadlines wake in the order in which they
/// fell asleep; effects of a test store wake in the order in which they started. `advance` does not wait for the work
/// of woken tasks. If a task is to sleep again, move the clock in steps, with `waitForSleepers` in between;
/// `TestStore.advance` does that by itself. A cancelled sleeper wakes at once, and throws.
public final class ManualClock: Clock, Sendable {
  /// A point in time, as an offset from the creation of the clock.
  public struct Instant: InstantProtocol {
    /// The time since the creation of the clock.
    public var offset: Duration

    /// Makes the instant at `offset` after the creation of the clock.
    public init(offset: Duration) { self.offset = offset }

    /// Returns the instant `duration` later.
    public func advanced(by duration: Duration) -> Instant { Instant(offset: offset + duration) }

    /// Returns the time from this instant to `other`.
    public func duration(to other: Instant) -> Duration { other.offset - offset }

    /// Returns whether `a` is earlier than `b`.
    public static func < (a: Instant, b: Instant) -> Bool { a.offset < b.offset }
  }

  let machine = Locked(SleepMachine())

  /// Makes a clock at time zero.
  public init() {}

  /// The current time of the clock.
  public var now: Instant { machine.withLock { $0.now } }

  /// Zero: the clock moves only by hand.
  public var minimumResolution: Duration { .zero }

  /// Sleeps until the clock is moved to `deadline` or past it.
  ///
  /// - Throws: `CancellationError` if the task is cancelled.
  @concurrent
  public func sleep(until deadline: Instant, tolerance: Duration? = nil) async throws {
    let id = machine.withLock { $0.nextID() }
    let effect = RunningEffect.mark.map { SleepingEffect(effect: $0, task: RunningEffect.currentTask) }
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { (sleeper: CheckedContinuation<Void, any Error>) in
        let answers = machine.withLock {
          $0.sleep(id, until: deadline, isCancelled: Task.isCancelled, sleeper, of: effect)
        }
        for answer in answers { answer() }
      }
    } onCancel: {
      machine.withLock { $0.cancel(id) }?()
    }
  }

  /// Moves the clock by `duration`, and wakes the tasks whose deadline passes.
  public func advance(by duration: Duration) {
    let instant = machine.withLock { $0.target(after: duration) }
    advance(to: instant)
  }

  /// Moves the clock to `instant`, and wakes the tasks whose deadline passes. An earlier instant has no effect.
  public func advance(to instant: Instant) {
    while let wake = machine.withLock({ $0.wakeNext(until: instant) }) { wake() }
  }

  /// Waits until at least `count` tasks sleep on this clock, so that a test does not move it too early. It also returns
  /// when the waiting task is cancelled.
  public func waitForSleepers(_ count: Int) async {
    let id = machine.withLock { $0.nextID() }
    await withTaskCancellationHandler {
      await withCheckedContinuation { (waiter: CheckedContinuation<Void, Never>) in
        machine.withLock { $0.waitForSleepers(count, id, isCancelled: Task.isCancelled, waiter) }?()
      }
    } onCancel: {
      machine.withLock { $0.stopWaiting(id) }?()
    }
  }
}

extension ManualClock {
  /// Returns the effects of a store that sleep on this clock, by their number.
  func sleepers(of store: ObjectIdentifier) -> [Int: EffectSleep] { machine.withLock { $0.sleepers(of: store) } }

  /// The deadline of the next sleeper.
  package var nextDeadline: Instant? { machine.withLock { $0.nextDeadline } }

  /// Wakes only the first of the tasks that are due at `instant`; returns false if there is none.
  func wakeFirst(at instant: Instant) -> Bool {
    guard let wake = machine.withLock({ $0.wakeNext(until: instant) }) else { return false }
    wake()
    return true
  }

  /// Adds a bell to ring whenever a task falls asleep.
  func add(_ bell: Bell) { machine.withLock { $0.bells.append(bell) } }

  func remove(_ bell: Bell) { machine.withLock { machine in machine.bells.removeAll { $0 === bell } } }
}

// MARK: - Sleeping tasks

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
