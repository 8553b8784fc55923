// MARK: - Values by key

extension PersistentMap {
  /// Returns whether there is an item with a key.
  ///
  /// - Complexity: O(1).
  @inlinable
  public func contains(_ key: Key) -> Bool {
    defer { keepNodes() }
    return place(of: key) != nil
  }

  /// The value of a key, or nil if there is none.
  ///
  /// ```swift
  /// ages["Ada"] = 36
  /// groups["red"]?.append(7)  // in place
  /// ```
  ///
  /// Rules: setting nil removes the item. The value is changed in place.
  ///
  /// - Complexity: O(1).
  @inlinable
  public subscript(key: Key) -> Value? {
    get {
      defer { keepNodes() }
      return place(of: key)?.pointee.value
    }
    set {
      if let newValue { updateValue(newValue, forKey: key) } else { removeValue(forKey: key) }
    }
    _modify {
      let place = contains(key) ? makeUniquePlace(of: key) : nil
      // The value is moved out of its place, so that it is not copied, and is moved back in any case.
      var value = place.map { moveValue(from: $0) }
      defer { putBack(value, key, place) }
      yield &value
    }
  }

  /// The value of a key, or `defaultValue` if there is none.
  ///
  /// ```swift
  /// counts[word, default: 0] += 1
  /// ```
  ///
  /// - Complexity: O(1).
  @inlinable
  public subscript(key: Key, default defaultValue: @autoclosure () -> Value) -> Value {
    get { self[key] ?? defaultValue() }
    _modify {
      if !contains(key) { updateValue(defaultValue(), forKey: key) }
      defer { keepNodes() }
      yield &makeUniquePlace(of: key).pointee.value
    }
  }

  @inlinable
  func moveValue(from place: UnsafeMutablePointer<(key: Key, value: Value)>) -> Value {
    withUnsafeMutablePointer(to: &place.pointee.value) { $0.move() }
  }

  @inlinable
  mutating func putBack(
    _ value: consuming Value?, _ key: Key, _ place: UnsafeMutablePointer<(key: Key, value: Value)>?
  ) {
    guard let place else {
      if let value { updateValue(value, forKey: key) }
      return
    }
    guard let value else {
      _ = removeKnown(key, isHole: true)
      return
    }
    withUnsafeMutablePointer(to: &place.pointee.value) { $0.initialize(to: value) }
  }

  /// Returns the memory of the item with a key, which must exist, to change it in place.
  @inlinable
  mutating func makeUniquePlace(of key: Key) -> UnsafeMutablePointer<(key: Key, value: Value)> {
    var top = root.unsafelyUnwrapped
    root = nil
    var view = MapNode.makeUnique(&top)
    root = top
    var hash = MapHash(key)
    while true {
      if view.isCollision { return view.items + view.collidingIndex(key).unsafelyUnwrapped }
      let bit = hash.bit
      if view.hasItem(bit) { return view.items + view.itemIndex(bit) }
      view = MapNode.makeUnique(view.childSlot(view.childIndex(bit)))
      hash.descend()
    }
  }
}

// MARK: - Inserting and removing

extension PersistentMap {
  /// Sets the value of a key; returns the previous value, or nil if there was none.
  ///
  /// - Complexity: O(1).
  @inlinable @discardableResult
  public mutating func updateValue(_ value: Value, forKey key: Key) -> Value? {
    guard var top = root else {
      startWith(value, forKey: key)
      return nil
    }
    root = nil
    let old = Self.update(key, value, in: &top, replacing: true)
    root = top
    if old == nil { size += 1 }
    return old
  }

  /// Inserts an item, unless there is one with its key; returns whether the item was inserted.
  @inlinable
  package mutating func insertNew(_ value: Value, forKey key: Key) -> Bool {
    guard var top = root else {
      startWith(value, forKey: key)
      return true
    }
    root = nil
    let isNew = Self.update(key, value, in: &top, replacing: false) == nil
    root = top
    if isNew { size += 1 }
    return isNew
  }

  @inlinable @inline(never)
  mutating func startWith(_ value: consuming Value, forKey key: Key) {
    let node = MapNode<Key, Value>.make(words: (MemoryLayout<(key: Key, value: Value)>.stride + 7) / 8)
    node.view.insertItem((key, value), bit: MapHash(key).bit)
    (root, size) = (node, 1)
  }

