/// An index of a table, by which its rows are found other than by their ids: a `UniqueIndex`, a `GroupIndex` or a
/// `SortedIndex`.
///
/// An index is a description, which all tables of its rows share. The content that a table keeps for it is a part of
/// the table.
public class EntityIndex<Row>: @unchecked Sendable {
  // @unchecked Sendable because it is immutable, and its closures are Sendable.

  /// The operations by which a table keeps this index.
  @usableFromInline let keeping: IndexKeeping<Row>

  @inlinable
  init(_ keeping: IndexKeeping<Row>) { self.keeping = keeping }
}

/// The operations of an index on the content that a table keeps for it.
///
/// They are closures, because these are made where the types of the row and of the key are known, and so are
/// specialised. Methods of a generic class are not.
@usableFromInline
struct IndexKeeping<Row>: Sendable {
  /// Returns the content for an empty table.
  @usableFromInline let make: @Sendable () -> AnyObject
  /// Returns a copy of the content.
  @usableFromInline let copy: @Sendable (AnyObject) -> AnyObject
  /// Adds a row, which has a label in its table.
  @usableFromInline let insert: @Sendable (AnyObject, Row, OrderLabel) -> Void
  @usableFromInline let remove: @Sendable (AnyObject, Row, OrderLabel) -> Void
  /// Returns whether two versions of a row have the same keys.
  @usableFromInline let isSame: @Sendable (Row, Row) -> Bool
  /// Stores the keys of a row that is about to be changed in place.
  @usableFromInline let remember: @Sendable (AnyObject, Row) -> Void
  /// Replaces the stored keys by the row's current keys.
  @usableFromInline let settle: @Sendable (AnyObject, Row, OrderLabel) -> Void
  /// Returns the label of another row that has the key of this row. It is nil for indexes in which rows may have the
  /// same key.
  @usableFromInline let rival: (@Sendable (AnyObject, Row) -> OrderLabel?)?

  @inlinable
  init(
    make: @escaping @Sendable () -> AnyObject, copy: @escaping @Sendable (AnyObject) -> AnyObject,
    insert: @escaping @Sendable (AnyObject, Row, OrderLabel) -> Void,
    remove: @escaping @Sendable (AnyObject, Row, OrderLabel) -> Void, isSame: @escaping @Sendable (Row, Row) -> Bool,
    remember: @escaping @Sendable (AnyObject, Row) -> Void,
    settle: @escaping @Sendable (AnyObject, Row, OrderLabel) -> Void,
    rival: (@Sendable (AnyObject, Row) -> OrderLabel?)? = nil
  ) {
    (self.make, self.copy, self.insert, self.remove) = (make, copy, insert, remove)
    (self.isSame, self.remember, self.settle, self.rival) = (isSame, remember, settle, rival)
  }
}

/// An index, with the content that a table keeps for it.
@usableFromInline
struct IndexSlot<Row> {
  @usableFromInline let index: EntityIndex<Row>
  /// The name of the index's property in `Indexes`.
  @usableFromInline let name: String
  /// The content, which is changed only while this is its only reference.
  @usableFromInline var kept: AnyObject
  /// Whether the index may refuse a row.
  @usableFromInline let isUniqueIndex: Bool

  @inlinable
  init(_ index: EntityIndex<Row>, name: String) {
    (self.index, self.name, kept) = (index, name, index.keeping.make())
    isUniqueIndex = index.keeping.rival != nil
  }

  @inlinable
  mutating func makeUnique() {
    if !isKnownUniquelyReferenced(&kept) { kept = index.keeping.copy(kept) }
  }
}

extension IndexSlot: @unchecked Sendable where Row: Sendable {
  // @unchecked Sendable because the content consists of keys of rows, and is only changed while it has one reference.
}

// MARK: - Indexes by references

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
