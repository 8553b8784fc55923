extension LabelTree {
  /// Inserts a row. Its label must be free.
  ///
  /// - Complexity: O(log n).
  @inlinable
  package mutating func insert(_ element: consuming Element, at label: OrderLabel) {
    count += 1
    guard var top = root else {
      root = .leaf(element, at: label)
      return
    }
    root = nil
    let right = Self.insert(element, at: label, into: &top, edges: .both)
    root = top
    if let right { grow(by: right) }
  }

  /// Adds a level: a new root whose children are the old root and `right`.
  @inlinable @inline(never)
  mutating func grow(by right: TreeNode<Element>) {
    guard let left = root else { return }
    let new = TreeNode<Element>.inner(height: left.view.height + 1)
    new.view.appendChild(left)
    new.view.appendChild(right)
    root = new
  }

  /// Inserts a row below `node`; returns the node that had to be split off to its right, if any.
  @inlinable
  static func insert(
    _ element: consuming Element, at label: OrderLabel, into node: UnsafeMutablePointer<TreeNode<Element>>,
    edges: TreeEdges
  ) -> TreeNode<Element>? {
    let view = makeUnique(node)
    if view.isLeaf { return insert(element, at: label, intoLeaf: node, edges: edges) }
    let index = view.childIndex(for: label)
    let below = edges.below(index, of: view.count)
    let split = insert(element, at: label, into: view.children + index, edges: below)
    view.counts[index] &+= 1
    if label < view.labels[index] { view.labels[index] = label }
    guard let split else { return nil }
    view.counts[index] &-= split.view.total
    if !view.isFull {
      view.insertChild(split, at: index + 1)
      return nil
    }
    let cut = edges.splitIndex(index + 1, count: view.count, first: 1)
    let goesLeft = index + 1 <= cut && cut != view.count
    let right = view.splitInner(at: cut)
    if goesLeft { view.insertChild(split, at: index + 1) } else { right.view.insertChild(split, at: index + 1 - cut) }
    return right
  }

  @inlinable
  static func insert(
    _ element: consuming Element, at label: OrderLabel, intoLeaf node: UnsafeMutablePointer<TreeNode<Element>>,
    edges: TreeEdges
  ) -> TreeNode<Element>? {
    var view = node.pointee.view
    if view.isFull, view.capacity < TreeNode<Element>.leafCapacity { view = enlarge(node) }
    let index = view.countUpTo(label)
    if !view.isFull {
      view.insertElement(element, at: label, index)
      return nil
    }
    let cut = edges.splitIndex(index, count: view.count, first: 0)
    let goesLeft = index <= cut && cut != view.count
    let right = view.splitLeaf(at: cut)
    if goesLeft {
      view.insertElement(element, at: label, index)
    } else {
      right.view.insertElement(element, at: label, index - cut)
    }
    return right
  }

  /// Moves a small leaf, which is the only node of a small tree, into a larger one.
  @inlinable @inline(never)
  static func enlarge(_ node: UnsafeMutablePointer<TreeNode<Element>>) -> NodeView<Element> {
    let old = node.pointee.view
    let larger = TreeNode<Element>.leaf(capacity: Swift.min(2 * old.capacity, TreeNode<Element>.leafCapacity))
    larger.view.takeElements(old, from: 0)
    node.pointee = larger
    return larger.view
  }
}

/// The ends of the tree at which a node is. A split caused by appending leaves full nodes behind, and not half-full
/// ones.
@usableFromInline
struct TreeEdges {
  @usableFromInline let isLeft: Bool
  @usableFromInline let isRight: Bool

  @inlinable
  init(isLeft: Bool, isRight: Bool) { (self.isLeft, self.isRight) = (isLeft, isRight) }

  @inlinable
  static var both: TreeEdges { TreeEdges(isLeft: true, isRight: true) }

  @inlinable
  func below(_ index: Int, of count: Int) -> TreeEdges {
    TreeEdges(isLeft: isLeft && index == 0, isRight: isRight && index == count - 1)
  }

  /// Returns where to split a full node into which something is inserted at `index`, which is at least `first`.
  @inlinable
  func splitIndex(_ index: Int, count: Int, first: Int) -> Int {
    if isRight && index == count { return count }
    if isLeft && index == first { return first }
    return count / 2
  }
}
