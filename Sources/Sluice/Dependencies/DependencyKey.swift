/// A type that is the key of a value in `Dependencies`.
///
/// ```swift
/// enum Session: DependencyKey { typealias Value = User }     // nothing is known by itself: it has to be provided
/// ```
///
/// Rules: the type is the key, not its name. A key with a default value is a `Dependency`; one whose value is
/// computed from others is a `DerivedDependency`. Reading any other key that is not provided stops the program with a
/// message: the key, where it was read, and how to provide it.
public protocol DependencyKey: SendableMetatype {
  /// The type of the value. Reducers read it in the isolation of their store.
  associatedtype Value: Sendable

  /// Returns the value if none is provided. Do not implement it: `Dependency` and `DerivedDependency` do.
  static func makeValue(for dependencies: Dependencies) -> Value
}

extension DependencyKey {
  /// Stops the program with a message, because there is no value.
  public static func makeValue(for dependencies: Dependencies) -> Value { dependencies.reportMissing(Self.self) }
}
