/// The header before the items of a node of a `PersistentMap`.
@usableFromInline
struct MapHeader {
  /// A bit for each of the 32 values of this level's bits that has an item here. `childBits` has a bit for each value
  /// that has a child.
  @usableFromInline var itemBits: UInt32 = 0
  @usableFromInline var childBits: UInt32 = 0
  @usableFromInline var itemCount: Int32 = 0
  /// The room for items and children, in words of 8 bytes. It is negative in a node of items whose hashes are equal.
  @usableFromInline let size: Int32

  @inlinable
  init(words: Int, isCollision: Bool) { size = Int32(truncatingIfNeeded: isCollision ? -words : words) }
}

/// A node of a `PersistentMap`: a compressed hash-array mapped prefix tree (Steindorfer and Vinju, "Optimizing
/// hash-array mapped tries for fast and lean immutable JVM collections", 2015), with 32 ways.
///
/// Items are at the front of one object, children at its end, and there may be room in between. No node below the
/// root has a single item and no child: such an item is in its parent. So equal maps have the same form. A node that
/// is referenced more than once is never changed.
@usableFromInline
final class MapNode<Key: Hashable, Value>: ManagedBuffer<MapHeader, UInt64> {
  @inlinable
  static func make(words: Int, isCollision: Bool = false) -> MapNode {
    // Rounded up, so that a second item often fits.
    let words = (words + 3) & ~3
    let slack = Swift.max(0, MemoryLayout<(key: Key, value: Value)>.alignment - 8) / 8
    let node = create(minimumCapacity: words + slack) { _ in MapHeader(words: words + slack, isCollision: isCollision) }
    return unsafeDowncast(node, to: MapNode.self)
  }

  @inlinable
  var view: MapView<Key, Value> { MapView(header: withUnsafeMutablePointerToHeader { $0 }) }

  // This runs unspecialised, where each mention of a generic type searches for its metadata. So it mentions one only
  // where it must.
  @inlinable
  deinit {
    let header = withUnsafeMutablePointerToHeader { $0 }
    let childCount = header.pointee.childBits.nonzeroBitCount
    if childCount > 0 {
      let end = UnsafeMutableRawPointer(header + 1) + 8 * abs(Int(header.pointee.size))
      releaseObjects(end - 8 * childCount, count: childCount)
    }
    if !_isPOD(Key.self) || !_isPOD(Value.self) {
      MapView<Key, Value>(header: header).items.deinitialize(count: Int(header.pointee.itemCount))
    }
  }
}

// MARK: - Unretained access

/// Unretained access to a node: a view is only an address, so that walking a map retains and releases nothing.
@usableFromInline
struct MapView<Key: Hashable, Value> {
  @usableFromInline typealias Item = (key: Key, value: Value)

  @usableFromInline let header: UnsafeMutablePointer<MapHeader>

  @inlinable
  init(header: UnsafeMutablePointer<MapHeader>) { self.header = header }

  @inlinable
  var isCollision: Bool { header.pointee.size < 0 }

  @inlinable
  var itemCount: Int { Int(header.pointee.itemCount) }

  @inlinable
  var childCount: Int { header.pointee.childBits.nonzeroBitCount }

  @inlinable
  var items: UnsafeMutablePointer<Item> {
    UnsafeMutableRawPointer(header + 1).alignedUp(for: Item.self).assumingMemoryBound(to: Item.self)
  }

  /// The end of the children, which are stored in descending order before this address.
  @inlinable
  var childrenEnd: UnsafeMutablePointer<MapNode<Key, Value>> {
    (UnsafeMutableRawPointer(header + 1) + 8 * abs(Int(header.pointee.size)))
      .assumingMemoryBound(to: MapNode<Key, Value>.self)
  }

  @inlinable
  func childSlot(_ index: Int) -> UnsafeMutablePointer<MapNode<Key, Value>> { childrenEnd - (index &+ 1) }

  /// Returns a child without retaining it.
  @inlinable
  func unownedChild(_ index: Int) -> Unmanaged<MapNode<Key, Value>> {
    UnsafeRawPointer(childSlot(index)).load(as: Unmanaged<MapNode<Key, Value>>.self)
  }

  @inlinable
  func child(_ index: Int) -> MapView { unownedChild(index)._withUnsafeGuaranteedRef { $0.view } }

  @inlinable
  func hasSameBits(as other: MapView) -> Bool {
    header.pointee.itemBits == other.header.pointee.itemBits
      && header.pointee.childBits == other.header.pointee.childBits
  }

  @inlinable
  func hasItem(_ bit: UInt32) -> Bool { header.pointee.itemBits & bit != 0 }

  @inlinable
  func hasChild(_ bit: UInt32) -> Bool { header.pointee.childBits & bit != 0 }

  @inlinable
  func itemIndex(_ bit: UInt32) -> Int { (header.pointee.itemBits & (bit &- 1)).nonzeroBitCount }

  @inlinable
  func childIndex(_ bit: UInt32) -> Int { (header.pointee.childBits & (bit &- 1)).nonzeroBitCount }

  /// Returns the index of the item with a key, in a node of items whose hashes are equal.
  @inlinable
  func collidingIndex(_ key: Key) -> Int? {
    let items = items
    for index in 0..<itemCount where items[index].key == key { return index }
    return nil
  }

  /// The number of free bytes between the items and the children.
  @inlinable
  var room: Int {
    UnsafeRawPointer(childrenEnd - childCount) - UnsafeRawPointer(items + itemCount)
  }
}

// MARK: - Hashes by level

/// The hash of a key, of which each level from the root down reads five bits.
@usableFromInline
struct MapHash {
  @usableFromInline let bits: UInt
  @usableFromInline var shift: UInt = 0

  @inlinable
  init(_ key: some Hashable) { bits = UInt(bitPattern: key._rawHashValue(seed: 0)) }

  @inlinable
  init(bits: UInt) { self.bits = bits }

  /// The bit for this level's five bits, in a mask of 32.
  @inlinable
  var bit: UInt32 { 1 &<< UInt32(truncatingIfNeeded: (bits &>> shift) & 31) }

  /// Whether the hash has no further bits, so that only the keys themselves distinguish items.
  @inlinable
  var isSpent: Bool { shift &+ 5 > UInt(UInt.bitWidth) }

  @inlinable
  mutating func descend() { shift &+= 5 }
}
