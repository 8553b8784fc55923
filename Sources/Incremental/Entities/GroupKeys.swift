/// A set of labels of rows, in the order of the rows.
@usableFromInline typealias LabelSet = LabelTree<LabelOnly>

/// An empty element: a tree of it is a set of labels.
@usableFromInline
struct LabelOnly {
  @inlinable
  init() {}
}

/// The content of a group index: the labels of the rows with each key. No group is empty.
@usableFromInline
final class GroupKeys<Key: Hashable> {
  @usableFromInline @exclusivity(unchecked) var groups = PersistentMap<Key?, LabelSet>()
  @usableFromInline @exclusivity(unchecked) var before: Key?
  @usableFromInline @exclusivity(unchecked) var beforeEach: [Key] = []

  @inlinable
  init() {}

  @inlinable
  init(_ other: GroupKeys) { groups = other.groups }

  @inlinable
  func insert(_ key: Key?, _ label: OrderLabel) {
    requireKey(key)
    groups[key, default: LabelTree()].insert(LabelOnly(), at: label)
  }

  /// Removes a label from a group, which must exist.
  @inlinable
  func remove(_ key: Key?, _ label: OrderLabel) {
    if groups.makeUniquePlace(of: key).pointee.value.removeLast(label) { groups.removeValue(forKey: key) }
  }

  @inlinable
  func insert(each keys: [Key], _ label: OrderLabel) {
    if keys.isEmpty { insert(nil, label) }
    // A list may contain a key twice.
    for key in keys {
      requireKey(key)
      groups[key, default: LabelTree()].insertNew(label)
    }
  }

  @inlinable
  func remove(each keys: [Key], _ label: OrderLabel) {
    if keys.isEmpty { remove(nil, label) }
    // A list may contain a key twice.
    for key in keys where groups.contains(key) { remove(key, label) }
  }

  @inlinable
  func labels(_ key: Key) -> [OrderLabel] {
    guard let group = groups[key] else { return [] }
    var labels: [OrderLabel] = []
    labels.reserveCapacity(group.count)
    group.forEach { label, _, _ in labels.append(label) }
    return labels
  }

  @inlinable
  func settle(_ key: Key?, _ label: OrderLabel) {
    let old = before
    before = nil
    guard old != key else { return }
    remove(old, label)
    insert(key, label)
  }

  @inlinable
  func settle(each keys: [Key], _ label: OrderLabel) {
    let old = beforeEach
    beforeEach = []
    guard old != keys else { return }
    remove(each: old, label)
    insert(each: keys, label)
  }
}

extension LabelTree where Element == LabelOnly {
  /// Inserts a label, unless the tree contains it.
  @inlinable
  mutating func insertNew(_ label: OrderLabel) {
    if element(at: label) == nil { insert(LabelOnly(), at: label) }
  }

  /// Removes a label; returns whether the tree is empty then.
  @inlinable
  mutating func removeLast(_ label: OrderLabel) -> Bool {
    remove(label)
    return count == 0
  }
}
