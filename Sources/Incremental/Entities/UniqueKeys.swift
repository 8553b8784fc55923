/// The content of a unique index: the label of the row with each key.
@usableFromInline
final class UniqueKeys<Key: Hashable> {
  @usableFromInline @exclusivity(unchecked) var labels = PersistentMap<Key, OrderLabel>()
  @usableFromInline @exclusivity(unchecked) var before: Key?

  @inlinable
  init() {}

  @inlinable
  init(_ other: UniqueKeys) { labels = other.labels }

  /// Removes a key, unless another row has the key by now.
  @inlinable
  func remove(_ key: Key, _ label: OrderLabel) {
    if labels[key] == label { _ = labels.removeKnown(key, isHole: false) }
  }

  /// Returns the label of the row with a key, unless it is the row that is being changed, and it keeps its key.
  @inlinable
  func rival(_ key: Key?) -> OrderLabel? {
    guard let key, key != before else { return nil }
    return labels[key]
  }

  @inlinable
  func settle(_ key: Key?, _ label: OrderLabel) {
    let old = before
    before = nil
    guard old != key else { return }
    if let old { remove(old, label) }
    requireKey(key)
    if let key { labels.updateValue(label, forKey: key) }
  }
}
