extension Incr {
  /// Returns the map with each value transformed.
  ///
  /// ```swift
  /// let names = users.mapValues { $0.name }
  /// ```
  ///
  /// `transform` runs only for items that changed.
  ///
  /// - Complexity: O(changes).
  @inlinable
  public func mapValues<Key: Hashable, Item: Equatable, New: Equatable>(
    _ transform: @escaping (Item) -> New
  ) -> Incr<PersistentMap<Key, New>> where Value == PersistentMap<Key, Item> {
    compactMapItems { _, item in transform(item) }
  }

  /// Returns the items for which `isIncluded` returns true.
  ///
  /// - Complexity: O(changes).
  @inlinable
  public func filterItems<Key: Hashable, Item: Equatable>(
    _ isIncluded: @escaping (Key, Item) -> Bool
  ) -> Incr<PersistentMap<Key, Item>> where Value == PersistentMap<Key, Item> {
    compactMapItems { isIncluded($0, $1) ? $1 : nil }
  }

  /// Returns the map with each value transformed, without the values that become nil.
  ///
  /// - Complexity: O(changes).
  @inlinable
  public func compactMapItems<Key: Hashable, Item: Equatable, New: Equatable>(
    _ transform: @escaping (Key, Item) -> New?
  ) -> Incr<PersistentMap<Key, New>> where Value == PersistentMap<Key, Item> {
    followingItems(PersistentMap()) { output, change in
      switch change {
      case .removed(let key, _): return output.removeValue(forKey: key) != nil
      case .inserted(let key, let item), .updated(let key, _, let item):
        guard let new = transform(key, item) else { return output.removeValue(forKey: key) != nil }
        return output.updateValue(new, forKey: key) != new
      }
    }
  }

  /// Returns the result of adding all items to `initial`, and updates it by the items that change; `remove` undoes
  /// `add`, and the order does not matter.
  ///
  /// - Complexity: O(changes).
  @inlinable
  public func reduce<Key: Hashable, Item: Equatable, Result: Equatable>(
    _ initial: Result, add: @escaping (Result, Key, Item) -> Result, remove: @escaping (Result, Key, Item) -> Result
  ) -> Incr<Result> where Value == PersistentMap<Key, Item> {
    let restart = { (output: Result, items: PersistentMap<Key, Item>) -> Result? in
      // Removing an infinity leaves NaN, which no further update would remove.
      output != output ? items.reduce(initial) { add($0, $1.key, $1.value) } : nil
    }
    return followingItems(initial, restart: restart) { output, change in
      let before = output
      switch change {
      case .removed(let key, let item): output = remove(output, key, item)
      case .inserted(let key, let item): output = add(output, key, item)
      case .updated(let key, let old, let new): output = add(remove(output, key, old), key, new)
      }
      return output != before
    }
  }

  /// Returns the number of items.
  ///
  /// - Complexity: O(1).
  @inlinable
  public func count<Key: Hashable, Item>() -> Incr<Int> where Value == PersistentMap<Key, Item> { map { $0.count } }

  /// Returns a row for each item, in ascending order of their ids, so that the operators of rows can be used on them.
  ///
  /// ```swift
  /// let people = users.rows { id, name in Person(id: id, name: name) }
  /// ```
  ///
  /// Rules: `makeRow` runs only for items that changed, for both their old and new versions. It must give each key a
  /// row id of its own.
  ///
  /// - Complexity: O(changes × log n).
  @inlinable
  public func rows<Key: Hashable, Item: Equatable, Row: Identifiable & Equatable>(
    _ makeRow: @escaping (Key, Item) -> Row
  ) -> Incr<Rows<Row>> where Value == PersistentMap<Key, Item>, Row.ID: Comparable {
    followingItems(Rows()) { output, change in
      switch change {
      case .removed(let key, let item): return output.remove(id: makeRow(key, item).id) != nil
      case .inserted(let key, let item):
        let row = makeRow(key, item)
        if !output.insert(row, at: output.partitionPoint { row.id < $0.id }) { idsAreNotUnique() }
        return true
      case .updated(let key, _, let item):
        let row = makeRow(key, item)
        return output.updateOrAppend(row) != row
      }
    }
  }

  /// Returns a value that follows a map: `follow` applies the change of an item to it, and returns whether that changed
  /// it. `restart` may replace the value by one that is computed from scratch.
  @inlinable
  func followingItems<Key: Hashable, Item: Equatable, Output>(
    _ initial: Output, restart: ((Output, PersistentMap<Key, Item>) -> Output?)? = nil,
    _ follow: @escaping (inout Output, PersistentMap<Key, Item>.Change) -> Bool
  ) -> Incr<Output> where Value == PersistentMap<Key, Item> {
    let source = Unmanaged.passUnretained(node)
    var seen = PersistentMap<Key, Item>()
    return Incr<Output>(
      node: ValueNode(from: node) { node in
        let node = unsafeDowncast(node, to: ValueNode<Output>.self)
        let items = source._withUnsafeGuaranteedRef { $0.current }
        var hasChanged = node.value == nil
        var output = node.value.take() ?? initial
        items.forEachDifference(from: seen, by: { $0 == $1 }) { change in
          if follow(&output, change) { hasChanged = true }
        }
        if let restarted = restart?(output, items) { output = restarted }
        node.value = consume output
        seen = items
        return hasChanged
      })
  }
}
