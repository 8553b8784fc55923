/// Provides a value of `Dependencies`: an entry of `Dependencies { … }`, of `reducer.dependencies { … }`, and of a `Parcel`.
///
/// ```swift
/// Provide(\.server, "https://localhost")
/// Provide(given: \.server) { server in Provide(\.client, Client(server)) }
/// Provide { dependencies in if dependencies.isDebug { Provide(\.retries, 1) } }
/// ```
///
/// Rules: those that come later see what was provided before them.
public struct Provide {
  let apply: (inout Dependencies) -> Void

  init(applying apply: @escaping (inout Dependencies) -> Void) { self.apply = apply }

  /// Provides nothing.
  public static var nothing: Provide { Provide(all: []) }

  init(all values: [Provide]) {
    self.init { dependencies in for value in values { value.apply(&dependencies) } }
  }

  /// Provides a value by the name of its property.
  public init<Value>(_ path: WritableKeyPath<Dependencies, Value>, _ value: Value) {
    apply = { $0.set(path, to: value) }
  }

  /// Provides a value by its key.
  public init<Key: DependencyKey>(_ key: Key.Type, _ value: Key.Value) {
    apply = { $0[key] = value }
  }

  /// Provides what a builder makes of one of the values so far.
  public init<Given>(
    given path: KeyPath<Dependencies, Given>, @DependencyBuilder _ values: @escaping (Given) -> Provide
  ) {
    apply = { values($0[keyPath: path]).apply(&$0) }
  }

  /// Provides what a builder makes of the values so far.
  public init(@DependencyBuilder _ values: @escaping (Dependencies) -> Provide) {
    apply = { values($0).apply(&$0) }
  }
}

extension Dependencies: ExpressibleByArrayLiteral {
  /// Makes dependencies with what a builder provides.
  public init(@DependencyBuilder _ values: () -> Provide) { self = Dependencies().providing(values()) }

  /// Makes dependencies with what a list provides.
  public init(arrayLiteral values: Provide...) { self = Dependencies().providing(Provide(all: values)) }

  /// Makes dependencies for a test: what a builder provides; else each key's value for tests.
  ///
  /// ```swift
  /// let dependencies = Dependencies.test { Provide(\.uuid, .seeded(7)) }
  /// ```
  public static func test(@DependencyBuilder _ values: () -> Provide = { Provide.nothing }) -> Dependencies {
    Dependencies(DependencyLayer(isTest: true)).providing(values())
  }

  /// Makes dependencies for a preview: what a builder provides; else each key's value for previews.
  ///
  /// ```swift
  /// let dependencies = Dependencies.preview { Provide(\.client, .slow) }
  /// ```
  public static func preview(@DependencyBuilder _ values: () -> Provide = { Provide.nothing }) -> Dependencies {
    Dependencies(DependencyLayer(isTest: true, isPreview: true)).providing(values())
  }

  /// A copy with what a builder provides in addition.
  public func providing(@DependencyBuilder _ values: () -> Provide) -> Dependencies { providing(values()) }

  func providing(_ values: Provide) -> Dependencies {
    var copy = self
    values.apply(&copy)
    return copy
  }
}
