/// A key with a default value.
///
/// ```swift
/// enum ServerKey: Dependency {
///   static let defaultValue = "https://example.org"
///   static let testValue = "https://localhost"       // may be left out: then it is the same in tests
///   static let previewValue = "https://sample"       // may be left out: then it is that of tests
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
  /// The value in `Dependencies.preview`, which stores for previews use.
  static var previewValue: Value { get }
}

extension Dependency {
  /// The default value.
  ///
  /// A test store reports a test that uses it.
  public static var testValue: Value {
    LiveUse.current?.note(Self.self)
    return defaultValue
  }

  /// The value for tests.
  public static var previewValue: Value { testValue }

  /// Returns the default value, or that for tests or previews.
  public static func value(given dependencies: Dependencies) -> Value {
    dependencies.isPreview ? previewValue : dependencies.isTest ? testValue : defaultValue
  }
}
