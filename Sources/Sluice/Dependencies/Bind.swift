/// Binds a value of `Dependencies`.
///
/// ```swift
/// Bind(\.server, to: "https://localhost")
/// Bind(given: \.server) { server in Bind(\.client, to: Client(server)) }
/// Bind { dependencies in if dependencies.isDebug { Bind(\.retries, to: 1) } }
/// ```
///
/// Rules: a later binding sees the values of earlier ones.
public struct Bind {
  let apply: (inout Dependencies) -> Void

  init(applying apply: @escaping (inout Dependencies) -> Void) { self.apply = apply }

  /// Binds nothing.
  public static var nothing: Bind { Bind(all: []) }

  init(all binds: [Bind]) {
    self.init { dependencies in for bind in binds { bind.apply(&dependencies) } }
  }

  /// Binds a value by the name of its property.
  public init<Value>(_ path: WritableKeyPath<Dependencies, Value>, to value: Value) {
    apply = { $0.set(path, to: value) }
  }

  /// Binds a value by its key.
  public init<Key: DependencyKey>(_ key: Key.Type, to value: Key.Value) {
    apply = { $0[key] = value }
  }

  /// Binds what a builder makes of one of the values so far.
  public init<Given>(given path: KeyPath<Dependencies, Given>, @BindBuilder _ binds: @escaping (Given) -> Bind) {
    apply = { binds($0[keyPath: path]).apply(&$0) }
  }

  /// Binds what a builder makes of the values so far.
  public init(@BindBuilder _ binds: @escaping (Dependencies) -> Bind) {
    apply = { binds($0).apply(&$0) }
  }
}

/// Puts bindings together: any number of entries, `if`, `switch`, `for`, and availability.
@resultBuilder
public enum BindBuilder {
  /// All entries, in order.
  public static func buildBlock(_ entries: Bind...) -> Bind { Bind(all: entries) }

  /// The entries of an `if` without `else`.
  public static func buildOptional(_ entry: Bind?) -> Bind { entry ?? .nothing }

  /// The entries of one branch.
  public static func buildEither(first entry: Bind) -> Bind { entry }

  /// The entries of the other branch.
  public static func buildEither(second entry: Bind) -> Bind { entry }

  /// The entries of a loop.
  public static func buildArray(_ entries: [Bind]) -> Bind { Bind(all: entries) }

  /// The entries of an `if #available`.
  public static func buildLimitedAvailability(_ entry: Bind) -> Bind { entry }
}

extension Dependencies: ExpressibleByArrayLiteral {
  /// Makes dependencies with what a builder binds.
  public init(@BindBuilder _ binds: () -> Bind) { self = Dependencies().binding(binds()) }

  /// Makes dependencies with what a list binds.
  public init(arrayLiteral binds: Bind...) { self = Dependencies().binding(Bind(all: binds)) }

  /// Makes dependencies for a test: what a builder binds; else each key's value for tests.
  ///
  /// ```swift
  /// let dependencies = Dependencies.test { Bind(\.uuid, to: .seeded(7)) }
  /// ```
  public static func test(@BindBuilder _ binds: () -> Bind = { Bind.nothing }) -> Dependencies {
    Dependencies(DependencyLayer(isTest: true)).binding(binds())
  }

  /// A copy with what a builder binds in addition.
  public func binding(@BindBuilder _ binds: () -> Bind) -> Dependencies { binding(binds()) }

  func binding(_ bind: Bind) -> Dependencies {
    var copy = self
    bind.apply(&copy)
    return copy
  }
}
