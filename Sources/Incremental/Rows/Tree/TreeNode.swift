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

// MARK: - Unretained access

/// Unretained access to a node: a view is only an address, so that walking a tree retains and releases nothing.
///
/// Rules: the node must be held elsewhere for as long as the view is used.
@usableFromInline
package struct NodeView<Element> {
  @usableFromInline let header: UnsafeMutablePointer<TreeHeader>

  @inlinable
  init(header: UnsafeMutablePointer<TreeHeader>) { self.header = header }

  @inlinable
  var isLeaf: Bool { header.pointee.height == 0 }

  @inlinable
  var height: Int { Int(header.pointee.height) }

  @inlinable
  var capacity: Int { Int(header.pointee.capacity) }

  @inlinable
  var count: Int {
    get { Int(header.pointee.count) }
    nonmutating set { header.pointee.count = Int32(truncatingIfNeeded: newValue) }
  }

  @inlinable
  var isFull: Bool { header.pointee.count == Int32(header.pointee.capacity) }

  /// The labels of the rows, or the least label below each child.
  @inlinable
  var labels: UnsafeMutablePointer<OrderLabel> {
    UnsafeMutableRawPointer(header + 1).assumingMemoryBound(to: OrderLabel.self)
  }

  /// The rows of a leaf.
  @inlinable
  var elements: UnsafeMutablePointer<Element> {
    UnsafeMutableRawPointer(labels + capacity).alignedUp(for: Element.self).assumingMemoryBound(to: Element.self)
  }

  /// The number of rows below each child.
  @inlinable
  var counts: UnsafeMutablePointer<Int> {
    UnsafeMutableRawPointer(labels + TreeShape.fanOut).assumingMemoryBound(to: Int.self)
  }

  /// The children. They are retained by this node.
  @inlinable
  var children: UnsafeMutablePointer<TreeNode<Element>> {
    UnsafeMutableRawPointer(labels + 2 * TreeShape.fanOut).assumingMemoryBound(to: TreeNode<Element>.self)
  }

  /// Returns a child without retaining it.
  @inlinable
  func unownedChild(_ index: Int) -> Unmanaged<TreeNode<Element>> {
    UnsafeRawPointer(children + index).load(as: Unmanaged<TreeNode<Element>>.self)
  }

  @inlinable
  func child(_ index: Int) -> NodeView { unownedChild(index)._withUnsafeGuaranteedRef { $0.view } }

  /// Returns the memory of the row at an index of a leaf, or of the first row below a child.
  @inlinable
  func firstElement(_ index: Int) -> UnsafeMutablePointer<Element> {
    guard !isLeaf else { return elements + index }
    var view = child(index)
    while !view.isLeaf { view = view.child(0) }
    return view.elements
  }

  /// The number of rows in this node and below.
  @inlinable
  var total: Int {
    if isLeaf { return count }
    var total = 0
    for index in 0..<count { total &+= counts[index] }
    return total
  }

  /// Returns how many labels are less than or equal to `label`.
  ///
  /// It counts all labels by the sign of differences: a search that branches is mispredicted every other time, which
  /// costs more.
  @inlinable
  func countUpTo(_ label: OrderLabel) -> Int {
    let labels = labels
    let above = label &+ 1
    var result: OrderLabel = 0
    for index in 0..<count { result &+= (labels[index] &- above) &>> 63 }
    return Int(truncatingIfNeeded: result)
  }

  /// Returns the index of a label in a leaf, or nil. The least label of the leaf is known from its parent.
  ///
  /// It first tries the index that the label has if the rows were appended one after the other. So the row is fetched
  /// together with its label, and not after all labels were read.
  @inlinable
  func index(of label: OrderLabel, least: OrderLabel) -> Int? {
    let guess = (label &- least) / LabelTree<Element>.gap
    if guess < OrderLabel(truncatingIfNeeded: count), labels[Int(truncatingIfNeeded: guess)] == label {
      return Int(truncatingIfNeeded: guess)
    }
    let upTo = countUpTo(label)
    guard upTo > 0, labels[upTo &- 1] == label else { return nil }
    return upTo &- 1
  }

  /// Returns the index of the child that contains a label, if any child does.
  @inlinable
  func childIndex(for label: OrderLabel) -> Int { Swift.max(0, countUpTo(label) &- 1) }

  /// Returns the index of the child that contains a position, which must exist; `position` becomes the position in the
  /// child.
  @inlinable @inline(__always)
  func childIndex(atPosition position: inout Int) -> Int {
    let counts = counts
    var child = 0
    while position >= counts[child] {
      position &-= counts[child]
      child &+= 1
    }
    return child
  }
}

extension TreeNode {
  /// Returns a copy that shares the nodes below.
  @inlinable
  func copy(capacity: Int? = nil) -> TreeNode {
    let old = view
    let count = old.count
    let copy = old.isLeaf ? TreeNode.leaf(capacity: capacity ?? old.capacity) : TreeNode.inner(height: old.height)
    let new = copy.view
    new.labels.initialize(from: old.labels, count: count)
    if old.isLeaf {
      // Bytes first, because copying a value omits padding bytes, and rows are compared by bytes.
      UnsafeMutableRawPointer(new.elements)
        .copyMemory(from: old.elements, byteCount: count * MemoryLayout<Element>.stride)
      new.elements.initialize(from: old.elements, count: count)
    } else {
      new.counts.initialize(from: old.counts, count: count)
      copyObjects(new.children, from: old.children, count: count)
    }
    new.count = count
    return copy
  }
}
