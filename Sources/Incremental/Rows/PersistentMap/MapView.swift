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
