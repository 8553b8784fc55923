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

extension DerivedDependency {
  /// Derives the value from other dependencies.
  public static func makeValue(for dependencies: Dependencies) -> Value { value(given: dependencies) }
}
