/// A builder of a map of many items at once. It makes each node when everything below it is known, in the size that it
/// needs.
///
/// Inserting one item after the other grows most nodes several times, which takes twice as long.
@usableFromInline
package struct MapBuilder<Key: Hashable, Value> {
  @usableFromInline var items: [(key: Key, value: Value)] = []
  @usableFromInline var places: [Place] = []
  /// A key that occurred twice.
  @usableFromInline var duplicate: Key?

  /// The hash of an item, and the item's index.
  @usableFromInline
  struct Place {
    @usableFromInline let hash: UInt
    @usableFromInline let index: Int

    @inlinable
    init(hash: UInt, index: Int) { (self.hash, self.index) = (hash, index) }

    /// Returns the five bits of the hash that choose a slot in a node.
    @inlinable
    func fragment(_ shift: UInt) -> Int {
      let bits = (hash &>> shift) & 31
      return Int(bits)
    }
  }

  @inlinable
  package init(expecting count: Int) {
    items.reserveCapacity(count)
    places.reserveCapacity(count)
  }

  @inlinable
  package mutating func append(_ value: Value, forKey key: Key) {
    places.append(Place(hash: MapHash(key).bits, index: items.count))
    items.append((key, value))
  }

  /// Returns the map, and a key that occurred twice, if any. With such a key the map must not be used.
  ///
  /// - Complexity: O(n).
  @inlinable
  package consuming func build() -> (map: PersistentMap<Key, Value>, duplicate: Key?) {
    var map = PersistentMap<Key, Value>()
    let count = items.count
    guard count > 0 else { return (map, nil) }
    var (front, back) = (places, [Place](repeating: places[0], count: count))
    front.withUnsafeMutableBufferPointer { front in
      back.withUnsafeMutableBufferPointer { back in
        let (places, spare) = (front.baseAddress.unsafelyUnwrapped, back.baseAddress.unsafelyUnwrapped)
        map.root = node(places, spare, count, MapHash(bits: 0))
      }
    }
    map.size = count
    return (map, duplicate)
  }

  /// Makes a node of items whose hashes are equal above `level`; `spare` has room for the same number of places.
  @inlinable
  mutating func node(
    _ places: UnsafeMutablePointer<Place>, _ spare: UnsafeMutablePointer<Place>, _ count: Int, _ level: MapHash
  ) -> MapNode<Key, Value> {
    if level.isSpent { return collision(places, count) }
    let shift = level.shift
    return withUnsafeTemporaryAllocation(of: Int.self, capacity: 33) { ends in
      ends.initialize(repeating: 0)
      for index in 0..<count { ends[places[index].fragment(shift) &+ 1] &+= 1 }
      var (itemBits, childBits): (UInt32, UInt32) = (0, 0)
      for fragment in 0..<32 {
        let bit: UInt32 = 1 &<< UInt32(truncatingIfNeeded: fragment)
        if ends[fragment + 1] == 1 { itemBits |= bit }
        if ends[fragment + 1] > 1 { childBits |= bit }
        ends[fragment + 1] &+= ends[fragment]
      }
      // Sorted by their fragments. Afterwards each end has become the end of its own fragment, which is the start of
      // the next.
      for index in 0..<count {
        let fragment = places[index].fragment(shift)
        spare[ends[fragment]] = places[index]
        ends[fragment] &+= 1
      }
      return fill(spare, places, ends, itemBits, childBits, level)
    }
  }

  @inlinable
  mutating func fill(
    _ sorted: UnsafeMutablePointer<Place>, _ spare: UnsafeMutablePointer<Place>,
    _ ends: UnsafeMutableBufferPointer<Int>, _ itemBits: UInt32, _ childBits: UInt32, _ level: MapHash
  ) -> MapNode<Key, Value> {
    let itemSize = MemoryLayout<(key: Key, value: Value)>.stride
    let size = itemBits.nonzeroBitCount * itemSize + childBits.nonzeroBitCount * 8
    let node = MapNode<Key, Value>.make(words: (size + 7) / 8)
    let view = node.view
    var below = level
    below.descend()
    var bits = itemBits | childBits
    while bits != 0 {
      let fragment = bits.trailingZeroBitCount
      let bit = bits & (0 &- bits)
      bits &= ~bit
      let start = fragment == 0 ? 0 : ends[fragment - 1]
      if itemBits & bit != 0 {
        (view.items + view.itemCount).initialize(to: items[sorted[start].index])
        view.header.pointee.itemBits |= bit
        view.header.pointee.itemCount += 1
      } else {
        let child = self.node(sorted + start, spare + start, ends[fragment] - start, below)
        view.insertChild(child, bit: bit)
      }
    }
    return node
  }

  @inlinable @inline(never)
  mutating func collision(_ places: UnsafeMutablePointer<Place>, _ count: Int) -> MapNode<Key, Value> {
    let size = count * MemoryLayout<(key: Key, value: Value)>.stride
    let node = MapNode<Key, Value>.make(words: (size + 7) / 8, isCollision: true)
    for index in 0..<count {
      let item = items[places[index].index]
      if node.view.collidingIndex(item.key) != nil { duplicate = item.key }
      node.view.appendItem(item)
    }
    return node
  }
}
