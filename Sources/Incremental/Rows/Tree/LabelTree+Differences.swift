extension LabelTree {
  /// Visits the differences from an older version, in ascending order of the labels.
  ///
  /// Two cursors walk both trees in the order of the labels and skip the nodes that both trees share.
  ///
  /// A cursor stands on a row, or on a node of which no row was visited: the rows below it have labels from `label` on, up
  /// to the label of the next node. The walk rests on these facts:
  ///
  /// - *Invariant before each step.* All rows of both trees that lie before the cursors were compared. So every difference
  ///   with a label below `min(a.label, b.label)` was visited, in ascending order, and none twice.
  /// - *Same label and height, same node:* the subtrees are one object, hence equal. Both cursors skip it. This is where
  ///   the walk saves its time: a shared node costs one step, however many rows it has.
  /// - *Same label and height, other nodes:* the nodes begin with the same label, and their rows have to be compared. Both
  ///   cursors descend together, so they meet shared children at the same height.
  /// - *Same label, other heights:* the higher cursor descends, until both stand at the same height.
  /// - *Other labels:* the tree whose cursor is ahead has no row with the label that is behind, because its rows are in
  ///   order and the earlier ones were visited. So the cursor behind goes on alone: it descends from a node, because only
  ///   some of the rows below may be missing in the other tree; it reports a row and passes it.
  /// - *Progress.* Each step descends or advances a cursor, and neither ever goes back. So the walk ends.
  /// - *After the loop* one tree has no rows left. The rows that the other still has are removals or insertions.
  ///
  /// Splits, joins and moves shift nodes to other heights only along the path that was edited. Behind it both cursors are on
  /// shared nodes again, so the steps are those paths, and not the tree.
  ///
  /// - Complexity: O(changes × log n) if the new version was made from the old one, else O(n).
  @inlinable
  package func forEachDifference(
    from old: LabelTree, compare: (borrowing Element, borrowing Element) -> TreePair,
    _ visit: (TreeDifference<Element>) throws -> Void
  ) rethrows {
    guard root !== old.root else { return }
    // The cursors hold no nodes: the trees keep them until the walk is over, whatever `visit` releases.
    defer {
      keepNodes()
      old.keepNodes()
    }
    guard let oldRoot = old.root else { return try forEach { try visit(.inserted($0, $1, position: $2)) } }
    guard let newRoot = root else { return try old.forEach { try visit(.removed($0, $1, position: $2)) } }
    let (oldHeight, newHeight) = (oldRoot.view.height, newRoot.view.height)
    try withUnsafeTemporaryAllocation(
      of: TreeCursor<Element>.Frame.self, capacity: oldHeight + newHeight + 2
    ) { frames in
      let start = frames.baseAddress.unsafelyUnwrapped
      var a = TreeCursor(oldRoot, frames: start)
      var b = TreeCursor(newRoot, frames: start + oldHeight + 1)
      while !a.isAtEnd, !b.isAtEnd {
        // Invariant: every difference with a label below both was visited; nothing from here on was.
        let (aLabel, bLabel, aHeight, bHeight) = (a.label, b.label, a.height, b.height)
        if aLabel == bLabel, aHeight == bHeight {
          if aHeight > 0 {
            if a.node == b.node {
              // One object: no difference below it.
              a.advance()
              b.advance()
            } else {
              a.descend()
              b.descend()
            }
          } else if a.hasBytes(of: b) {
            // Rows with the same bytes are equal, and cheaper to compare so than by value.
            a.advance()
            b.advance()
          } else {
            switch compare(a.place.pointee, b.place.pointee) {
            case .equal: break
            case .updated:
              try visit(
                .updated(
                  aLabel, old: a.place.pointee, new: b.place.pointee, oldPosition: a.position, newPosition: b.position))
            case .replaced:
              try visit(.removed(aLabel, a.place.pointee, position: a.position))
              try visit(.inserted(bLabel, b.place.pointee, position: b.position))
            }
            a.advance()
            b.advance()
          }
        } else if aLabel < bLabel || (aLabel == bLabel && aHeight > bHeight) {
          // The new tree has no row between `aLabel` and `bLabel`; at equal labels the higher cursor goes down.
          if aHeight > 0 {
            a.descend()
          } else {
            try visit(.removed(aLabel, a.place.pointee, position: a.position))
            a.advance()
          }
        } else if bHeight > 0 {
          // The mirror image: the old tree has no row between `bLabel` and `aLabel`.
          b.descend()
        } else {
          try visit(.inserted(bLabel, b.place.pointee, position: b.position))
          b.advance()
        }
      }
      // One cursor is at its end: what the other has left exists in one tree only.
      while let row = a.next() { try visit(.removed(row.label, row.place.pointee, position: row.position)) }
      while let row = b.next() { try visit(.inserted(row.label, row.place.pointee, position: row.position)) }
    }
  }
}
