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
