// MARK: - Visiting rows

extension LabelTree {
  /// Visits all rows, with their labels and positions.
  @inlinable
  package func forEach(_ visit: (OrderLabel, Element, Int) throws -> Void) rethrows {
    guard let root else { return }
    defer { keepNodes() }
    try withUnsafeTemporaryAllocation(of: TreeCursor<Element>.Frame.self, capacity: root.view.height + 1) { frames in
      var cursor = TreeCursor(root, frames: frames.baseAddress.unsafelyUnwrapped)
      while let row = cursor.next() { try visit(row.label, row.place.pointee, row.position) }
    }
  }

  /// Visits the rows at these positions, which must exist, with their labels and positions.
  ///
  /// - Complexity: O(log n) plus the number of rows visited.
  @inlinable
  package func forEach(in range: Range<Int>, _ visit: (OrderLabel, Element, Int) throws -> Void) rethrows {
    guard let root, !range.isEmpty else { return }
    defer { keepNodes() }
    try withUnsafeTemporaryAllocation(of: TreeCursor<Element>.Frame.self, capacity: root.view.height + 1) { frames in
      var cursor = TreeCursor(root, atPosition: range.lowerBound, frames: frames.baseAddress.unsafelyUnwrapped)
      while cursor.position < range.upperBound, let row = cursor.next() {
        try visit(row.label, row.place.pointee, row.position)
      }
    }
  }
}

extension TreeCursor {
  /// Returns the next row, and moves past it; returns nil at the end.
  @inlinable @inline(__always)
  mutating func next() -> (label: OrderLabel, place: UnsafeMutablePointer<Element>, position: Int)? {
    guard !isAtEnd else { return nil }
    while height > 0 { descend() }
    let row = (label, place, position)
    advance()
    return row
  }
}

// MARK: - The cursor

/// A place in a tree: on a row, or on a node whose rows have not been visited yet.
///
/// Rules: the caller provides memory for the path from the root, one frame for each level, and holds the tree.
@usableFromInline
struct TreeCursor<Element> {
  @usableFromInline typealias Frame = (view: NodeView<Element>, index: Int)

  @usableFromInline let frames: UnsafeMutablePointer<Frame>
  /// The index of the last frame; -1 past the end.
  @usableFromInline var depth = 0
  /// The number of rows before the cursor.
  @usableFromInline var position = 0

  /// Makes a cursor on the first row or child of a root; without one, at the end.
  @inlinable @inline(__always)
  init(_ root: TreeNode<Element>?, frames: UnsafeMutablePointer<Frame>) {
    self.frames = frames
    if let root { frames.initialize(to: (root.view, 0)) } else { depth = -1 }
  }

  /// Makes a cursor on the row at a position, which must exist.
  @inlinable
  init(_ root: TreeNode<Element>, atPosition position: Int, frames: UnsafeMutablePointer<Frame>) {
    self.init(root, frames: frames)
    var rest = position
    while height > 0 {
      frames[depth].index = view.childIndex(atPosition: &rest)
      descend()
    }
    frames[depth].index = rest
    self.position = position
  }

  @inlinable @inline(__always)
  var isAtEnd: Bool { depth < 0 }

  @inlinable @inline(__always)
  var view: NodeView<Element> { frames[depth].view }

  @inlinable @inline(__always)
  var index: Int { frames[depth].index }

  /// The height of the node on which the cursor is; zero on a row.
  @inlinable @inline(__always)
  var height: Int { view.height }

  /// The label of the row, or the least label below the node.
  @inlinable @inline(__always)
  var label: OrderLabel { view.labels[index] }

  /// The memory of the row on which the cursor is.
  @inlinable @inline(__always)
  var place: UnsafeMutablePointer<Element> { view.elements + index }

  /// Returns whether both cursors are on rows with the same bytes. Such rows are equal, because both trees hold what
  /// the rows refer to. Comparing values instead would retain and release that.
  @inlinable @inline(__always)
  func hasBytes(of other: TreeCursor) -> Bool {
    areEqual(UnsafeRawBufferPointer(start: place, count: MemoryLayout<Element>.size), UnsafeRawPointer(other.place))
  }

  /// The node on which the cursor is.
  @inlinable @inline(__always)
  var node: UnsafeMutableRawPointer { view.unownedChild(index).toOpaque() }

  /// Moves past the row or node.
  @inlinable @inline(__always)
  mutating func advance() {
    let (view, index) = frames[depth]
    position &+= view.isLeaf ? 1 : view.counts[index]
    frames[depth].index = index &+ 1
    if index &+ 1 == view.count { leave() }
  }

  /// Moves up from the end of a node, until there is a next row or child.
  @inlinable
  mutating func leave() {
    repeat {
      depth &-= 1
      if depth < 0 { return }
      frames[depth].index &+= 1
    } while frames[depth].index == frames[depth].view.count
  }

  /// Descends from a node to its first row or child.
  @inlinable @inline(__always)
  mutating func descend() {
    let child = view.child(index)
    depth &+= 1
    (frames + depth).initialize(to: (child, 0))
  }

  /// Descends to the first row whose label is not below `label`.
  @inlinable
  mutating func descend(to label: OrderLabel) {
    while true {
      let view = view
      // In a leaf, the number of lesser labels: of those up to the one before.
      let index = view.isLeaf ? view.countUpTo(label &- 1) : view.childIndex(for: label)
      frames[depth].index = index
      if view.isLeaf {
        position &+= index
        if index == view.count { leave() }
        return
      }
      for child in 0..<index { position &+= view.counts[child] }
      descend()
    }
  }

  /// Moves past the rest of the leaf in which the cursor is.
  @inlinable
  mutating func leaveNode() {
    position &+= view.count &- index
    frames[depth].index = view.count
    leave()
  }
}
