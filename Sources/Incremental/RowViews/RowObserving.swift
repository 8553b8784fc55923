// MARK: - Single rows

extension Incr {
  /// Returns the row with an id; nil while there is none.
  ///
  /// ```swift
  /// let title = todos.row(7).map { $0?.title ?? "" }
  /// ```
  ///
  /// Rules: the value is notified only of changes of that row. However many rows are observed, a change of one costs
  /// the other rows nothing.
  ///
  /// - Complexity: O(changes × log n) for all rows of one collection together, and a look-up for each row that
  ///   changed.
  @inlinable
  public func row<Row: Identifiable & Equatable>(_ id: Row.ID) -> Incr<Row?> where Value == Rows<Row> {
    watching(id)
  }

  /// Returns the value of a key, or nil while there is none. It is notified only of changes of that key.
  ///
  /// - Complexity: O(changes) for all keys of one map together, and a look-up for each key that changed.
  @inlinable
  public func value<Key: Hashable, Item: Equatable>(
    forKey key: Key
  ) -> Incr<Item?> where Value == PersistentMap<Key, Item> {
    watching(key)
  }
}

extension Incr where Value: Watchable {
  /// The node of one element.
  @usableFromInline typealias Element = WatchedNode<Value.Watched, Value.WatchKey>

  @inlinable
  package func watching(_ key: Value.WatchKey) -> Incr<Value.Watched> {
    graph.outsideScopes {
      let (hub, watchers) = hub()
      if let node = watchers.find(key.hashValue, where: { unsafeDowncast($0, to: Element.self).key == key }) {
        return Incr<Value.Watched>(node: unsafeDowncast(node.takeUnretainedValue(), to: Element.self))
      }
      let node = Element(key, from: hub, run: watchers.run)
      watchers.insert(node)
      return Incr<Value.Watched>(node: node)
    }
  }

  /// Returns the node that determines which elements changed. A collection has one hub, as long as one of its elements
  /// is watched.
  @inlinable
  func hub() -> (node: ValueNode<Value>, watchers: Watchers) {
    if let (hub, watchers) = node.hub { return (unsafeDowncast(hub, to: ValueNode<Value>.self), watchers) }
    let source = Unmanaged.passUnretained(node)
    let watchers = makeWatchers()
    let hub = ValueNode<Value>(from: node) { node in
      let hub = unsafeDowncast(node, to: ValueNode<Value>.self)
      let new = source._withUnsafeGuaranteedRef { $0.current }
      if let old = hub.value {
        new.forEachChangedKey(from: old) { key in
          watchers.find(key.hashValue, where: { unsafeDowncast($0, to: Element.self).key == key })?
            ._withUnsafeGuaranteedRef { $0.wake() }
        }
      }
      hub.value = new
      hub.changeForKeyedDependents()
      return false
    }
    node.keepHub(hub, watchers)
    return (hub, watchers)
  }

  @inlinable
  func makeWatchers() -> Watchers {
    Watchers(hash: { unsafeDowncast($0, to: Element.self).key.hashValue }) { node in
      let node = unsafeDowncast(node, to: Element.self)
      return node.firstDependency._withUnsafeGuaranteedRef { hub in
        node.store(unsafeDowncast(hub, to: ValueNode<Value>.self).current.watched(node.key), { $0 == $1 })
      }
    }
  }
}

// MARK: - Collections with observable elements

/// A collection whose elements can be observed individually by their keys.
@usableFromInline
package protocol Watchable {
  associatedtype WatchKey: Hashable
  /// The type of an observed element, with a value for an element that does not exist, for example an optional.
  associatedtype Watched: Equatable

  func watched(_ key: WatchKey) -> Watched

  /// Visits the keys whose elements differ from an older version.
  func forEachChangedKey(from old: Self, _ visit: (WatchKey) -> Void)
}

extension Rows: Watchable where Row: Equatable {
  @inlinable
  package func watched(_ id: Row.ID) -> Row? { self[id: id] }

  @inlinable
  package func forEachChangedKey(from old: Rows, _ visit: (Row.ID) -> Void) {
    forEachRowChange(from: old) { change in
      switch change {
      case .removed(let row), .inserted(let row), .updated(_, let row): visit(row.id)
      }
    }
  }
}

extension PersistentMap: Watchable where Value: Equatable {
  @inlinable
  package func watched(_ key: Key) -> Value? { self[key] }

  @inlinable
  package func forEachChangedKey(from old: PersistentMap, _ visit: (Key) -> Void) {
    forEachDifference(from: old, by: { $0 == $1 }) { change in
      switch change {
      case .removed(let key, _), .inserted(let key, _), .updated(let key, _, _): visit(key)
      }
    }
  }
}
