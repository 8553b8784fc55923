#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The date of the system, in seconds since 1970.
func currentDate() -> Double { Date().timeIntervalSince1970 }
