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

extension DependencyKey {
  /// There is none: says so, and stops.
  public static func makeValue(for dependencies: Dependencies) -> Value { dependencies.reportMissing(Self.self) }
}
