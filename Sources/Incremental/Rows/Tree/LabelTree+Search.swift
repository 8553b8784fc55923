extension LabelTree {
  /// The row with a label, or nil if there is none.
  @inlinable
  package func element(at label: OrderLabel) -> Element? {
    defer { keepNodes() }
    guard let place = place(of: label) else { return nil }
    return place.pointee
  }

  /// Where the row with a label is in memory, for as long as the tree is held and not changed.
  @inlinable
  func place(of label: OrderLabel) -> UnsafeMutablePointer<Element>? {
    guard var view = root?.view else { return nil }
    while !view.isLeaf { view = view.child(view.childIndex(for: label)) }
    let upTo = view.countUpTo(label)
    guard upTo > 0, view.labels[upTo &- 1] == label else { return nil }
    return view.elements + (upTo &- 1)
  }

  /// The row at a position, which must exist.
  @inlinable
  package func element(atPosition position: Int) -> Element {
    defer { keepNodes() }
    let (view, index) = slot(atPosition: position)
    return view.elements[index]
  }

  /// The label of the row at a position, which must exist.
  @inlinable
  package func label(atPosition position: Int) -> OrderLabel {
    defer { keepNodes() }
    let (view, index) = slot(atPosition: position)
    return view.labels[index]
  }

  /// The leaf with a position, which must exist, and the index in it.
  @inlinable
  func slot(atPosition position: Int) -> (view: NodeView<Element>, index: Int) {
    var view = root.unsafelyUnwrapped.view
    var rest = position
    while !view.isLeaf {
      let counts = view.counts
      var child = 0
      while rest >= counts[child] {
        rest &-= counts[child]
        child &+= 1
      }
      view = view.child(child)
    }
    return (view, rest)
  }

  /// How many labels are below `label`: the position of its row, if there is one.
  @inlinable
  package func rank(of label: OrderLabel) -> Int {
    guard var view = root?.view else { return 0 }
    defer { keepNodes() }
    var rank = 0
    while !view.isLeaf {
      let child = view.childIndex(for: label)
      let counts = view.counts
      for index in 0..<child { rank &+= counts[index] }
      view = view.child(child)
    }
    let upTo = view.countUpTo(label)
    let isThere = upTo > 0 && view.labels[upTo &- 1] == label
    return rank &+ (isThere ? upTo &- 1 : upTo)
  }

  /// The least label, or nil if there are no rows.
  @inlinable
  package var firstLabel: OrderLabel? {
    defer { keepNodes() }
    return root?.view.labels[0]
  }

  /// The greatest label, or nil if there are no rows.
  @inlinable
  package var lastLabel: OrderLabel? {
    guard var view = root?.view else { return nil }
    defer { keepNodes() }
    while !view.isLeaf { view = view.child(view.count &- 1) }
    return view.labels[view.count &- 1]
  }
}
