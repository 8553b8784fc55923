/// A clock whose seconds take longer or less.
struct ScaledClock: Clock {
  /// A time, as a duration since the clock was made.
  struct Instant: InstantProtocol {
    fileprivate let time: Duration

    func advanced(by duration: Duration) -> Instant { Instant(time: time + duration) }
    func duration(to other: Instant) -> Duration { other.time - time }
    static func < (a: Instant, b: Instant) -> Bool { a.time < b.time }
  }

  private let start = ContinuousClock.now
  private let second: Duration

  /// - Parameter second: how long a second takes.
  init(second: Duration) { self.second = second }

  var now: Instant { Instant(time: .seconds(1) * ((ContinuousClock.now - start) / second)) }
  var minimumResolution: Duration { .nanoseconds(1) }

  func sleep(until deadline: Instant, tolerance: Duration?) async throws {
    let end = start + second * (deadline.time / .seconds(1))
    try await ContinuousClock().sleep(until: end, tolerance: tolerance.map { second * ($0 / .seconds(1)) })
  }
}
