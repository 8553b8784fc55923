extension Entities {
  /// Takes out the row with an id; nil if there is none.
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

  /// Takes out the rows with these ids, as far as they are there.
  ///
  /// - Complexity: O(log n) for each row and index.
  @inlinable
  public mutating func remove(_ ids: some Sequence<Row.ID>) { for id in ids { remove(id) } }

  /// Takes out all rows for which `isUnwanted` is true.
  ///
  /// - Complexity: O(n), and O(log n) for each row taken out and index.
  @inlinable
  public mutating func removeAll(where isUnwanted: (Row) -> Bool) {
    remove(table.filter(isUnwanted).map(\.id))
  }

  /// Takes out all rows.
  @inlinable
  public mutating func removeAll() { self = Entities() }
}
