#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

#if arch(arm64_32)
  #error("Sluice counts nanoseconds in `Int`, which needs 64 bits. For watches, build for arm64, without arm64_32.")
#endif

/// The time of a clock that is never set.
///
/// It does not use `ContinuousClock`, because that takes a division to make a `Duration`, and another to convert it
/// to nanoseconds.
package enum MonotonicTime {
  /// The nanoseconds since some moment in the past.
  package static var nanoseconds: Int {
    var now = timespec()
    clock_gettime(CLOCK_MONOTONIC, &now)
    return Int(now.tv_sec) * 1_000_000_000 + Int(now.tv_nsec)
  }
}
