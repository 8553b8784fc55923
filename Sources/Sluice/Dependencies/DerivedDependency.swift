/// A key whose value is computed from others.
///
/// ```swift
/// enum Retries: DerivedDependency {
///   static func value(given: Dependencies) -> Int { given.isDebug ? 1 : 5 }
/// }
/// ```
///
/// Rules: `value(given:)` is called once, when the value is first read, and again where one of its inputs is provided
/// differently. Read the needed values from `given`; a value that retains `given` itself keeps all its values alive.
public protocol DerivedDependency: DependencyKey {
  // Declared again here and below, so that the compiler infers it from the user's code.
  /// The type of the value.
  associatedtype Value

  /// Computes the value from others.
  static func value(given dependencies: Dependencies) -> Value
}

extension DerivedDependency {
  /// Computes the value from other dependencies.
  public static func makeValue(for dependencies: Dependencies) -> Value { value(given: dependencies) }
}
