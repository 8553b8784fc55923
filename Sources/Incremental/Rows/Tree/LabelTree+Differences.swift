// MARK: - Differences

extension LabelTree {
  /// Visits the differences from an older version, in ascending order of the labels.
  ///
  /// Two cursors walk both trees in the order of the labels, and skip the nodes that both trees share.
  ///
  /// A cursor is on a row, or on a node of which no row was visited; the labels of the rows below that node go from
  /// `label` up to the label of the next node. The walk rests on these facts:
  ///
  /// - *Invariant before each step.* All rows of both trees before the cursors were compared. So every difference
  ///   with a label below `min(a.label, b.label)` was visited, in ascending order, and none twice.
  /// - *Same label and height, same node:* the subtrees are one object, hence equal. Both cursors skip it. This is
  ///   where the walk saves its time: a shared node costs one step, however many rows it has.
  /// - *Same label and height, different nodes:* the nodes begin with the same label, and their rows must be
  ///   compared. Both cursors descend together, so they reach shared children at the same height.
  /// - *Same label, different heights:* the higher cursor descends, until both are at the same height.
  /// - *Different labels:* the tree whose cursor is ahead has no row with the label that is behind, because its rows
  ///   are in order and the earlier ones were visited. So the cursor behind proceeds alone. It descends from a node,
  ///   because the other tree may lack only some of the rows below; it reports a row and moves past it.
  /// - *Progress.* Each step descends or advances a cursor, and no cursor ever goes back. So the walk ends.
  /// - *After the loop* one tree has no rows left. The remaining rows of the other tree are removals or insertions.
  ///
  /// Splits, joins and moves shift nodes to other heights only along the path that was edited. After that path both
  /// cursors are on shared nodes again, so the number of steps depends on those paths, and not on the size of the
  /// tree.
  ///
  /// - Complexity: O(changes × log n) if the new version was made from the old one, otherwise O(n).
  @inlinable
  package func forEachDifference(
    from old: LabelTree, compare: (borrowing Element, borrowing Element) -> TreePair,
    _ visit: (TreeDifference<Element>) throws -> Void
  ) rethrows {
    _ = try walkDifferences(from: old, compare: compare) {
      try visit($0)
      return true
    }
  }

  /// Visits the differences from an older version, as `forEachDifference` does, until `visit` returns false; returns
  /// whether it visited all.
  @inlinable
  func walkDifferences(
    from old: LabelTree, compare: (borrowing Element, borrowing Element) -> TreePair,
    _ visit: (TreeDifference<Element>) throws -> Bool
  ) rethrows -> Bool {
    guard root !== old.root else { return true }
    // The cursors retain no nodes: the trees keep them alive until the walk ends, whatever `visit` releases.
    defer {
      keepNodes()
      old.keepNodes()
    }
    let (oldHeight, newHeight) = (old.root?.view.height ?? 0, root?.view.height ?? 0)
    return try withUnsafeTemporaryAllocation(
      of: TreeCursor<Element>.Frame.self, capacity: oldHeight + newHeight + 2
    ) { frames in
      let start = frames.baseAddress.unsafelyUnwrapped
      var a = TreeCursor(old.root, frames: start)
      var b = TreeCursor(root, frames: start + oldHeight + 1)
      while !a.isAtEnd, !b.isAtEnd {
        // Invariant: every difference with a label below both was visited; no later one was.
        guard try Self.step(&a, &b, compare, visit) else { return false }
      }
      // One cursor is at its end: the remaining rows of the other exist in one tree only.
      while let row = a.next() {
        guard try visit(.removed(row.label, row.place.pointee, position: row.position)) else { return false }
      }
      while let row = b.next() {
        guard try visit(.inserted(row.label, row.place.pointee, position: row.position)) else { return false }
      }
      return true
    }
  }

  /// Takes one step of the walk along two trees: skips what both share, descends, or visits a difference. Returns
  /// false if `visit` did.
  @inlinable @inline(__always)
  static func step(
    _ a: inout TreeCursor<Element>, _ b: inout TreeCursor<Element>,
    _ compare: (borrowing Element, borrowing Element) -> TreePair, _ visit: (TreeDifference<Element>) throws -> Bool
  ) rethrows -> Bool {
    let (aLabel, bLabel, aHeight, bHeight) = (a.label, b.label, a.height, b.height)
    if aLabel == bLabel, aHeight == bHeight {
      if aHeight > 0 {
        if a.node == b.node {
          // One object: there is no difference below it.
          a.advance()
          b.advance()
        } else {
          a.descend()
          b.descend()
        }
      } else if a.hasBytes(of: b) {
        // Rows with the same bytes are equal, and comparing bytes is cheaper than comparing values.
        a.advance()
        b.advance()
      } else {
        switch compare(a.place.pointee, b.place.pointee) {
        case .equal: break
        case .updated:
          let difference = TreeDifference.updated(
            aLabel, old: a.place.pointee, new: b.place.pointee, oldPosition: a.position, newPosition: b.position)
          guard try visit(difference) else { return false }
        case .replaced:
          guard try visit(.removed(aLabel, a.place.pointee, position: a.position)),
            try visit(.inserted(bLabel, b.place.pointee, position: b.position))
          else { return false }
        }
        a.advance()
        b.advance()
      }
    } else if aLabel < bLabel || (aLabel == bLabel && aHeight > bHeight) {
      // The new tree has no row between `aLabel` and `bLabel`; at equal labels the higher cursor descends.
      if aHeight > 0 {
        a.descend()
      } else {
        guard try visit(.removed(aLabel, a.place.pointee, position: a.position)) else { return false }
        a.advance()
      }
    } else if bHeight > 0 {
      // Symmetrically, the old tree has no row between `bLabel` and `aLabel`.
      b.descend()
    } else {
      guard try visit(.inserted(bLabel, b.place.pointee, position: b.position)) else { return false }
      b.advance()
    }
    return true
  }

