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
