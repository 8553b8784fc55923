// Documentation/Internals/Rows.md says why rows are ordered by labels.

/// Rows in the order of their labels: a persistent B+tree that knows how many rows are below each node.
///
/// Copies share their nodes. An edit changes uniquely referenced nodes in place, and copies the rest of the path from
/// the root to the leaf; so two versions differ in the paths to what was edited, and in nothing else.
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

  /// Ends the use of views of this tree: until here its nodes stay.
  @inlinable @inline(__always)
  func keepNodes() { withExtendedLifetime(root) {} }

  /// Whether both are the same object, so that they are equal without looking.
  @inlinable
  package func isIdentical(to other: LabelTree) -> Bool { root === other.root }
}

extension LabelTree: @unchecked Sendable where Element: Sendable {
  // @unchecked Sendable because a node is only changed while it has a single reference.
}
