/// The header before the items of a node of a `PersistentMap`.
@usableFromInline
struct MapHeader {
  /// Which of the 32 values of this level's bits have an item here. `childBits` tells which have a child.
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
