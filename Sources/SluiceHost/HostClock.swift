/// The time since a host was made, by the clock that it was given.
struct HostClock: Sendable {
  private let elapsed: @Sendable () -> Duration
  private let wait: @Sendable (Duration) async throws -> Void

  init(_ clock: any Clock<Duration>) { self = Self.started(clock) }

  private init(
    _ elapsed: @escaping @Sendable () -> Duration, _ wait: @escaping @Sendable (Duration) async throws -> Void
  ) {
    (self.elapsed, self.wait) = (elapsed, wait)
  }

  private static func started<C: Clock<Duration>>(_ clock: C) -> HostClock {
    let start = clock.now
    return HostClock({ start.duration(to: clock.now) }) {
      try await clock.sleep(until: start.advanced(by: $0), tolerance: nil)
    }
  }

  var now: Duration { elapsed() }

  func sleep(until time: Duration) async throws { try await wait(time) }
}
