extension PersistentMap {
  /// A map of these items; of two with the same key, the later one stays.
  ///
  /// - Complexity: O(n).
  @inlinable
  public init(_ items: some Sequence<(key: Key, value: Value)>) {
    self.init()
    for (key, value) in items { updateValue(value, forKey: key) }
  }

  /// A map with the same keys, and for each value what `transform` makes of it.
  ///
  /// - Complexity: O(n).
  @inlinable
  public func mapValues<Result>(_ transform: (Value) throws -> Result) rethrows -> PersistentMap<Key, Result> {
    var result = PersistentMap<Key, Result>()
    for (key, value) in self { result.updateValue(try transform(value), forKey: key) }
    return result
  }

  /// The items for which `isWanted` is true; nodes are shared with this map where most items are kept.
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
  /// A map of the items as they are written; of two with the same key, the later one stays.
  @inlinable
  public init(dictionaryLiteral elements: (Key, Value)...) {
    self.init()
    for (key, value) in elements { updateValue(value, forKey: key) }
  }
}
