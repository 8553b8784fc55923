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

    /// Whether `a` is earlier than `b`.
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
  var nextDeadline: Instant? { machine.withLock { $0.nextDeadline } }

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
