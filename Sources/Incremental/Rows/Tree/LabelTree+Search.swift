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
    var least = view.labels[0]
    while !view.isLeaf {
      let index = view.childIndex(for: label)
      least = view.labels[index]
      view = view.child(index)
    }
    return view.index(of: label, least: least).map { view.elements + $0 }
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
    while !view.isLeaf { view = view.child(view.childIndex(atPosition: &rest)) }
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
    rank &+= upTo
    if upTo > 0, view.labels[upTo &- 1] == label { rank &-= 1 }
    return rank
  }

  /// The position of the first row for which `isBehind` is true; it must be false for all rows before that.
  ///
  /// Looks only at the first rows of the nodes on its way, and copies none.
  ///
  /// - Complexity: O(log n) calls of `isBehind`.
  @inlinable
  package func partitionPoint(_ isBehind: (borrowing Element) -> Bool) -> Int {
    guard var view = root?.view else { return 0 }
    defer { keepNodes() }
    var position = 0
    while true {
      // The first child is never asked: it is the one to go to if all others are behind.
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
