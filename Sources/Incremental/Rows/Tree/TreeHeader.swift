/// The sizes of nodes that do not depend on the type of the rows.
@usableFromInline
enum TreeShape {
  /// The capacity of an inner node in children. An edit of a shared tree retains all children of each node on its path.
  @inlinable
  static var fanOut: Int { 16 }
}

/// The header before the labels of a node.
@usableFromInline
package struct TreeHeader {
  /// The number of rows of a leaf, or the number of children of an inner node.
  @usableFromInline var count: Int32
  /// The number of rows or children for which there is room.
  @usableFromInline let capacity: Int16
  /// The height above the leaves; zero in a leaf. All leaves are at the same depth.
  @usableFromInline let height: Int16

  @inlinable
  init(capacity: Int, height: Int) {
    count = 0
    self.capacity = Int16(truncatingIfNeeded: capacity)
    self.height = Int16(truncatingIfNeeded: height)
  }
}
