extension Entities {
  /// Removes and returns the row with an id; returns nil if there is none.
  ///
  /// - Complexity: O(log n) for each index.
  @inlinable @discardableResult
  public mutating func remove(_ id: Row.ID) -> Row? {
    guard let label = table.label(of: id), let row = table.remove(id: id) else { return nil }
    for position in slots.indices {
      slots[position].makeUnique()
      slots[position].index.keeping.remove(slots[position].kept, row, label)
    }
    return row
  }

  /// Removes the rows with these ids, and ignores ids without a row.
  ///
  /// - Complexity: O(log n) for each row and index.
  @inlinable
  public mutating func remove(_ ids: some Sequence<Row.ID>) { for id in ids { remove(id) } }

  /// Removes all rows for which `isUnwanted` returns true.
  ///
  /// - Complexity: O(n), plus O(log n) for each removed row and index.
  @inlinable
  public mutating func removeAll(where isUnwanted: (Row) -> Bool) {
    remove(table.filter(isUnwanted).map(\.id))
  }

  /// Removes all rows.
  @inlinable
  public mutating func removeAll() { self = Entities() }
}
