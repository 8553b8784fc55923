/// The rows of a table by the keys of a unique index.
public struct UniqueRows<Row: Entity, Key: Hashable> {
  @usableFromInline let rows: Rows<Row>
  @usableFromInline let labels: PersistentMap<Key, OrderLabel>

  @inlinable
  init(_ rows: Rows<Row>, _ labels: PersistentMap<Key, OrderLabel>) { (self.rows, self.labels) = (rows, labels) }

  /// The row with a key, or nil if there is none.
  ///
  /// - Complexity: O(log n).
  @inlinable
  public subscript(key: Key) -> Row? { labels[key].flatMap { rows.tree.element(at: $0) } }

  /// Returns whether there is a row with a key.
  ///
  /// - Complexity: O(1).
  @inlinable
  public func contains(_ key: Key) -> Bool { labels.contains(key) }

  /// The number of rows with a key.
  @inlinable public var count: Int { labels.count }
}
