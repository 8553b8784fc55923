/// A provided dependency: an entry of `Dependencies { … }`, of `reducer.dependencies { … }`, and of a `Parcel`.
///
/// ```swift
/// Provide(\.server, "https://localhost")
/// Provide(given: \.server) { server in Provide(\.client, Client(server)) }
/// Provide { dependencies in if dependencies.isDebug { Provide(\.retries, 1) } }
/// ```
///
/// Rules: later entries see what earlier ones provided.
public struct Provide {
  let apply: (inout Dependencies) -> Void

  init(applying apply: @escaping (inout Dependencies) -> Void) { self.apply = apply }

  /// An entry that provides nothing.
  public static var nothing: Provide { Provide(all: []) }

  init(all values: [Provide]) {
    self.init { dependencies in for value in values { value.apply(&dependencies) } }
  }

  /// Provides a value for a property.
  public init<Value>(_ path: WritableKeyPath<Dependencies, Value>, _ value: Value) {
    apply = { $0.set(path, to: value) }
  }

  /// Provides a value for a key.
  public init<Key: DependencyKey>(_ key: Key.Type, _ value: Key.Value) {
    apply = { $0[key] = value }
  }

  /// Provides the entries that a builder creates from one of the values so far.
  public init<Given>(
    given path: KeyPath<Dependencies, Given>, @DependencyBuilder _ values: @escaping (Given) -> Provide
  ) {
    apply = { values($0[keyPath: path]).apply(&$0) }
  }

  /// Provides the entries that a builder creates from the values so far.
  public init(@DependencyBuilder _ values: @escaping (Dependencies) -> Provide) {
    apply = { values($0).apply(&$0) }
  }
}

extension Provide {
  /// Rejects a property that cannot be provided. Without it, the compiler asks for a key.
  @available(
    *, unavailable,
    message: "No such dependency fits here: check its spelling, that it has a setter, and the type of the value."
  )
  @_disfavoredOverload
  public init<Value>(_ path: _AnyName, _ value: Value) { fatalError() }
}

extension Dependencies: ExpressibleByArrayLiteral {
  /// Creates dependencies with the entries of a builder.
  public init(@DependencyBuilder _ values: () -> Provide) { self = Dependencies().providing(values()) }

  /// Creates dependencies with the entries of a list.
  public init(arrayLiteral values: Provide...) { self = Dependencies().providing(Provide(all: values)) }

  /// Creates dependencies for a test: keys that the builder does not provide use their values for tests.
  ///
  /// ```swift
  /// let dependencies = Dependencies.test { Provide(\.uuid, .seeded(7)) }
  /// ```
  public static func test(@DependencyBuilder _ values: () -> Provide = { Provide.nothing }) -> Dependencies {
    Dependencies(DependencyLayer(isTest: true)).providing(values())
  }

  /// Creates dependencies for a preview: keys that the builder does not provide use their values for previews.
  ///
  /// ```swift
  /// let dependencies = Dependencies.preview { Provide(\.client, .slow) }
  /// ```
  public static func preview(@DependencyBuilder _ values: () -> Provide = { Provide.nothing }) -> Dependencies {
    Dependencies(DependencyLayer(isTest: true, isPreview: true)).providing(values())
  }

  /// Returns a copy with the entries of a builder added.
  public func providing(@DependencyBuilder _ values: () -> Provide) -> Dependencies { providing(values()) }

  func providing(_ values: Provide) -> Dependencies {
    var copy = self
    values.apply(&copy)
    return copy
  }
}

// MARK: - Lists of provided values

/// A result builder that combines provided values: any number of entries, `if`, `switch`, `for`, and availability
/// checks.
@resultBuilder
public enum DependencyBuilder: ListBuilder {

  /// Joins lists, in order.
  public static func joined(_ lists: [Provide]) -> Provide { Provide(all: lists) }
}
