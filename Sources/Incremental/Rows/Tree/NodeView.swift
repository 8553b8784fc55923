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
