// MARK: - Inserting

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

// MARK: - Removing

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

// MARK: - Changing in place

extension LabelTree {
  /// Returns the memory of the row with a label, to change it in place; nil if there is no such row.
  ///
  /// Nodes on the path that are referenced elsewhere are copied. The row itself is copied only together with its leaf.
  @inlinable
  mutating func makeUniquePlace(of label: OrderLabel) -> UnsafeMutablePointer<Element>? {
    guard root != nil else { return nil }
    var view = Self.makeUnique(&root)
    var least = view.labels[0]
    while !view.isLeaf {
      let index = view.childIndex(for: label)
      least = view.labels[index]
      view = Self.makeUnique(view.children + index)
    }
    return view.index(of: label, least: least).map { view.elements + $0 }
  }

  /// Returns the memory of the row at a position, which must exist, to change it in place.
  @inlinable
  mutating func makeUniquePlace(atPosition position: Int) -> UnsafeMutablePointer<Element> {
    var view = Self.makeUnique(&root)
    var rest = position
    while !view.isLeaf { view = Self.makeUnique(view.children + view.childIndex(atPosition: &rest)) }
    return view.elements + rest
  }

  /// Makes the node in `node` uniquely referenced, by copying it if necessary, and returns its view.
  @inlinable
  static func makeUnique(_ node: UnsafeMutablePointer<TreeNode<Element>>) -> NodeView<Element> {
    if !isKnownUniquelyReferenced(&node.pointee) { node.pointee = node.pointee.copy() }
    return UnsafeRawPointer(node).load(as: Unmanaged<TreeNode<Element>>.self)._withUnsafeGuaranteedRef { $0.view }
  }

  @inlinable
  static func makeUnique(_ root: inout TreeNode<Element>?) -> NodeView<Element> {
    if !isKnownUniquelyReferenced(&root) { root = root.unsafelyUnwrapped.copy() }
    return root.unsafelyUnwrapped.view
  }
}
