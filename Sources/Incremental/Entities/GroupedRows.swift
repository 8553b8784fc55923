/// The rows of a table, in groups with equal keys.
public struct GroupedRows<Row: Entity, Key: Hashable> {
  @usableFromInline let rows: Rows<Row>
  @usableFromInline let groups: PersistentMap<Key?, LabelSet>

  @inlinable
  init(_ rows: Rows<Row>, _ groups: PersistentMap<Key?, LabelSet>) { (self.rows, self.groups) = (rows, groups) }

  /// Returns the rows with a key, in the order of the table; none if no row has it. For nil, returns the rows without a
  /// key.
  ///
  /// - Complexity: O(1), plus O(log n) for each row that is read.
  @inlinable
  public subscript(key: Key?) -> GroupRows<Row> { GroupRows(rows, groups[key] ?? LabelTree()) }

  /// Returns whether a row has a key.
  ///
  /// - Complexity: O(1).
  @inlinable
  public func contains(_ key: Key?) -> Bool { groups.contains(key) }

  /// The number of different keys. Rows without a key count as one.
  @inlinable public var count: Int { groups.count }
}

extension GroupedRows: @unchecked Sendable where Row: Sendable, Row.ID: Sendable, Key: Sendable {
  // @unchecked Sendable because trees are changed only while they have a single reference.
}
