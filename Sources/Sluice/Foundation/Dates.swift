#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

extension Dependencies {
  enum NowKey: Dependency {
    static var defaultValue: DateGenerator { .system }
    static var testValue: DateGenerator { .constant(Date(timeIntervalSinceReferenceDate: 0)) }
  }

  enum LocaleKey: Dependency {
    static var defaultValue: Locale { .current }
    static var testValue: Locale { Locale(identifier: "en_US_POSIX") }
  }

  enum TimeZoneKey: Dependency {
    static var defaultValue: TimeZone { .current }
    static var testValue: TimeZone { .gmt }
  }

  /// The source of the current date.
  ///
  /// In tests it is the beginning of 2001, GMT; in a test store, it moves with the clock of the store.
  public var now: DateGenerator {
    get { self[NowKey.self] }
    set { self[NowKey.self] = newValue }
  }

  /// The locale of the user; in tests `en_US_POSIX`.
  ///
  /// On Linux, a program that does not link all of Foundation has little data for other locales.
  public var locale: Locale {
    get { self[LocaleKey.self] }
    set { self[LocaleKey.self] = newValue }
  }

  /// The time zone of the user; in tests GMT.
  public var timeZone: TimeZone {
    get { self[TimeZoneKey.self] }
    set { self[TimeZoneKey.self] = newValue }
  }
}

extension Context {
  // The parameter has no size. Because of it, the method as a value has another type than the one that is rejected
  // below.
  /// Returns the current date.
  ///
  /// It is recorded, so that a replay returns it again.
  public func now(_: Void = ()) -> Date { read(Dependencies.NowKey.self) { $0() } }

  /// Rejects the method as a value.
  @available(
    *, unavailable,
    message: """
      A context cannot be kept, nor can its method. Call `context.now()` and hand on the value, or, to a function that does \
      not keep it, hand on the closure `{ context.now() }`.
      """
  )
  public func now() -> Date { fatalError() }
}

// MARK: - Generating dates

/// A generator of the current date: the value of `\.now`.
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
