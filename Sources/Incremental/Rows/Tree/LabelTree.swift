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
