/// A table: an ordered collection of rows with ids, and with indexes that are updated as the rows change.
///
/// ```swift
/// var books = Entities<Book>()
/// try books.insert(Book(id: 1, isbn: "978-0", author: 7))
/// try books.update(1) { $0.title = "Emma" }
/// books[id: 1]?.title
/// books.byISBN["978-0"]?.title          // the indexes that Book declares
/// books.byAuthor[7].count
/// ```
///
/// Rules: a table is a plain value. Two tables are equal if their rows are. A refused change changes nothing. Tables
/// that refer to one another belong in `Tables`.
///
/// Cost: a copy is free. An edit costs as much as in `Rows`, plus O(1) or O(log n) for each index whose key changes.
/// In a table with a unique index an edit holds a copy of the row that it changes. Making an empty table makes its
/// indexes, which takes some microseconds.
@dynamicMemberLookup
public struct Entities<Row: Entity> {
  /// The rows in order. `insert` and `set` append new rows.
  public var rows: Rows<Row> {
    @inlinable get { table }
  }
  @usableFromInline var table: Rows<Row>
  @usableFromInline var slots: [IndexSlot<Row>]

  /// Makes an empty table.
  @inlinable
  public init() {
    table = Rows()
    slots = Self.makeSlots()
  }

  /// Makes a table of rows in the order of a sequence.
  ///
  /// - Throws: An `EntityRefusal` if two rows have the same id, or the same key in a unique index.
  /// - Complexity: O(n log n).
  @inlinable
  public init(_ rows: some Sequence<Row>) throws(EntityRefusal) {
    self.init()
    try setAll(rows)
  }

  /// Makes the slots of all indexes. These are the stored properties of the type that the entity declares, so none can
  /// be forgotten in a list.
  @usableFromInline
  static func makeSlots() -> [IndexSlot<Row>] {
    if MemoryLayout<Row.Indexes>.size == 0 { return [] }
    let properties = Mirror(reflecting: Row.indexes).children
    if properties.isEmpty { indexesAreHidden("\(Row.self)") }
    return properties.compactMap { property in
      (property.value as? EntityIndex<Row>).map { IndexSlot($0, name: property.label ?? "an index") }
    }
  }

  /// Returns the position of an index in `slots`.
  @inlinable
  func slotIndex(_ index: EntityIndex<Row>) -> Int {
    for position in slots.indices where slots[position].index === index { return position }
    indexIsNotKept("\(Row.self)")
  }

  /// Returns the content that the table keeps for an index.
  @inlinable
  func kept<Kept: AnyObject>(_ index: EntityIndex<Row>, as type: Kept.Type) -> Kept {
    unsafeDowncast(slots[slotIndex(index)].kept, to: type)
  }

  @inlinable
  mutating func makeSlotsUnique() { for position in slots.indices { slots[position].makeUnique() } }
}

extension Entities: Sendable where Row: Sendable, Row.ID: Sendable {}
