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
/// Rules: sleepers are woken in the order of their deadlines, and those with the same deadline in the order they fell
/// asleep; effects of a test store in the order they started. `advance` does not wait for what they do then: to let one
/// sleep again, move the clock in steps, with `waitForSleepers` in between; `TestStore.advance` does that by itself. A
/// cancelled sleeper wakes at once, and throws.
public final class ManualClock: Clock, Sendable {
  /// A point in time: how long after the clock was made.
  public struct Instant: InstantProtocol {
    /// The time since the clock was made.
    public var offset: Duration

    /// Makes the instant that lies `offset` after the clock was made.
    public init(offset: Duration) { self.offset = offset }

    /// The instant `duration` later.
    public func advanced(by duration: Duration) -> Instant { Instant(offset: offset + duration) }

    /// The time from here to `other`.
    public func duration(to other: Instant) -> Duration { other.offset - offset }

    /// Whether `a` is earlier than `b`.
    public static func < (a: Instant, b: Instant) -> Bool { a.offset < b.offset }
  }

  let machine = Locked(SleepMachine())

  /// Makes a clock at time zero.
  public init() {}

  /// The time to which the clock was moved.
  public var now: Instant { machine.withLock { $0.now } }

  /// Exact: the clock moves only by hand.
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

  /// Moves the clock, and wakes the tasks whose deadline passes.
  public func advance(by duration: Duration) {
    let instant = machine.withLock { $0.target(after: duration) }
    advance(to: instant)
  }

  /// Moves the clock to `instant`, and wakes the tasks whose deadline passes. Never moves back.
  public func advance(to instant: Instant) {
    while let wake = machine.withLock({ $0.wakeNext(until: instant) }) { wake() }
  }

  /// Waits until at least `count` tasks sleep on this clock, so that a test does not move it too early; or until the task
  /// that waits is cancelled.
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
  /// The effects of a store that sleep on this clock.
  func sleepers(of store: ObjectIdentifier) -> [Int: EffectSleep] { machine.withLock { $0.sleepers(of: store) } }

  /// When the next sleeper is to be woken.
  var nextDeadline: Instant? { machine.withLock { $0.nextDeadline } }

  /// Wakes only the first of the tasks that are due at `instant`; returns false if none is.
  func wakeFirst(at instant: Instant) -> Bool {
    guard let wake = machine.withLock({ $0.wakeNext(until: instant) }) else { return false }
    wake()
    return true
  }

  /// Rings a bell whenever somebody falls asleep.
  func add(_ bell: Bell) { machine.withLock { $0.bells.append(bell) } }

  func remove(_ bell: Bell) { machine.withLock { machine in machine.bells.removeAll { $0 === bell } } }
}
