#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// Returns the date: the value of `\.now`.
///
/// ```swift
/// let store = Store(Todos(), todos, dependencies: [Provide(\.now, .constant(date))])
/// ```
///
/// In a reducer, call `context.now()`, which is recorded.
public struct DateGenerator: Sendable {
  private let make: @Sendable () -> Date

  /// Makes a generator from a function.
  public init(_ make: @escaping @Sendable () -> Date) { self.make = make }

  /// The date of the system.
  public static var system: DateGenerator { DateGenerator { Date() } }

  /// Always the same date.
  public static func constant(_ date: Date) -> DateGenerator { DateGenerator { date } }

  /// The date now.
  public func callAsFunction() -> Date { make() }
}
