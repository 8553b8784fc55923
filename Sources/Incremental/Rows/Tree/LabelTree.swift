// Documentation/Internals/Rows.md says why rows are ordered by labels.

/// Rows in the order of their labels: a persistent B+tree that stores the number of rows below each node.
///
/// Copies share their nodes. An edit changes uniquely referenced nodes in place, and copies the rest of the path from
/// the root to the leaf. So two versions differ only in the paths to what was edited.
///
/// - Complexity: O(log n) to find by label or by position, and to edit.
@usableFromInline
package struct LabelTree<Element> {
  @usableFromInline package var root: TreeNode<Element>?
  @usableFromInline package var count: Int

  @inlinable
  package init() {
    root = nil
    count = 0
  }

  @inlinable
  init(root: TreeNode<Element>?, count: Int) {
    self.root = root
    self.count = count
  }

  /// Keeps the tree's nodes alive until this call, which ends the use of their views.
  @inlinable @inline(__always)
  func keepNodes() { withExtendedLifetime(root) {} }

  /// Returns whether both have the same root object, and so are equal without a comparison.
  @inlinable
  package func isIdentical(to other: LabelTree) -> Bool { root === other.root }
}

extension LabelTree: @unchecked Sendable where Element: Sendable {
  // @unchecked Sendable because a node is only changed while it has a single reference.
}

// MARK: - Searching

extension LabelTree {
  /// Returns the row with a label, or nil if there is none.
  @inlinable
  package func element(at label: OrderLabel) -> Element? {
    defer { keepNodes() }
    guard let place = place(of: label) else { return nil }
    return place.pointee
  }

  /// Returns the memory of the row with a label. It is valid as long as the tree is held and not changed.
  @inlinable
  func place(of label: OrderLabel) -> UnsafeMutablePointer<Element>? {
    guard var view = root?.view else { return nil }
    var least = view.labels[0]
    while !view.isLeaf {
      let index = view.childIndex(for: label)
      least = view.labels[index]
      view = view.child(index)
    }
    return view.index(of: label, least: least).map { view.elements + $0 }
  }

  /// Returns the row at a position, which must exist.
  @inlinable
  package func element(atPosition position: Int) -> Element {
    defer { keepNodes() }
    let (view, index) = slot(atPosition: position)
    return view.elements[index]
  }

  /// Returns the label of the row at a position, which must exist.
  @inlinable
  package func label(atPosition position: Int) -> OrderLabel {
    defer { keepNodes() }
    let (view, index) = slot(atPosition: position)
    return view.labels[index]
  }

  /// Returns the leaf that contains a position, which must exist, and the index in the leaf.
  @inlinable
  func slot(atPosition position: Int) -> (view: NodeView<Element>, index: Int) {
    var view = root.unsafelyUnwrapped.view
    var rest = position
    while !view.isLeaf { view = view.child(view.childIndex(atPosition: &rest)) }
    return (view, rest)
  }

  /// Returns how many labels are below `label`. If a row has the label, this is its position.
  @inlinable
  package func rank(of label: OrderLabel) -> Int {
    guard var view = root?.view else { return 0 }
    defer { keepNodes() }
    var rank = 0
    while !view.isLeaf {
      let child = view.childIndex(for: label)
      let counts = view.counts
      for index in 0..<child { rank &+= counts[index] }
      view = view.child(child)
    }
    let upTo = view.countUpTo(label)
    rank &+= upTo
    if upTo > 0, view.labels[upTo &- 1] == label { rank &-= 1 }
    return rank
  }

  /// Returns the position of the first row for which `isBehind` returns true. It must return false for all rows before
  /// that one.
  ///
  /// It examines only the first rows of the nodes on its path, and copies no row.
  ///
  /// - Complexity: O(log n) calls of `isBehind`.
  @inlinable
  package func partitionPoint(_ isBehind: (borrowing Element) -> Bool) -> Int {
    guard var view = root?.view else { return 0 }
    defer { keepNodes() }
    var position = 0
    while true {
      // The first child is not examined: it is the one to descend to if all other children are behind.
      var (low, high) = (view.isLeaf ? 0 : 1, view.count)
      while low < high {
        let middle = (low &+ high) / 2
        if isBehind(view.firstElement(middle).pointee) { high = middle } else { low = middle &+ 1 }
      }
      if view.isLeaf { return position &+ low }
      for index in 0..<low &- 1 { position &+= view.counts[index] }
      view = view.child(low &- 1)
    }
  }

  /// The least label, or nil if there are no rows.
  @inlinable
  package var firstLabel: OrderLabel? {
    defer { keepNodes() }
    return root?.view.labels[0]
  }

  /// The greatest label, or nil if there are no rows.
  @inlinable
  package var lastLabel: OrderLabel? {
    guard var view = root?.view else { return nil }
    defer { keepNodes() }
    while !view.isLeaf { view = view.child(view.count &- 1) }
    return view.labels[view.count &- 1]
  }
}

// MARK: - Building

/// A builder of a tree from rows in ascending order of their labels, leaf by leaf.
///
/// - Complexity: O(n) for n rows.
@usableFromInline
package struct TreeBuilder<Element> {
  @usableFromInline var leaves: [TreeNode<Element>] = []
  @usableFromInline var last: TreeNode<Element>
  @usableFromInline var count = 0

  /// Makes a builder for about `count` rows. A quarter of each node stays free, so that the first insertions split
  /// nothing.
  @inlinable
  package init(expecting count: Int) {
    last = .leaf(capacity: Swift.max(1, Swift.min(TreeNode<Element>.leafCapacity, count)))
    leaves.reserveCapacity(count / Self.leafFill)
  }

  @inlinable
  static var leafFill: Int { TreeNode<Element>.leafCapacity * 3 / 4 }

  /// Appends a row, whose label must be greater than all previous ones.
  @inlinable
  package mutating func append(_ element: consuming Element, at label: OrderLabel) {
    if last.view.count == Self.leafFill || last.view.isFull {
      leaves.append(last)
      last = .leaf(capacity: TreeNode<Element>.leafCapacity)
    }
    let view = last.view
    let index = view.count
    (view.labels + index).initialize(to: label)
    (view.elements + index).initialize(to: element)
    view.count = index &+ 1
    count &+= 1
  }

  /// Returns the tree.
  @inlinable
  package consuming func build() -> LabelTree<Element> {
    guard count > 0 else { return LabelTree() }
    leaves.append(last)
    var level = leaves
    while level.count > 1 { level = Self.parents(of: level) }
    return LabelTree(root: level[0], count: count)
  }

  /// Returns parents of about equal size for the nodes of a level.
  @inlinable
  static func parents(of level: [TreeNode<Element>]) -> [TreeNode<Element>] {
    let fill = TreeShape.fanOut * 3 / 4
    let number = Swift.max(1, (level.count + fill - 1) / fill)
    let height = level[0].view.height + 1
    return (0..<number).map { index in
      let parent = TreeNode<Element>.inner(height: height)
      for child in level.count * index / number..<level.count * (index + 1) / number {
        parent.view.appendChild(level[child])
      }
      return parent
    }
  }
}
