extension Incr {
  /// The row with an id; nil while there is none.
  ///
  /// ```swift
  /// let title = todos.row(7).map { $0?.title ?? "" }
  /// ```
  ///
  /// Rules: it wakes only for that row. However many rows are observed, a change of one costs the others nothing.
  ///
  /// - Complexity: O(changes × log n) for all rows of one collection together, and a look-up for each that changed.
  @inlinable
  public func row<Row: Identifiable & Equatable>(_ id: Row.ID) -> Incr<Row?> where Value == Rows<Row> {
    watching(id)
  }

  /// The value of a key; nil while there is none. It wakes only for that key.
  ///
  /// - Complexity: O(changes) for all keys of one map together, and a look-up for each that changed.
  @inlinable
  public func value<Key: Hashable, Item: Equatable>(
    forKey key: Key
  ) -> Incr<Item?> where Value == PersistentMap<Key, Item> {
    watching(key)
  }
}

extension Incr where Value: Watchable {
  @inlinable
  func watching(_ key: Value.WatchKey) -> Incr<Value.Watched?> {
    graph.outsideScopes {
      let (hub, watchers) = hub()
      if let node = watchers.nodes[key] {
        return Incr<Value.Watched?>(
          node: unsafeDowncast(node.takeUnretainedValue(), to: ValueNode<Value.Watched?>.self))
      }
      let all = Unmanaged.passUnretained(hub)
      let place = Watchers<Value.WatchKey>.Place(key, among: watchers)
      let node = ValueNode<Value.Watched?>(from: hub) { node in
        unsafeDowncast(node, to: ValueNode<Value.Watched?>.self).store(
          all._withUnsafeGuaranteedRef { $0.current }.watched(place.key), { $0 == $1 })
      }
      watchers.nodes[key] = .passUnretained(node)
      return Incr<Value.Watched?>(node: node)
    }
  }

  /// The node that finds out which elements changed; one for each collection, as long as one of them is watched.
  @inlinable
  func hub() -> (node: ValueNode<Value>, watchers: Watchers<Value.WatchKey>) {
    if let (hub, watchers) = node.hub {
      return (
        unsafeDowncast(hub, to: ValueNode<Value>.self), unsafeDowncast(watchers, to: Watchers<Value.WatchKey>.self)
      )
    }
    let source = Unmanaged.passUnretained(node)
    let watchers = Watchers<Value.WatchKey>()
    let hub = ValueNode<Value>(from: node) { node in
      let hub = unsafeDowncast(node, to: ValueNode<Value>.self)
      let new = source._withUnsafeGuaranteedRef { $0.current }
      if let old = hub.value {
        new.forEachChangedKey(from: old) { watchers.nodes[$0]?._withUnsafeGuaranteedRef { $0.wake() } }
      }
      hub.value = new
      hub.changeForSome()
      return false
    }
    node.keepHub(hub, watchers)
    return (hub, watchers)
  }
}
