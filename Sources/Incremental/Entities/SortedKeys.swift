/// The key of a row, and the row's label in its table.
@usableFromInline
struct SortedEntry<Key: Comparable> {
  @usableFromInline let key: Key
  @usableFromInline let label: OrderLabel

  @inlinable
  init(_ key: Key, _ label: OrderLabel) { (self.key, self.label) = (key, label) }
}

/// The content of a sorted index: the keys in ascending order, and equal keys in the order of the table.
@usableFromInline
final class SortedKeys<Key: Comparable> {
  @usableFromInline @exclusivity(unchecked) var entries = LabelTree<SortedEntry<Key>>()
  @usableFromInline @exclusivity(unchecked) var before: Key?

  @inlinable
  init() {}

  @inlinable
  init(_ other: SortedKeys) { entries = other.entries }

  @inlinable
  func insert(_ key: Key, _ label: OrderLabel) {
    requireKey(key)
    let position = entries.position(of: key, label)
    // Spreading leaves free labels, so the second search finds one.
    while true {
      if let place = entries.freeLabel(atPosition: position) {
        return entries.insert(SortedEntry(key, label), at: place)
      }
      _ = entries.spreadLabels(atPosition: position)
    }
  }

  @inlinable
  func remove(_ key: Key, _ label: OrderLabel) {
    if let place = entries.place(of: key, label) { _ = entries.removeKnown(place, isHole: false) }
  }

  @inlinable
  func settle(_ key: Key, _ label: OrderLabel) {
    guard let old = before else { return }
    before = nil
    if !(old < key), !(key < old) { return }
    remove(old, label)
    insert(key, label)
  }
}

extension LabelTree {
  /// Returns the label, in this tree, of the entry with this key and label.
  @inlinable
  func place<Key>(of key: Key, _ label: OrderLabel) -> OrderLabel? where Element == SortedEntry<Key> {
    let position = position(of: key, label)
    guard position < count else { return nil }
    defer { keepNodes() }
    let (view, index) = slot(atPosition: position)
    return view.elements[index].label == label ? view.labels[index] : nil
  }

  /// Returns the position of the first entry that does not come before an entry with this key and label.
  @inlinable
  func position<Key>(of key: Key, _ label: OrderLabel) -> Int where Element == SortedEntry<Key> {
    partitionPoint { entry in
      if entry.key < key { return false }
      return key < entry.key || entry.label >= label
    }
  }

  /// Returns the position of the first entry whose key is not less than a key; if `after` is true, of the first whose
  /// key is greater.
  @inlinable
  func position<Key>(of key: Key, after: Bool) -> Int where Element == SortedEntry<Key> {
    partitionPoint { entry in after ? key < entry.key : !(entry.key < key) }
  }
}
