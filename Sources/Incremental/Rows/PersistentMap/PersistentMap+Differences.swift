extension PersistentMap {
  /// A difference between two versions.
  public enum Change {
    /// The item was removed.
    case removed(Key, Value)
    /// The item was inserted.
    case inserted(Key, Value)
    /// The value of the key was replaced.
    case updated(Key, old: Value, new: Value)
  }

  /// Returns the differences from an older version, in no specified order; `areEqual` decides which values are updated.
  ///
  /// - Complexity: O(changes) if one version was made from the other, otherwise O(n).
  @inlinable
  public func changes(from old: PersistentMap, by areEqual: (Value, Value) throws -> Bool) rethrows -> [Change] {
    var changes: [Change] = []
    try forEachDifference(from: old, by: areEqual) { changes.append($0) }
    return changes
  }

  /// Turns an older version into the version from which the changes were computed.
  ///
  /// - Complexity: O(changes).
  @inlinable
  public mutating func apply(_ changes: some Sequence<Change>) {
    for change in changes {
      switch change {
      case .removed(let key, _): removeValue(forKey: key)
      case .inserted(let key, let value), .updated(let key, _, let value): updateValue(value, forKey: key)
      }
    }
  }

  /// Visits the differences from an older version. Nodes that both versions share are skipped.
  @inlinable
  package func forEachDifference(
    from old: PersistentMap, by areEqual: (Value, Value) throws -> Bool, _ visit: (Change) throws -> Void
  ) rethrows {
    guard root !== old.root else { return }
    defer {
      keepNodes()
      old.keepNodes()
    }
    guard let oldRoot = old.root else { return try forEach { try visit(.inserted($0.key, $0.value)) } }
    guard let newRoot = root else { return try old.forEach { try visit(.removed($0.key, $0.value)) } }
    try Self.compare(oldRoot.view, newRoot.view, areEqual, visit)
  }

  /// Compares two nodes that represent the same prefix of hashes.
  ///
  /// Each bit is one branch: a node has an item there, a child, or nothing. A key is in the branch of its hash, in both
  /// versions. So the branches can be compared one by one, and a key that both versions have is found in the same
  /// branch:
  ///
  /// - Two children: a shared object has no differences; otherwise the children are compared.
  /// - A child and an item, or a child and nothing: all items below the child are unmatched, except the one with the
  ///   item's key.
  /// - Two items, or one: two items with one key are compared by value; all else is a removal, an insertion, or both.
  ///
  /// After the loop each branch of either node was compared once.
  @inlinable
  static func compare(
    _ old: MapView<Key, Value>, _ new: MapView<Key, Value>, _ areEqual: (Value, Value) throws -> Bool,
    _ visit: (Change) throws -> Void
  ) rethrows {
    if old.isCollision || new.isCollision { return try compareColliding(old, new, areEqual, visit) }
    if old.hasSameBits(as: new) { return try compareAligned(old, new, areEqual, visit) }
    var bits = old.header.pointee.itemBits | old.header.pointee.childBits
    bits |= new.header.pointee.itemBits | new.header.pointee.childBits
    while bits != 0 {
      let bit = bits & (0 &- bits)
      bits &= ~bit
      switch (old.hasChild(bit), new.hasChild(bit)) {
      case (true, true):
        let (a, b) = (old.unownedChild(old.childIndex(bit)), new.unownedChild(new.childIndex(bit)))
        if a.toOpaque() != b.toOpaque() {
          try compare(old.child(old.childIndex(bit)), new.child(new.childIndex(bit)), areEqual, visit)
        }
      case (true, false):
        let item = new.hasItem(bit) ? new.items + new.itemIndex(bit) : nil
        try old.child(old.childIndex(bit)).pair(with: item) { try comparePlaces($0, $1, areEqual, visit) }
      case (false, true):
        let item = old.hasItem(bit) ? old.items + old.itemIndex(bit) : nil
        try new.child(new.childIndex(bit)).pair(with: item) { try comparePlaces($1, $0, areEqual, visit) }
      case (false, false):
        let a = old.hasItem(bit) ? old.items + old.itemIndex(bit) : nil
        let b = new.hasItem(bit) ? new.items + new.itemIndex(bit) : nil
        try comparePlaces(a, b, areEqual, visit)
      }
    }
  }

  /// Compares two nodes that have items and children in the same branches, as they do when only values were changed.
  @inlinable
  static func compareAligned(
    _ old: MapView<Key, Value>, _ new: MapView<Key, Value>, _ areEqual: (Value, Value) throws -> Bool,
    _ visit: (Change) throws -> Void
  ) rethrows {
    let (oldItems, newItems) = (old.items, new.items)
    for index in 0..<new.itemCount { try comparePlaces(oldItems + index, newItems + index, areEqual, visit) }
    for index in 0..<new.childCount {
      if old.unownedChild(index).toOpaque() == new.unownedChild(index).toOpaque() { continue }
      try compare(old.child(index), new.child(index), areEqual, visit)
    }
  }

  @inlinable
  static func comparePlaces(
    _ old: UnsafeMutablePointer<Element>?, _ new: UnsafeMutablePointer<Element>?,
    _ areEqual: (Value, Value) throws -> Bool, _ visit: (Change) throws -> Void
  ) rethrows {
    if let old, let new, old.pointee.key == new.pointee.key {
      if try !areEqual(old.pointee.value, new.pointee.value) {
        try visit(.updated(new.pointee.key, old: old.pointee.value, new: new.pointee.value))
      }
      return
    }
    if let old { try visit(.removed(old.pointee.key, old.pointee.value)) }
    if let new { try visit(.inserted(new.pointee.key, new.pointee.value)) }
  }

  /// Compares two nodes of items whose hashes are equal.
  @inlinable
  static func compareColliding(
    _ old: MapView<Key, Value>, _ new: MapView<Key, Value>, _ areEqual: (Value, Value) throws -> Bool,
    _ visit: (Change) throws -> Void
  ) rethrows {
    for index in 0..<old.itemCount {
      let place = old.items + index
      try comparePlaces(place, new.collidingIndex(place.pointee.key).map { new.items + $0 }, areEqual, visit)
    }
    for index in 0..<new.itemCount where old.collidingIndex(new.items[index].key) == nil {
      try visit(.inserted(new.items[index].key, new.items[index].value))
    }
  }
}

