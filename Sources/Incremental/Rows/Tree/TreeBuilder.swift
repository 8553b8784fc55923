/// Builds a tree from rows in ascending order of their labels, leaf by leaf.
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
