extension LabelTree {
  /// Removes and returns the row with a label; returns nil if there is none.
  ///
  /// - Complexity: O(log n).
  @inlinable @discardableResult
  package mutating func remove(_ label: OrderLabel) -> Element? {
    guard place(of: label) != nil else { return nil }
    return removeKnown(label, isHole: false)
  }

  /// Removes a row that exists, or its slot if the row has been moved out (`isHole`).
  @inlinable
  mutating func removeKnown(_ label: OrderLabel, isHole: Bool) -> Element? {
    guard var top = root else { return nil }
    root = nil
    let removed = Self.remove(label, from: &top, isHole: isHole)
    root = top
    count -= 1
    shrink()
    return removed
  }

  /// Drops the root of an empty tree, and each root that has only one child.
  @inlinable
  mutating func shrink() {
    if count == 0 { root = nil }
    while let view = root?.view, !view.isLeaf, view.count == 1 { root = view.children[0] }
  }

  @inlinable
  static func remove(
    _ label: OrderLabel, from node: UnsafeMutablePointer<TreeNode<Element>>, isHole: Bool
  ) -> Element? {
    let view = makeUnique(node)
    if view.isLeaf { return view.removeElement(view.countUpTo(label) - 1, isHole: isHole) }
    let index = view.childIndex(for: label)
    let removed = remove(label, from: view.children + index, isHole: isHole)
    let child = view.child(index)
    view.counts[index] &-= 1
    if child.count == 0 {
      view.removeChild(index)
    } else {
      view.labels[index] = child.labels[0]
      if child.count <= child.capacity / 3 { fill(index, in: view) }
    }
    return removed
  }

  /// Joins a child that has become small with a neighbour, or divides their content evenly between both.
  @inlinable @inline(never)
  static func fill(_ index: Int, in view: NodeView<Element>) {
    guard view.count > 1 else { return }
    let left = index > 0 ? index - 1 : index
    let (a, b) = (view.child(left), view.child(left + 1))
    let together = a.count + b.count
    let isWorthIt = together <= 3 * a.capacity / 4 || Swift.min(a.count, b.count) < a.capacity / 8
    guard isWorthIt else { return }
    let (first, second) = (makeUnique(view.children + left), makeUnique(view.children + left + 1))
    if together <= first.capacity {
      first.take(second, from: 0)
      view.removeChild(left + 1)
    } else {
      let spare =
        first.isLeaf
        ? TreeNode<Element>.leaf(capacity: first.capacity) : TreeNode<Element>.inner(height: first.height)
      let all = spare.view
      if first.count > second.count {
        all.take(first, from: together / 2)
        all.take(second, from: 0)
        second.take(all, from: 0)
      } else {
        all.take(second, from: together / 2 - first.count)
        first.take(second, from: 0)
        second.take(all, from: 0)
      }
      view.refresh(left + 1)
    }
    view.refresh(left)
  }
}

extension NodeView {
  /// Moves the content of `other`, which has the same height, from `index` on to the end of this node.
  @inlinable
  func take(_ other: NodeView, from index: Int) {
    if isLeaf { takeElements(other, from: index) } else { takeChildren(other, from: index) }
  }
}
