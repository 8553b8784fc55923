/// An index whose keys may be ids of other rows, to which its rows then refer: a `GroupIndex` or a `UniqueIndex`.
public class ReferenceIndex<Row, Key: Hashable & SendableMetatype>: EntityIndex<Row>, @unchecked Sendable {
  // @unchecked Sendable because it is immutable, and its closures are Sendable.

  /// Visits the keys of a row.
  @usableFromInline let visitKeys: @Sendable (Row, (Key) -> Void) -> Void
  /// Returns the labels of the rows with a key, from the content that a table keeps.
  @usableFromInline let labels: @Sendable (AnyObject, Key) -> [OrderLabel]

  @inlinable
  init(
    _ keeping: IndexKeeping<Row>, visitKeys: @escaping @Sendable (Row, (Key) -> Void) -> Void,
    labels: @escaping @Sendable (AnyObject, Key) -> [OrderLabel]
  ) {
    (self.visitKeys, self.labels) = (visitKeys, labels)
    super.init(keeping)
  }
}

extension Entities {
  /// Returns the labels of the rows with a key in an index.
  @inlinable
  func labels<Key>(_ index: ReferenceIndex<Row, Key>, _ key: Key) -> [OrderLabel] {
    index.labels(slots[slotIndex(index)].kept, key)
  }

  /// Returns the ids of the rows with a key in an index.
  @inlinable
  func ids<Key>(_ index: ReferenceIndex<Row, Key>, _ key: Key) -> [Row.ID] {
    labels(index, key).compactMap { table.tree.element(at: $0)?.id }
  }

  /// Returns the name of the index's property in `Indexes`.
  @usableFromInline
  func name(of index: EntityIndex<Row>) -> String { slots[slotIndex(index)].name }
}
