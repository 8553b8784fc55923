import Sluice

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

extension DateGenerator {
  /// Returns a generator of the date that a clock has reached: the beginning of 2001, and the time since the clock was
  /// made.
  static func following(_ clock: ManualClock) -> DateGenerator {
    DateGenerator { Date(timeIntervalSinceReferenceDate: clock.now.offset / .seconds(1)) }
  }
}
