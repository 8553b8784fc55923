// Views of maps whose closures get the value of an item, and return a value that may depend on anything else.

extension Incr {
  /// Returns the map with the values that `make` returns for its items.
  ///
  /// ```swift
  /// let totals = accounts.mapValues { _, account in account.map2(rate) { $0.balance * $1 } }
  /// ```
  ///
  /// Rules: those of `mapRows(each:)`. `make` runs once in the life of a key, and what it makes ends when the key is
  /// removed.
  ///
  /// - Complexity: O(changes), where items and the values made for them count. Becoming observed and a read of a value
  ///   that nobody observes take O(n).
  @inlinable
  public func mapValues<Key: Hashable, Item: Equatable, New: Equatable>(
    each make: @escaping (Key, Incr<Item>) -> Incr<New>
  ) -> Incr<PersistentMap<Key, New>> where Value == PersistentMap<Key, Item> {
    itemBranches(make) { _, new in new }
  }

  /// Returns the map with the values that `make` returns for its items, without those that are nil. Otherwise it is
  /// like `mapValues(each:)`.
  ///
  /// - Complexity: O(changes).
  @inlinable
  public func compactMapItems<Key: Hashable, Item: Equatable, New: Equatable>(
    each make: @escaping (Key, Incr<Item>) -> Incr<New?>
  ) -> Incr<PersistentMap<Key, New>> where Value == PersistentMap<Key, Item> {
    itemBranches(make) { _, new in new }
  }

  /// Returns the items for which the value that `isIncluded` returns is true. Otherwise it is like `mapValues(each:)`.
  ///
  /// - Complexity: O(changes).
  @inlinable
  public func filterItems<Key: Hashable, Item: Equatable>(
    each isIncluded: @escaping (Key, Incr<Item>) -> Incr<Bool>
  ) -> Incr<PersistentMap<Key, Item>> where Value == PersistentMap<Key, Item> {
    itemBranches(isIncluded) { item, isIncluded in isIncluded ? item : nil }
  }

  /// Returns the result of adding the values that `make` returns for the items to `initial`, and updates it by those
  /// that change; `remove` undoes `add`, and the order does not matter. Otherwise it is like `mapValues(each:)`.
  ///
  /// - Complexity: O(changes).
  @inlinable
  public func reduce<Key: Hashable, Item: Equatable, Element: Equatable, Result: Equatable>(
    _ initial: Result, ofEach make: @escaping (Key, Incr<Item>) -> Incr<Element>,
    add: @escaping (Result, Key, Element) -> Result, remove: @escaping (Result, Key, Element) -> Result
  ) -> Incr<Result> where Value == PersistentMap<Key, Item> {
    mapValues(each: make).reduce(initial, add: add, remove: remove)
  }

  /// Returns a map that follows branches, one for each item; `finish` makes the new value, if any, of an item and the
  /// result of its branch.
  @inlinable
  func itemBranches<Key: Hashable, Item: Equatable, Result, New: Equatable>(
    _ make: @escaping (Key, Incr<Item>) -> Incr<Result>, _ finish: @escaping (Item, Result) -> New?
  ) -> Incr<PersistentMap<Key, New>> where Value == PersistentMap<Key, Item> {
    branching(make) { branching in
      var seen = PersistentMap<Key, Item>()
      return { node, items, changed in
        var hasChanged = node.value == nil
        var output = node.value.take() ?? PersistentMap()
        func set(_ key: Key, _ item: Item?) {
          let new = item.flatMap { item in branching.result(key).flatMap { finish(item, $0) } }
          if output.setValue(new, forKey: key) { hasChanged = true }
        }
        items.forEachChangedKey(from: seen) { set($0, items[$0]) }
        if let changed {
          for key in changed { set(key, items[key]) }
        } else {
          for (key, item) in items { set(key, item) }
        }
        seen = items
        node.value = output
        return hasChanged
      }
    }
  }
}

extension PersistentMap where Value: Equatable {
  /// Sets the value of a key, or removes it if `value` is nil; returns whether that changed anything.
  @inlinable
  mutating func setValue(_ value: Value?, forKey key: Key) -> Bool {
    guard let value else { return removeValue(forKey: key) != nil }
    return updateValue(value, forKey: key) != value
  }
}