  /// Visits the differences from an older version among the rows whose labels are in a range, in ascending order of
  /// the labels.
  ///
  /// The cursors begin at the first labels of the range, and the walk ends behind the last ones.
  ///
  /// - Complexity: O(log n + changes in the range) if the new version was made from the old one.
  @inlinable
  package func forEachDifference(
    from old: LabelTree, in range: ClosedRange<OrderLabel>,
    compare: (borrowing Element, borrowing Element) -> TreePair, _ visit: (TreeDifference<Element>) -> Void
  ) {
    guard root !== old.root, let oldRoot = old.root, let newRoot = root else { return }
    defer {
      keepNodes()
      old.keepNodes()
    }
    let (oldHeight, newHeight) = (oldRoot.view.height, newRoot.view.height)
    withUnsafeTemporaryAllocation(
      of: TreeCursor<Element>.Frame.self, capacity: oldHeight + newHeight + 2
    ) { frames in
      let start = frames.baseAddress.unsafelyUnwrapped
      var a = TreeCursor(oldRoot, frames: start)
      var b = TreeCursor(newRoot, frames: start + oldHeight + 1)
      a.descend(to: range.lowerBound)
      b.descend(to: range.lowerBound)
      if !a.isAtEnd, !b.isAtEnd, a.view.header == b.view.header, a.index == b.index {
        a.leaveNode()
        b.leaveNode()
      }
      while !a.isAtEnd, !b.isAtEnd, Swift.min(a.label, b.label) <= range.upperBound {
        _ = Self.step(&a, &b, compare) {
          visit($0)
          return true
        }
      }
      while let row = a.next(), row.label <= range.upperBound {
        visit(.removed(row.label, row.place.pointee, position: row.position))
      }
      while let row = b.next(), row.label <= range.upperBound {
        visit(.inserted(row.label, row.place.pointee, position: row.position))
      }
    }
  }
}

/// A difference between two versions of a tree.
///
/// A row that was moved, or only got a new label, is removed and inserted. Positions are those in the old or in the
/// new tree.
@usableFromInline
package enum TreeDifference<Element> {
  case removed(OrderLabel, Element, position: Int)
  case inserted(OrderLabel, Element, position: Int)
  case updated(OrderLabel, old: Element, new: Element, oldPosition: Int, newPosition: Int)

  @inlinable
  var label: OrderLabel {
    switch self {
    case .removed(let label, _, _), .inserted(let label, _, _), .updated(let label, _, _, _, _): label
    }
  }

  /// The position in the new tree, or of a removed row in the old one.
  @inlinable
  var position: Int {
    switch self {
    case .removed(_, _, let position), .inserted(_, _, let position), .updated(_, _, _, _, let position): position
    }
  }
}

/// The relation of two rows with the same label.
@usableFromInline
package enum TreePair {
  case equal
  /// Two versions of one row.
  case updated
  /// Two different rows; the second has taken over the label of the first.
  case replaced
}

// MARK: - Equality

extension LabelTree {
  /// Returns whether both have equal rows in the same order, whatever their labels and nodes.
  ///
  /// - Complexity: O(changes × log n) if one was made from the other and no row has changed its position, otherwise
  ///   O(n).
  @inlinable
  package func elementsEqual(
    _ other: LabelTree, by areEqual: (borrowing Element, borrowing Element) -> Bool
  ) -> Bool {
    guard root !== other.root else { return true }
    guard count == other.count, let root, let otherRoot = other.root else { return false }
    defer {
      keepNodes()
      other.keepNodes()
    }
    let (height, otherHeight) = (root.view.height, otherRoot.view.height)
    return withUnsafeTemporaryAllocation(
      of: TreeCursor<Element>.Frame.self, capacity: height + otherHeight + 2
    ) { frames in
      let start = frames.baseAddress.unsafelyUnwrapped
      var a = TreeCursor(root, frames: start)
      var b = TreeCursor(otherRoot, frames: start + height + 1)
      while !a.isAtEnd {
        let (aHeight, bHeight) = (a.height, b.height)
        if aHeight == bHeight {
          if aHeight == 0 {
            guard a.hasBytes(of: b) || areEqual(a.place.pointee, b.place.pointee) else { return false }
          } else if a.node != b.node {
            a.descend()
            b.descend()
            continue
          }
          a.advance()
          b.advance()
        } else if aHeight > bHeight {
          a.descend()
        } else {
          b.descend()
        }
      }
      return true
    }
  }
}
