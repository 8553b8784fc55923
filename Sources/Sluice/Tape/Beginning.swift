import Incremental

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The time at which a store began to note actions, on its clock and in the calendar.
struct Beginning {
  /// The date in seconds since 1970.
  let date = Double(time(nil))
  /// Returns the nanoseconds on the clock.
  private let now: @Sendable () -> Int64
  private let start: Int64

  init(_ clock: any Clock<Duration>) {
    now = Self.nanoseconds(of: clock)
    start = now()
  }

  /// The nanoseconds since the beginning.
  var elapsed: Int64 { now() - start }

  /// Returns a function that reads a clock in nanoseconds. The usual clock is read without a `Duration`.
  private static func nanoseconds(of clock: some Clock<Duration>) -> @Sendable () -> Int64 {
    if clock is ContinuousClock { return { Int64(MonotonicTime.nanoseconds) } }
    let start = clock.now
    return { start.duration(to: clock.now).nanoseconds }
  }
}
