extension LabelTree {
  /// The row with a label, which must exist, to be changed in place.
  ///
  /// Nodes that others hold are copied on the way; the row itself is copied only with its leaf.
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

  /// The row at a position, which must exist, to be changed in place.
  @inlinable
  mutating func makeUniquePlace(atPosition position: Int) -> UnsafeMutablePointer<Element> {
    var view = Self.makeUnique(&root)
    var rest = position
    while !view.isLeaf { view = Self.makeUnique(view.children + view.childIndex(atPosition: &rest)) }
    return view.elements + rest
  }

  /// A uniquely referenced node, in its old place.
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
