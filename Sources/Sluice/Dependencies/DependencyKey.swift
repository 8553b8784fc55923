/// A type under which `Dependencies` have a value.
///
/// ```swift
/// enum Session: DependencyKey { typealias Value = User }     // nothing is known by itself: it has to be provided
/// ```
///
/// Rules: the type is the key, not its name. A key that has a value of its own is a `Dependency`; one whose value
/// follows from others is a `DerivedDependency`. Reading any other key that is not provided stops the program with a message: which
/// key, where it was read, and how to provide it.
public protocol DependencyKey: SendableMetatype {
  /// The type of the value. Reducers read it, in whichever isolation their store is.
  associatedtype Value: Sendable

  /// The value if none is provided. Do not implement it: `Dependency` and `DerivedDependency` do.
  static func makeValue(for dependencies: Dependencies) -> Value
}

/// A key whose value follows from others.
///
/// ```swift
/// enum Retries: DerivedDependency {
///   static func value(given: Dependencies) -> Int { given.isDebug ? 1 : 5 }
/// }
/// ```
///
/// Rules: `value(given:)` is called once, when the value is first read, and again where one of its inputs has another
/// providing. Take the needed values out of `given`; a value that retains `given` itself keeps all that is in it alive
/// for ever.
public protocol DerivedDependency: DependencyKey {
  // Said again here and below, so that the compiler finds it in what the user wrote.
  /// The type of the value.
  associatedtype Value

  /// The value that follows from others.
  static func value(given dependencies: Dependencies) -> Value
}

/// A key with a value of its own.
///
/// ```swift
/// enum ServerKey: Dependency {
///   static let defaultValue = "https://example.org"
///   static let testValue = "https://localhost"       // may be left out: then it is the same in tests
/// }
///
/// extension Dependencies {
///   var server: String {
///     get { self[ServerKey.self] }
///     set { self[ServerKey.self] = newValue }        // may be left out: then nobody can provide it by this name
///   }
/// }
/// ```
public protocol Dependency: DerivedDependency {
  /// The type of the value.
  associatedtype Value

  /// The value in the running program.
  static var defaultValue: Value { get }
  /// The value in `Dependencies.test`.
  static var testValue: Value { get }
}

extension Dependency {
  /// The same value in tests. A test store that sees it used says so.
  public static var testValue: Value {
    LiveUse.current?.note(Self.self)
    return defaultValue
  }

  /// The default value, or that for tests.
  public static func value(given dependencies: Dependencies) -> Value {
    dependencies.isTest ? testValue : defaultValue
  }
}

extension DerivedDependency {
  /// Derives the value from other dependencies.
  public static func makeValue(for dependencies: Dependencies) -> Value { value(given: dependencies) }
}

extension DependencyKey {
  /// There is none: says so, and stops.
  public static func makeValue(for dependencies: Dependencies) -> Value { dependencies.reportMissing(Self.self) }
}
