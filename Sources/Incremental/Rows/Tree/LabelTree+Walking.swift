extension LabelTree {
  /// Visits all rows, with their labels and positions.
  @inlinable
  package func forEach(_ visit: (OrderLabel, Element, Int) throws -> Void) rethrows {
    guard let root else { return }
    defer { keepNodes() }
    try withUnsafeTemporaryAllocation(of: TreeCursor<Element>.Frame.self, capacity: root.view.height + 1) { frames in
      var cursor = TreeCursor(root, frames: frames.baseAddress.unsafelyUnwrapped)
      while let row = cursor.next() { try visit(row.label, row.place.pointee, row.position) }
    }
  }

  /// Visits the rows at these positions, which must exist, with their labels and positions.
  ///
  /// - Complexity: O(log n) plus the number of rows visited.
  @inlinable
  package func forEach(in range: Range<Int>, _ visit: (OrderLabel, Element, Int) throws -> Void) rethrows {
    guard let root, !range.isEmpty else { return }
    defer { keepNodes() }
    try withUnsafeTemporaryAllocation(of: TreeCursor<Element>.Frame.self, capacity: root.view.height + 1) { frames in
      var cursor = TreeCursor(root, atPosition: range.lowerBound, frames: frames.baseAddress.unsafelyUnwrapped)
      while cursor.position < range.upperBound, let row = cursor.next() {
        try visit(row.label, row.place.pointee, row.position)
      }
    }
  }
}

extension TreeCursor {
  /// Returns the next row, and moves past it; returns nil at the end.
  @inlinable @inline(__always)
  mutating func next() -> (label: OrderLabel, place: UnsafeMutablePointer<Element>, position: Int)? {
    guard !isAtEnd else { return nil }
    while height > 0 { descend() }
    let row = (label, place, position)
    advance()
    return row
  }
}
