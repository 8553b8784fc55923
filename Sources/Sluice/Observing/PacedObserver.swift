import Incremental

/// An observer that is called at most once in each interval, by the store's clock.
///
/// A value that arrives before the interval is over is held, and replaced by newer ones. Only then is there a timer.
final class PacedObserver<Value> {
  private weak let core: Core?
  private let interval: Duration
  private let isEqual: (Value, Value) -> Bool
  private let handler: (Value) -> Void
  /// The last value that was delivered, and when.
  private var delivered: (value: Value, time: Duration)?
  private var held: Value?
  private var alarm: Int?

  init(
    _ core: Core, _ interval: Duration, isEqual: @escaping (Value, Value) -> Bool, _ handler: @escaping (Value) -> Void
  ) {
    (self.core, self.interval, self.isEqual, self.handler) = (core, interval, isEqual, handler)
  }

  /// Delivers a value, now or at the end of the interval.
  func take(_ value: Value) {
    guard let core, let lifetimes = core.lifetimes else { return }
    if alarm != nil { return held = .some(value) }
    let now = core.timekeeper.now
    guard let delivered, now < delivered.time + interval else { return deliver(value, at: now) }
    held = .some(value)
    alarm = lifetimes.setAlarm(after: delivered.time + interval - now) { [weak self] in self?.elapsed() }
  }

  private func deliver(_ value: Value, at time: Duration) {
    delivered = (value, time)
    handler(value)
  }

  private func elapsed() {
    alarm = nil
    guard let core, let value = held else { return }
    held = nil
    if let delivered, isEqual(delivered.value, value) { return }
    deliver(value, at: core.timekeeper.now)
  }

  /// Drops the value that is held.
  func end() {
    if let alarm { core?.lifetimes?.removeAlarm(alarm) }
    (alarm, held) = (nil, nil)
  }
}

extension Store {
  /// Observes with the options of `observe`, at most once in each interval.
  @usableFromInline
  package func observe<Value>(
    _ value: Incr<Value>, every interval: Duration, isEqual: @escaping (Value, Value) -> Bool, initial: Bool,
    once: Bool, when condition: ((Value) -> Bool)?, _ handler: @escaping (Value) -> Void
  ) -> Token {
    let paced = PacedObserver(core, interval, isEqual: isEqual, handler)
    let token = value.observe(initial: initial, once: once, when: condition) { paced.take($0) }
    return Token.onCancel {
      token.cancel()
      paced.end()
    }
  }
}
