/// A label that determines a row's place in the order. Rows are ordered by their labels, which have gaps between
/// them.
///
/// Labels are below 2^63, so that two can be compared without a branch.
@usableFromInline
package typealias OrderLabel = UInt64

/// A node of a `LabelTree`: one object, with its labels and its rows or children after its header.
///
/// A leaf has `labels` and `elements`. An inner node has for each child the least label below it, the number of rows
/// below it, and the child. Algorithms access a node through a `NodeView`: this class only owns the memory. A node
/// that is referenced more than once is never changed.
@usableFromInline
package final class TreeNode<Element>: ManagedBuffer<TreeHeader, UInt64> {
  /// The capacity of a leaf in rows. It was measured with rows of 50 bytes, and is smaller for large rows, because an
  /// edit of a shared tree copies a leaf.
  @inlinable
  static var leafCapacity: Int { Swift.max(8, Swift.min(32, 1536 / Swift.max(1, MemoryLayout<Element>.stride))) }

  @inlinable
  static func leaf(capacity: Int) -> TreeNode {
    let words = capacity + (capacity * MemoryLayout<Element>.stride + 7) / 8
    let slack = Swift.max(0, MemoryLayout<Element>.alignment - 8) / 8
    return make(words: words + slack, TreeHeader(capacity: capacity, height: 0))
  }

  /// Makes a leaf with one row, and room for a few more.
  @inlinable
  static func leaf(_ element: consuming Element, at label: OrderLabel) -> TreeNode {
    let leaf = leaf(capacity: Swift.min(4, leafCapacity))
    leaf.view.insertElement(element, at: label, 0)
    return leaf
  }

  @inlinable
  static func inner(height: Int) -> TreeNode {
    make(words: 3 * TreeShape.fanOut, TreeHeader(capacity: TreeShape.fanOut, height: height))
  }

  @inlinable
  static func make(words: Int, _ header: TreeHeader) -> TreeNode {
    unsafeDowncast(create(minimumCapacity: words) { _ in header }, to: TreeNode.self)
  }

  @inlinable
  var view: NodeView<Element> { NodeView(header: withUnsafeMutablePointerToHeader { $0 }) }

  // This runs unspecialised, where each mention of a generic type searches for its metadata, which is slower than
  // everything else here. So it mentions no type but the row's.
  @inlinable
  deinit {
    let header = withUnsafeMutablePointerToHeader { $0 }
    let (count, capacity) = (Int(header.pointee.count), Int(header.pointee.capacity))
    let labels = UnsafeMutableRawPointer(header + 1)
    if header.pointee.height > 0 {
      releaseObjects(labels + 16 * capacity, count: count)
    } else if !_isPOD(Element.self) {
      (labels + 8 * capacity).alignedUp(for: Element.self).assumingMemoryBound(to: Element.self)
        .deinitialize(count: count)
    }
  }
}
