/// The dependencies of a custom node, each under a key. The node adds and removes them when its source changes.
///
/// ```swift
/// prices.removeAll { !ids.contains($0) }
/// for id in ids { prices.insert(id) { price(of: id) } }
/// ```
///
/// A set exists only during the call that it is passed to, so the dependencies cannot change while the node is computed
/// or outside of the graph.
public struct DependencySet<Key: Hashable, Value: Equatable>: ~Copyable {
  @usableFromInline let table: DependencyTable<Key, Value>

  @inlinable
  init(_ table: DependencyTable<Key, Value>) { self.table = table }

  /// The number of dependencies.
  @inlinable public var count: Int { table.places.count }

  /// Returns whether there is a dependency with a key.
  @inlinable
  public func contains(_ key: Key) -> Bool { table.places[key] != nil }

  /// Adds the value that `make` returns as a dependency, unless there is one with the key; returns whether it did.
  ///
  /// Rules: `make` runs only if the dependency is new. What it makes ends when the dependency is removed, like what
  /// `mapRows(each:)` makes for a row; a value made elsewhere continues.
  ///
  /// - Complexity: O(1), and what it costs to observe the value if nothing else does.
  @inlinable
  @discardableResult
  public mutating func insert(_ key: Key, _ make: () -> Incr<Value>) -> Bool {
    guard !contains(key) else { return false }
    table.append(key) { make().node }
    return true
  }

  /// Removes the dependency with a key; returns whether there was one.
  ///
  /// - Complexity: O(1), and what it costs to stop observing the value if nothing else does.
  @inlinable
  @discardableResult
  public mutating func remove(_ key: Key) -> Bool {
    guard contains(key) else { return false }
    table.end(key)
    return true
  }

  /// Removes the dependencies whose keys `isRemoved` selects.
  ///
  /// - Complexity: O(n) for n dependencies.
  @inlinable
  public mutating func removeAll(where isRemoved: (Key) throws -> Bool) rethrows {
    for key in try table.results.map({ $0.key }).filter(isRemoved) { table.end(key) }
  }
}

/// The dependencies of a custom node, with the values that the node has been notified of.
@usableFromInline
final class DependencyTable<Key: Hashable, Value: Equatable>: BranchTable<Key, Value> {
  /// The value of each dependency of which the node was notified.
  @usableFromInline @exclusivity(unchecked) var notified: [Key: Value] = [:]
  /// The dependencies that were removed since the node was last notified, with the values that it knows.
  @usableFromInline @exclusivity(unchecked) var removed: [(key: Key, value: Value)] = []

  /// Removes a dependency.
  @inlinable
  func end(_ key: Key) {
    noteChanged()
    remove(key)
    if let last = notified.removeValue(forKey: key) { removed.append((key, last)) }
  }

  /// Removes all dependencies, of which the node is not notified.
  @inlinable
  func clear() { (notified, removed) = ([:], []) }

  /// Calls `notify` for each dependency that was removed, that is new, or that changed, with its values before and
  /// after. What it throws ends this; the call that threw is repeated the next time.
  @inlinable
  func notify(of keys: [Key]?, _ notify: (Key, Value?, Value?) throws -> Void) rethrows {
    var count = 0
    defer { removed.removeFirst(count) }
    for (key, value) in removed {
      try notify(key, value, nil)
      count += 1
    }
    guard let keys else { return try results.forEach { try self.notify(of: $0.key, $0.node, notify) } }
    for key in keys { if let place = places[key] { try self.notify(of: key, results[place].node, notify) } }
  }

  @inlinable
  func notify(
    of key: Key, _ node: Unmanaged<ValueNode<Value>>, _ notify: (Key, Value?, Value?) throws -> Void
  ) rethrows {
    let (value, last) = (node._withUnsafeGuaranteedRef { $0.current }, notified[key])
    // NaN counts as equal to NaN.
    if let last, last == value || last != last && value != value { return }
    try notify(key, last, value)
    notified[key] = value
  }
}
