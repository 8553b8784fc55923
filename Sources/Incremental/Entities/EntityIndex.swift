/// What a table keeps to find its rows by something that is not their id: a `UniqueIndex`, a `GroupIndex` or a `SortedIndex`.
///
/// An index is a description, and is shared by all tables of its rows. What a table keeps for it is a part of the table.
public class EntityIndex<Row>: @unchecked Sendable {
  // @unchecked Sendable because it is immutable, and its closures are Sendable.

  /// How a table keeps this index.
  @usableFromInline let keeping: IndexKeeping<Row>

  @inlinable
  init(_ keeping: IndexKeeping<Row>) { self.keeping = keeping }
}

/// The operations of an index on what a table keeps for it.
///
/// Closures, because they are made where the types of the row and of the key are known, and so are specialised; methods of a generic
/// class are not.
@usableFromInline
struct IndexKeeping<Row>: Sendable {
  /// What an empty table keeps.
  @usableFromInline let make: @Sendable () -> AnyObject
  /// Another object with the same content.
  @usableFromInline let copy: @Sendable (AnyObject) -> AnyObject
  /// Adds a row that has a label in its table.
  @usableFromInline let insert: @Sendable (AnyObject, Row, OrderLabel) -> Void
  @usableFromInline let remove: @Sendable (AnyObject, Row, OrderLabel) -> Void
  /// Whether two versions of a row have the same keys.
  @usableFromInline let isSame: @Sendable (Row, Row) -> Bool
  /// Notes the keys of a row that is about to be changed in place.
  @usableFromInline let remember: @Sendable (AnyObject, Row) -> Void
  /// Replaces the keys that were noted by those that the row has now.
  @usableFromInline let settle: @Sendable (AnyObject, Row, OrderLabel) -> Void
  /// The label of another row, if it has the key of this one and no two may have the same; nil for indexes without that rule.
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

/// One index as a table keeps it.
@usableFromInline
struct IndexSlot<Row> {
  @usableFromInline let index: EntityIndex<Row>
  /// The name of the property of `Indexes`.
  @usableFromInline let name: String
  /// What is kept: changed only while this is its only reference.
  @usableFromInline var kept: AnyObject
  /// Whether it may refuse a row.
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
  // @unchecked Sendable because what is kept holds keys of rows, and is only changed while it has a single reference.
}
