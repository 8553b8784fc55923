import Incremental

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// When a store began to note actions, on its clock and in the calendar.
struct Beginning {
  /// Seconds since 1970.
  let date = Double(time(nil))
  /// Nanoseconds on the clock.
  private let now: @Sendable () -> Int64
  private let start: Int64

  init(_ clock: any Clock<Duration>) {
    now = Self.nanoseconds(of: clock)
    start = now()
  }

  /// Nanoseconds since.
  var elapsed: Int64 { now() - start }

  /// A clock that a program or a test has provided is asked. The usual one is read without a `Duration`.
  private static func nanoseconds(of clock: some Clock<Duration>) -> @Sendable () -> Int64 {
    if clock is ContinuousClock { return { Int64(MonotonicTime.nanoseconds) } }
    let start = clock.now
    return { start.duration(to: clock.now).nanoseconds }
  }
}
