/// Changes of one node, which must be uniquely referenced.
extension NodeView {
  @inlinable
  func insertElement(_ element: consuming Element, at label: OrderLabel, _ index: Int) {
    let (labels, elements, count) = (labels, elements, count)
    (labels + index + 1).update(from: labels + index, count: count - index)
    labels[index] = label
    (elements + index + 1).moveInitialize(from: elements + index, count: count - index)
    (elements + index).initialize(to: element)
    self.count = count + 1
  }

  @inlinable
  func removeElement(_ index: Int, isHole: Bool) -> Element? {
    let (labels, elements, count) = (labels, elements, count)
    let element = isHole ? nil : (elements + index).move()
    (labels + index).update(from: labels + index + 1, count: count - index - 1)
    (elements + index).moveInitialize(from: elements + index + 1, count: count - index - 1)
    self.count = count - 1
    return element
  }

  @inlinable
  func appendChild(_ child: consuming TreeNode<Element>) { insertChild(child, at: count) }

  @inlinable
  func insertChild(_ child: consuming TreeNode<Element>, at index: Int) {
    let (labels, counts, children, count) = (labels, counts, children, count)
    (labels + index + 1).update(from: labels + index, count: count - index)
    (counts + index + 1).update(from: counts + index, count: count - index)
    (children + index + 1).moveInitialize(from: children + index, count: count - index)
    (labels[index], counts[index]) = (child.view.labels[0], child.view.total)
    (children + index).initialize(to: child)
    self.count = count + 1
  }

  @inlinable
  func removeChild(_ index: Int) {
    let (labels, counts, children, count) = (labels, counts, children, count)
    (labels + index).update(from: labels + index + 1, count: count - index - 1)
    (counts + index).update(from: counts + index + 1, count: count - index - 1)
    (children + index).deinitialize(count: 1)
    (children + index).moveInitialize(from: children + index + 1, count: count - index - 1)
    self.count = count - 1
  }

  /// Splits off the rows from `index` on into a new leaf, and returns it.
  @inlinable @inline(never)
  func splitLeaf(at index: Int) -> TreeNode<Element> {
    let right = TreeNode<Element>.leaf(capacity: TreeNode<Element>.leafCapacity)
    right.view.takeElements(self, from: index)
    return right
  }

  @inlinable @inline(never)
  func splitInner(at index: Int) -> TreeNode<Element> {
    let right = TreeNode<Element>.inner(height: height)
    right.view.takeChildren(self, from: index)
    return right
  }

  /// Moves the content of `other` from `index` on to the end of this node.
  @inlinable
  func takeElements(_ other: NodeView, from index: Int) {
    let (moved, count) = (other.count - index, count)
    (labels + count).initialize(from: other.labels + index, count: moved)
    (elements + count).moveInitialize(from: other.elements + index, count: moved)
    self.count = count + moved
    other.count = index
  }

  @inlinable
  func takeChildren(_ other: NodeView, from index: Int) {
    let (moved, count) = (other.count - index, count)
    (labels + count).initialize(from: other.labels + index, count: moved)
    (counts + count).initialize(from: other.counts + index, count: moved)
    (children + count).moveInitialize(from: other.children + index, count: moved)
    self.count = count + moved
    other.count = index
  }

  /// Updates the least label and the number of rows that this inner node stores for a child.
  @inlinable
  func refresh(_ index: Int) {
    let child = child(index)
    (labels[index], counts[index]) = (child.labels[0], child.total)
  }
}
