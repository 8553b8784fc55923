/// Values from outside that reducers may read: clients, settings, the time, random numbers.
///
/// ```swift
/// let dependencies = Dependencies {
///   Provide(\.server, "https://localhost")
///   Provide(given: \.server) { Provide(\.client, Client($0)) }
/// }
/// let store = Store(Todos(), todos, dependencies: dependencies)
/// ```
///
/// Rules:
/// - A value that is not provided is created when it is first read, and cached by these dependencies and all their
///   copies. So it lives as long as the store that has them.
/// - A copy is a value: providing a value in the copy does not change the original. Values derived from it are
///   created again for the copy. All others are shared with the original as the same objects, whichever of them reads
///   first.
/// - The values are `Sendable`, but `Dependencies` are not: they cache values without a lock. Create them where the
///   store is created.
///
/// - Complexity: a read is a look-up in a small table, and neither allocates nor locks. Providing a value in a copy
///   is O(1).
public struct Dependencies: _Nonisolated {
  @usableFromInline var layer: DependencyLayer

  @inlinable
  init(_ layer: DependencyLayer) { self.layer = layer }

  /// Creates dependencies in which each key has its default value.
  public init() { self.init(DependencyLayer(isTest: false)) }

  /// Accesses the value of a key.
  ///
  /// Setting it provides another one.
  public subscript<Key: DependencyKey>(
    _ key: Key.Type, file: StaticString = #fileID, line: UInt = #line
  ) -> Key.Value {
    @inlinable @inline(__always)
    get { layer.value(of: key, readAt: Origin(file: file, line: line)) }
    set { provide(key, to: newValue) }
  }

  /// Whether keys use their values for tests.
  public var isTest: Bool { layer.isTest }

  /// Whether keys use their values for previews.
  ///
  /// Unless a key has its own, these are the values for tests.
  public var isPreview: Bool { layer.isPreview }

  /// Provides a value through a key path. Swift reads the value at a path before it sets it. If the value is not
  /// provided, the read returns the new value.
  mutating func set<Value>(_ path: WritableKeyPath<Dependencies, Value>, to value: Value) {
    layer.offered = value
    self[keyPath: path] = value
    layer.offered = nil
    layer.parent?.offered = nil
  }

  private mutating func provide<Key: DependencyKey>(_ key: Key.Type, to value: Key.Value) {
    if !isKnownUniquelyReferenced(&layer) { layer = DependencyLayer(over: layer) }
    layer.provide(key, to: value)
  }
}

// MARK: - Keys

/// A type that is the key of a value in `Dependencies`, and has no value of its own.
///
/// ```swift
/// enum Session: DependencyKey { typealias Value = User }     // has to be provided
/// ```
///
/// Rules: the type is the key, not its name. A key with a value of its own is a `Dependency`. Reading another key that
/// is not provided stops the program with a message: the key, where it was read, and how to provide it.
public protocol DependencyKey: SendableMetatype {
  /// The type of the value. Reducers read it in the isolation of their store.
  associatedtype Value: Sendable

  /// Returns the value if none is provided. Do not implement it: `Dependency` does.
  static func makeValue(for dependencies: Dependencies) -> Value
}

extension DependencyKey {
  /// Stops the program with a message, because there is no value.
  public static func makeValue(for dependencies: Dependencies) -> Value { dependencies.reportMissing(Self.self) }
}

/// A key with a value of its own: a constant, or one that follows from other dependencies.
///
/// ```swift
/// enum ServerKey: Dependency {
///   static let defaultValue = "https://example.org"
///   static let testValue = "https://localhost"       // may be left out: then it is the same in tests
///   static let previewValue = "https://sample"       // may be left out: then it is that of tests
/// }
/// enum Retries: Dependency {
///   static func value(given: Dependencies) -> Int { given.isDebug ? 1 : 5 }
/// }
///
/// extension Dependencies {
///   var server: String {
///     get { self[ServerKey.self] }
///     set { self[ServerKey.self] = newValue }        // may be left out: then nobody can provide it by this name
///   }
/// }
/// ```
///
/// Rules: write either `defaultValue` or `value(given:)`. `value(given:)` is called once, when the value is first read,
/// and again where one of its inputs is provided differently. Read the needed values from `given`; a value that retains
/// `given` itself keeps all its values alive.
public protocol Dependency: DependencyKey {
  // Declared again, so that the compiler infers it from the user's code.
  /// The type of the value.
  associatedtype Value

  /// The value in the running program.
  static var defaultValue: Value { get }
  /// The value in `Dependencies.test`.
  static var testValue: Value { get }
  /// The value in `Dependencies.preview`, which stores for previews use.
  static var previewValue: Value { get }

  /// Computes the value from others. By default, returns the default value, or that for tests or previews.
  static func value(given dependencies: Dependencies) -> Value
}

extension Dependency {
  /// Stops the program with a message, because the key has neither `defaultValue` nor `value(given:)`.
  public static var defaultValue: Value {
    misuse(
      "The dependency \(Self.self) has no value.",
      why: "It conforms to Dependency, but has neither a default value nor a function that computes one.",
      fix: "Give it a `static let defaultValue`, or a `static func value(given:)`; or let it conform to DependencyKey,"
        + " if it always has to be provided.",
      fileID: #fileID, line: #line)
  }

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

  /// Returns the value of its own.
  public static func makeValue(for dependencies: Dependencies) -> Value { value(given: dependencies) }
}

// MARK: - The clock and the build

extension Dependencies {
  enum ClockKey: Dependency {
    static var defaultValue: any Clock<Duration> { ContinuousClock() }
  }

  enum IsDebugKey: Dependency {
    #if DEBUG
      static let defaultValue = true
    #else
      static let defaultValue = false
    #endif
    static let testValue = defaultValue
  }

  enum IsSimulatorKey: Dependency {
    #if targetEnvironment(simulator)
      static let defaultValue = true
    #else
      static let defaultValue = false
    #endif
    static let testValue = defaultValue
  }

  /// The clock for delays: a `ContinuousClock`, in tests too.
  ///
  /// `SluiceTesting` has one that is advanced by hand.
  public var clock: any Clock<Duration> {
    get { self[ClockKey.self] }
    set { self[ClockKey.self] = newValue }
  }

  /// Whether this is a debug build.
  public var isDebug: Bool {
    get { self[IsDebugKey.self] }
    set { self[IsDebugKey.self] = newValue }
  }

  /// Whether the program runs in a simulator of a device.
  public var isSimulator: Bool {
    get { self[IsSimulatorKey.self] }
    set { self[IsSimulatorKey.self] = newValue }
  }
}
