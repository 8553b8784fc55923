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
