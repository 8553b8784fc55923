/// How large nodes are, where it does not depend on the rows.
@usableFromInline
enum TreeShape {
  /// Room for so many children. An edit of a shared tree retains those of each node on its way.
  @inlinable
  static var fanOut: Int { 16 }
}

/// The header before the labels of a node.
@usableFromInline
package struct TreeHeader {
  /// How many rows a leaf has, or how many children an inner node has.
  @usableFromInline var count: Int32
  /// For how many there is room.
  @usableFromInline let capacity: Int16
  /// Zero in a leaf; all leaves are at the same depth.
  @usableFromInline let height: Int16

  @inlinable
  init(capacity: Int, height: Int) {
    count = 0
    self.capacity = Int16(truncatingIfNeeded: capacity)
    self.height = Int16(truncatingIfNeeded: height)
  }
}
