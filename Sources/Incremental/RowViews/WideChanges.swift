// Documentation/Internals/RowViews.md says when a view is made again.

// MARK: - Finding out that a change is wide

extension Rows where Row: Equatable {
  /// Visits the differences from an older version as `forEachDifference` does, unless they are so many that making the
  /// output again is cheaper. Returns the label of the first one that was not visited, or nil if all were.
  ///
  /// They are counted only once some dozens were visited, so that a small change does not pay for it. Counting ends at
  /// the limit.
  ///
  /// - Parameters:
  ///   - part: Differences are too many if they are more than the rows divided by this number; never, if it is zero.
  ///   - isFold: Whether making the output again only takes reading all rows. Then they are not counted, but judged by
  ///     the first ones and by the nodes that are shared: counting takes as long.
  @inlinable
  func forEachDifferenceUnlessWide(
    from old: Rows, part: Int = 12, isFold: Bool = false, _ visit: (TreeDifference<Row>) -> Void
  ) -> OrderLabel? {
    var rest = visitedBeforeCounting(from: old)
    var stop: OrderLabel?
    _ = tree.walkDifferences(
      from: old.tree, compare: { $0.id != $1.id ? .replaced : $0 == $1 ? .equal : .updated }
    ) { difference in
      let isNearlyWide = isFold && rest == 0 && difference.position < 40 * visitedBeforeCounting(from: old)
      if rest == 0, isNearlyWide && isMostlyUnshared(with: old) || isWide(from: old, part: part) {
        stop = difference.label
        return false
      }
      rest &-= 1
      visit(difference)
      return true
    }
    return stop
  }

  /// Visits each row that differs from an older version as `forEachRowChange` does, unless they are so many that making
  /// the output again is cheaper. Returns whether all were visited.
  @inlinable
  func forEachRowChangeUnlessWide(
    from old: Rows, part: Int = 12, isFold: Bool = false, _ visit: (RowChange<Row>) -> Void
  ) -> Bool {
    forEachDifferenceUnlessWide(from: old, part: part, isFold: isFold) { self.visit($0, from: old, visit) } == nil
  }

  /// The number of differences that are visited before they are counted.
  @inlinable
  func visitedBeforeCounting(from old: Rows) -> Int { Swift.max(16, Swift.min(64, Swift.max(count, old.count) / 32)) }

  /// Returns whether the differences are more than the rows divided by `part`. It compares the bytes of rows only.
  @inlinable @inline(never)
  func isWide(from old: Rows, part: Int) -> Bool {
    guard part > 0 else { return false }
    var rest = Swift.max(count, old.count) / part
    if abs(count - old.count) > rest { return true }
    return !tree.walkDifferences(from: old.tree, compare: { _, _ in .updated }) { _ in
      rest &-= 1
      return rest >= 0
    }
  }
}

extension Rows {
  /// Returns whether a row of an older version has left its place. If none has, each row that is new in its place is
  /// new altogether. The answer is kept in `answer`.
  ///
  /// - Complexity: O(n), once.
  @inlinable
  func haveLeft(_ old: Rows, _ answer: inout Bool?) -> Bool {
    if let answer { return answer }
    let found = count < old.count || haveLeft(old)
    answer = found
    return found
  }

  @inlinable @inline(never)
  func haveLeft(_ old: Rows) -> Bool {
    var before = LabelWalk(old.tree)
    var now = LabelWalk(tree)
    defer {
      before.end()
      now.end()
    }
    while let label = before.label {
      guard now.advance(to: label), now.place.pointee.id == before.place.pointee.id else { return true }
      before.advance()
    }
    return false
  }
}

extension Rows {
  /// Returns whether most leaves are not shared with an older version, judged by some dozens of them.
  @inlinable @inline(never)
  func isMostlyUnshared(with old: Rows) -> Bool {
    guard !isEmpty, !old.isEmpty else { return true }
    defer {
      tree.keepNodes()
      old.tree.keepNodes()
    }
    let samples = 64
    var unshared = 0
    for sample in 0..<samples {
      let (leaf, _) = tree.slot(atPosition: count * sample / samples)
      if leaf.header != old.tree.leaf(for: leaf.labels[0]).header { unshared += 1 }
    }
    return unshared > samples / 2
  }
}

extension LabelTree {
  /// Returns the leaf that contains a label, if any does. There must be rows.
  @inlinable
  func leaf(for label: OrderLabel) -> NodeView<Element> {
    var view = root.unsafelyUnwrapped.view
    while !view.isLeaf { view = view.child(view.childIndex(for: label)) }
    return view
  }
}

// MARK: - Whether an output changed

/// Whether an output has changed, where parts of it may have been taken out and put back.
@usableFromInline
struct OutputChange<Output: Equatable> {
  /// Whether it has changed for certain.
  @usableFromInline var isCertain = false
  /// The output before the first edit that may turn out to be none.
  @usableFromInline var before: Output?

  @inlinable
  init() {}

  /// Keeps the output before an edit that may turn out to be none, because rows were only moved or got new labels.
  @inlinable
  mutating func keep(_ output: Output) {
    if !isCertain, before == nil { before = output }
  }

  /// Returns whether the output has changed.
  @inlinable
  func isChange(_ output: Output) -> Bool { isCertain || before.map { $0 != output } ?? false }
}

// MARK: - Walking along a tree

/// A walk along the rows of a tree with their labels, which skips rows without copying them.
@usableFromInline
struct LabelWalk<Element> {
  @usableFromInline let tree: LabelTree<Element>
  @usableFromInline var labels: UnsafeMutablePointer<OrderLabel>?
  @usableFromInline var places: UnsafeMutablePointer<Element>?
  /// The number of rows of the current leaf that were not passed.
  @usableFromInline var rest = 0
  /// The number of rows in the current leaf and the leaves before it.
  @usableFromInline var reached: Int

  /// Begins at the first row whose label is not below `label`.
  @inlinable
  init(_ tree: LabelTree<Element>, from label: OrderLabel = 0) {
    self.tree = tree
    reached = tree.rank(of: label)
    if reached < tree.count { enterLeaf() }
  }

  /// The label of the row, or nil at the end.
  @inlinable
  var label: OrderLabel? { rest > 0 ? labels.unsafelyUnwrapped.pointee : nil }

  /// The memory of the row, which must exist. It is valid as long as the walk.
  @inlinable
  var place: UnsafeMutablePointer<Element> { places.unsafelyUnwrapped }

  @inlinable
  mutating func enterLeaf() {
    let (leaf, index) = tree.slot(atPosition: reached)
    labels = leaf.labels + index
    places = leaf.elements + index
    rest = leaf.count &- index
    reached &+= rest
  }

  /// Moves to the next row.
  @inlinable
  mutating func advance() {
    rest &-= 1
    if rest > 0 {
      labels = labels.unsafelyUnwrapped + 1
      places = places.unsafelyUnwrapped + 1
    } else if reached < tree.count {
      enterLeaf()
    }
  }

  /// Moves to the first row whose label is not below `label`; returns whether it has that label.
  @inlinable
  mutating func advance(to label: OrderLabel) -> Bool {
    while rest > 0 {
      let labels = labels.unsafelyUnwrapped
      if labels[rest &- 1] >= label {
        var passed = 0
        while labels[passed] < label { passed &+= 1 }
        self.labels = labels + passed
        places = places.unsafelyUnwrapped + passed
        rest &-= passed
        return labels[passed] == label
      }
      rest = 0
      if reached < tree.count { enterLeaf() }
    }
    return false
  }

  /// Ends the use of the places.
  @inlinable
  func end() { tree.keepNodes() }
}
