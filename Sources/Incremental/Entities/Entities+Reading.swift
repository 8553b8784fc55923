extension Entities {
  /// The number of rows.
  @inlinable public var count: Int { table.count }

  /// Whether the table has no rows.
  @inlinable public var isEmpty: Bool { table.isEmpty }

  /// The ids, in the order of the rows.
  @inlinable public var ids: LazyMapCollection<Rows<Row>, Row.ID> { table.ids }

  /// Returns whether there is a row with an id.
  ///
  /// - Complexity: O(1).
  @inlinable
  public func contains(id: Row.ID) -> Bool { table.contains(id: id) }

  /// The row with an id, or nil if there is none. It is changed with `update`.
  ///
  /// - Complexity: O(log n).
  @inlinable
  public subscript(id id: Row.ID) -> Row? { table[id: id] }

  /// The rows, accessed by the keys of a unique index.
  @inlinable
  public subscript<Key>(dynamicMember index: KeyPath<Row.Indexes, UniqueIndex<Row, Key>>) -> UniqueRows<Row, Key> {
    UniqueRows(table, kept(Row.indexes[keyPath: index], as: UniqueKeys<Key>.self).labels)
  }

  /// The rows, in the groups of an index.
  @inlinable
  public subscript<Key>(dynamicMember index: KeyPath<Row.Indexes, GroupIndex<Row, Key>>) -> GroupedRows<Row, Key> {
    GroupedRows(table, kept(Row.indexes[keyPath: index], as: GroupKeys<Key>.self).groups)
  }

  /// The rows, in the order of a sorted index.
  @inlinable
  public subscript<Key>(dynamicMember index: KeyPath<Row.Indexes, SortedIndex<Row, Key>>) -> SortedRows<Row, Key> {
    let entries = kept(Row.indexes[keyPath: index], as: SortedKeys<Key>.self).entries
    return SortedRows(table, entries, 0..<entries.count)
  }
}

extension Entities: Sequence {
  /// Returns an iterator over the rows.
  @inlinable
  public func makeIterator() -> Rows<Row>.Iterator { table.makeIterator() }

  /// The number of rows.
  @inlinable public var underestimatedCount: Int { table.count }
}
