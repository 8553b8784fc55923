/// A difference between two versions of a tree.
///
/// A row that was moved, or only got another label, is removed and inserted. Positions are those in the old and in the
/// new tree.
@usableFromInline
package enum TreeDifference<Element> {
  case removed(OrderLabel, Element, position: Int)
  case inserted(OrderLabel, Element, position: Int)
  case updated(OrderLabel, old: Element, new: Element, oldPosition: Int, newPosition: Int)
}

/// The relation of two rows with the same label.
@usableFromInline
package enum TreePair {
  case equal
  /// Two versions of one row.
  case updated
  /// Two rows, one of which has left its label to the other.
  case replaced
}

extension LabelTree {
  /// Visits what is different from an older version, in ascending order of the labels.
  ///
  /// Two cursors walk both trees. Where they stand on the same node, both skip it; else the one that is behind goes on,
  /// and a node is only looked into if the other tree has something else there. So both are together again after what
  /// was split, joined or moved in between.
  ///
  /// - Complexity: O(changes × log n) if the new version was made from the old one, else O(n).
  @inlinable
  package func forEachDifference(
    from old: LabelTree, compare: (borrowing Element, borrowing Element) -> TreePair,
    _ visit: (TreeDifference<Element>) throws -> Void
  ) rethrows {
    guard root !== old.root else { return }
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
        let (aLabel, bLabel, aHeight, bHeight) = (a.label, b.label, a.height, b.height)
        if aLabel == bLabel, aHeight == bHeight {
          if aHeight > 0 {
            if a.node == b.node {
              a.advance()
              b.advance()
            } else {
              a.descend()
              b.descend()
            }
          } else if a.hasBytes(of: b) {
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
          if aHeight > 0 {
            a.descend()
          } else {
            try visit(.removed(aLabel, a.place.pointee, position: a.position))
            a.advance()
          }
        } else if bHeight > 0 {
          b.descend()
        } else {
          try visit(.inserted(bLabel, b.place.pointee, position: b.position))
          b.advance()
        }
      }
      while let row = a.next() { try visit(.removed(row.label, row.place.pointee, position: row.position)) }
      while let row = b.next() { try visit(.inserted(row.label, row.place.pointee, position: row.position)) }
    }
  }
}
