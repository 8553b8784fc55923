extension LabelTree {
  /// Returns the row with a label, or nil if there is none.
  @inlinable
  package func element(at label: OrderLabel) -> Element? {
    defer { keepNodes() }
    guard let place = place(of: label) else { return nil }
    return place.pointee
  }

  /// Returns the memory of the row with a label. It is valid as long as the tree is held and not changed.
  @inlinable
  func place(of label: OrderLabel) -> UnsafeMutablePointer<Element>? {
    guard var view = root?.view else { return nil }
    var least = view.labels[0]
    while !view.isLeaf {
      let index = view.childIndex(for: label)
      least = view.labels[index]
      view = view.child(index)
    }
    return view.index(of: label, least: least).map { view.elements + $0 }
  }

  /// Returns the row at a position, which must exist.
  @inlinable
  package func element(atPosition position: Int) -> Element {
    defer { keepNodes() }
    let (view, index) = slot(atPosition: position)
    return view.elements[index]
  }

  /// Returns the label of the row at a position, which must exist.
  @inlinable
  package func label(atPosition position: Int) -> OrderLabel {
    defer { keepNodes() }
    let (view, index) = slot(atPosition: position)
    return view.labels[index]
  }

  /// Returns the leaf that contains a position, which must exist, and the index in the leaf.
  @inlinable
  func slot(atPosition position: Int) -> (view: NodeView<Element>, index: Int) {
    var view = root.unsafelyUnwrapped.view
    var rest = position
    while !view.isLeaf { view = view.child(view.childIndex(atPosition: &rest)) }
    return (view, rest)
  }

  /// Returns how many labels are below `label`. If a row has the label, this is its position.
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
    rank &+= upTo
    if upTo > 0, view.labels[upTo &- 1] == label { rank &-= 1 }
    return rank
  }

  /// Returns the position of the first row for which `isBehind` returns true. It must return false for all rows before
  /// that one.
  ///
  /// It examines only the first rows of the nodes on its path, and copies no row.
  ///
  /// - Complexity: O(log n) calls of `isBehind`.
  @inlinable
  package func partitionPoint(_ isBehind: (borrowing Element) -> Bool) -> Int {
    guard var view = root?.view else { return 0 }
    defer { keepNodes() }
    var position = 0
    while true {
      // The first child is not examined: it is the one to descend to if all other children are behind.
      var (low, high) = (view.isLeaf ? 0 : 1, view.count)
      while low < high {
        let middle = (low &+ high) / 2
        if isBehind(view.firstElement(middle).pointee) { high = middle } else { low = middle &+ 1 }
      }
      if view.isLeaf { return position &+ low }
      for index in 0..<low &- 1 { position &+= view.counts[index] }
      view = view.child(low &- 1)
    }
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
