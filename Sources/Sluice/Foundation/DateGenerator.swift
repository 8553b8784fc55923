#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// Returns the current date: the value of `\.now`.
///
/// ```swift
/// let store = Store(Todos(), todos, dependencies: [Provide(\.now, .constant(date))])
/// ```
///
/// In a reducer, call `context.now()`, which is recorded.
public struct DateGenerator: Sendable {
  private let make: @Sendable () -> Date

  /// Creates a generator from a function.
  public init(_ make: @escaping @Sendable () -> Date) { self.make = make }

  /// A generator of the system's date.
  public static var system: DateGenerator { DateGenerator { Date() } }

  /// Returns a generator of one date.
  public static func constant(_ date: Date) -> DateGenerator { DateGenerator { date } }

  /// Returns the current date.
  public func callAsFunction() -> Date { make() }
}