extension PersistentMap where Value: Equatable {
  /// Returns the differences from an older version, in no specified order.
  ///
  /// ```swift
  /// for change in prices.changes(from: before) { print(change) }
  /// ```
  ///
  /// - Complexity: O(changes) if one version was made from the other, otherwise O(n).
  @inlinable
  public func changes(from old: PersistentMap) -> [Change] { changes(from: old) { $0 == $1 } }
}

extension PersistentMap.Change: Equatable where Value: Equatable {}

extension PersistentMap.Change: Sendable where Key: Sendable, Value: Sendable {}

extension MapView {
  /// Visits all items.
  @inlinable
  func forEach(_ visit: (UnsafeMutablePointer<Item>) throws -> Void) rethrows {
    for index in 0..<itemCount { try visit(items + index) }
    for index in 0..<childCount { try child(index).forEach(visit) }
  }

  /// Visits each item below this node, paired with `item` if both have the same key. If none has that key, visits
  /// `item` alone at the end.
  @inlinable
  func pair(
    with item: UnsafeMutablePointer<Item>?,
    _ visit: (_ own: UnsafeMutablePointer<Item>?, _ other: UnsafeMutablePointer<Item>?) throws -> Void
  ) rethrows {
    var isAlone = item != nil
    try forEach { own in
      let isSame = item.map { $0.pointee.key == own.pointee.key } ?? false
      if isSame { isAlone = false }
      try visit(own, isSame ? item : nil)
    }
    if isAlone { try visit(nil, item) }
  }
}
