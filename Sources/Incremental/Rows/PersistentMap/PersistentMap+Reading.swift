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
