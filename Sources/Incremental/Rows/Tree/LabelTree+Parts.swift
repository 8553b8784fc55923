// MARK: - Parts

extension LabelTree {
  /// Returns the part of this tree with the rows whose labels are in a range. It shares the nodes that lie in the range
  /// as a whole. On the way to both ends it has nodes of its own, so while the part is held, an edit of the tree copies
  /// nodes only if it is in the range.
  ///
  /// Rules: the ends are labels of rows. A node of the part may have too few rows or children, so the part is for
  /// comparisons, and not for edits.
  ///
  /// - Complexity: O(log n).
  @inlinable
  package func part(in range: ClosedRange<OrderLabel>) -> LabelTree {
    guard let root else { return self }
    let part = root.part(in: range)
    return LabelTree(root: part, count: part.view.total)
  }
}

extension TreeNode {
  /// Returns this node, if it lies in the range, and otherwise one with what is in the range.
  @inlinable
  func part(in range: ClosedRange<OrderLabel>) -> TreeNode {
    if view.isLeaf { return leafPart(in: range) }
    let (first, last) = (view.childIndex(for: range.lowerBound), view.childIndex(for: range.upperBound))
    let start = view.children[first].part(in: range)
    let end = first == last ? start : view.children[last].part(in: range)
    if first == 0, last == view.count - 1, start === view.children[first], end === view.children[last] { return self }
    let part = TreeNode.inner(height: view.height)
    part.view.appendChild(start)
    for child in first..<last where child > first { part.view.appendChild(view.children[child]) }
    if first < last { part.view.appendChild(end) }
    return part
  }

  @inlinable
  func leafPart(in range: ClosedRange<OrderLabel>) -> TreeNode {
    let old = view
    let (first, end) = (old.countUpTo(range.lowerBound &- 1), old.countUpTo(range.upperBound))
    if first == 0, end == old.count { return self }
    let part = TreeNode.leaf(capacity: end - first)
    let new = part.view
    new.labels.initialize(from: old.labels + first, count: end - first)
    // Bytes first, as in `copy`.
    UnsafeMutableRawPointer(new.elements)
      .copyMemory(from: old.elements + first, byteCount: (end - first) * MemoryLayout<Element>.stride)
    new.elements.initialize(from: old.elements + first, count: end - first)
    new.count = end - first
    return part
  }
}