  /// Inserts an item; if its key exists, replaces the value if `replacing` is true. Returns the previous value of the
  /// key.
  @inlinable
  static func update(
    _ key: Key, _ value: consuming Value, in root: UnsafeMutablePointer<MapNode<Key, Value>>, replacing: Bool
  ) -> Value? {
    let stride = MemoryLayout<(key: Key, value: Value)>.stride
    var slot = root
    var hash = MapHash(key)
    while true {
      let view = MapNode.makeUnique(slot)
      let bit = hash.bit
      if view.isCollision {
        if let index = view.collidingIndex(key) {
          return replacing ? exchange(&view.items[index].value, value) : view.items[index].value
        }
        MapNode.makeUnique(slot, room: stride).appendItem((key, value))
        return nil
      }
      if view.hasItem(bit) {
        let index = view.itemIndex(bit)
        if view.items[index].key == key {
          return replacing ? exchange(&view.items[index].value, value) : view.items[index].value
        }
        sink(slot, bit, below: hash, (key, value))
        return nil
      }
      guard view.hasChild(bit) else {
        MapNode.makeUnique(slot, room: stride).insertItem((key, value), bit: bit)
        return nil
      }
      slot = view.childSlot(view.childIndex(bit))
      hash.descend()
    }
  }

  /// Moves the item in a branch into a new child, together with the new item.
  @inlinable @inline(never)
  static func sink(
    _ slot: UnsafeMutablePointer<MapNode<Key, Value>>, _ bit: UInt32, below hash: MapHash,
    _ item: consuming (key: Key, value: Value)
  ) {
    let view = MapNode.makeUnique(slot, room: 8)
    let other = view.removeItem(view.itemIndex(bit), bit: bit)
    var (otherHash, hash) = (MapHash(other.key), hash)
    otherHash.shift = hash.shift
    otherHash.descend()
    hash.descend()
    view.insertChild(.pair(other, otherHash, item, hash), bit: bit)
  }

  @inlinable
  static func exchange(_ place: inout Value, _ new: consuming Value) -> Value {
    let old = place
    place = new
    return old
  }

  /// Removes the item with a key; returns its value, or nil if there was none.
  ///
  /// - Complexity: O(1).
  @inlinable @discardableResult
  public mutating func removeValue(forKey key: Key) -> Value? {
    guard contains(key) else { return nil }
    return removeKnown(key, isHole: false)
  }

  /// Removes an item that exists; its value may have been moved out before (`isHole`).
  @inlinable
  mutating func removeKnown(_ key: Key, isHole: Bool) -> Value? {
    guard var top = root else { return nil }
    root = nil
    let removed = Self.remove(key, MapHash(key), from: &top, isHole: isHole)
    root = top
    size -= 1
    if count == 0 { root = nil }
    return removed
  }

  @inlinable
  static func remove(
    _ key: Key, _ hash: MapHash, from slot: UnsafeMutablePointer<MapNode<Key, Value>>, isHole: Bool
  ) -> Value? {
    let view = MapNode.makeUnique(slot)
    if view.isCollision { return view.removeValue(view.collidingIndex(key).unsafelyUnwrapped, bit: 0, isHole: isHole) }
    let bit = hash.bit
    if view.hasItem(bit) { return view.removeValue(view.itemIndex(bit), bit: bit, isHole: isHole) }
    var below = hash
    below.descend()
    let index = view.childIndex(bit)
    let removed = remove(key, below, from: view.childSlot(index), isHole: isHole)
    let child = view.child(index)
    if child.itemCount == 1, child.childCount == 0 { lift(slot, bit) }
    return removed
  }

  /// Moves the only item of a child into this node, and removes the child.
  @inlinable @inline(never)
  static func lift(_ slot: UnsafeMutablePointer<MapNode<Key, Value>>, _ bit: UInt32) {
    let view = MapNode.makeUnique(slot, room: MemoryLayout<(key: Key, value: Value)>.stride)
    let child = view.child(view.childIndex(bit))
    let item = child.removeItem(0, bit: child.header.pointee.itemBits)
    view.removeChild(bit: bit)
    view.insertItem(item, bit: bit)
  }

  /// Removes all items.
  @inlinable
  public mutating func removeAll() { self = PersistentMap() }
}
