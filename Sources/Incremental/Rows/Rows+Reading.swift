extension Rows {
  /// Returns the position of the row with an id, or nil if there is none.
  ///
  /// - Complexity: O(log n).
  @inlinable
  public func position(of id: Row.ID) -> Int? {
    guard let label = labels[id] else { return nil }
    return tree.rank(of: label)
  }

  /// Returns whether there is a row with an id.
  ///
  /// - Complexity: O(1).
  @inlinable
  public func contains(id: Row.ID) -> Bool { labels.contains(id) }

  /// The ids in order.
  @inlinable
  public var ids: LazyMapCollection<Rows, Row.ID> { lazy.map { $0.id } }

  /// Returns the label of the row at a position; stops the program if there is none.
  @inlinable
  func label(at position: Int) -> OrderLabel {
    if position < 0 || position >= count { positionOutOfRange(position, count: count) }
    return tree.label(atPosition: position)
  }
}
