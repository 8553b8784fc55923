extension PersistentMap {
  /// Makes a map of these items. Of two items with the same key, the later one stays.
  ///
  /// - Complexity: O(n).
  @inlinable
  public init(_ items: some Sequence<(key: Key, value: Value)>) {
    self.init()
    for (key, value) in items { updateValue(value, forKey: key) }
  }

  /// Returns a map with the same keys, and with the values transformed by `transform`.
  ///
  /// - Complexity: O(n).
  @inlinable
  public func mapValues<Result>(_ transform: (Value) throws -> Result) rethrows -> PersistentMap<Key, Result> {
    var result = PersistentMap<Key, Result>()
    for (key, value) in self { result.updateValue(try transform(value), forKey: key) }
    return result
  }

  /// Returns the items for which `isWanted` returns true. If most items are kept, the result shares nodes with this
  /// map.
  ///
  /// - Complexity: O(n).
  @inlinable
  public func filter(_ isWanted: (Element) throws -> Bool) rethrows -> PersistentMap {
    var result = self
    for item in self where try !isWanted(item) { result.removeValue(forKey: item.key) }
    return result
  }
}

extension PersistentMap: ExpressibleByDictionaryLiteral {
  /// Makes a map of the literal's items. Of two items with the same key, the later one stays.
  @inlinable
  public init(dictionaryLiteral elements: (Key, Value)...) {
    self.init()
    for (key, value) in elements { updateValue(value, forKey: key) }
  }
}
