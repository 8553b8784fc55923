/// A table: rows in an order, each with an id, with indexes that are kept while the rows change.
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
/// Rules: a plain value. Two tables are equal if their rows are. A change that is refused changes nothing. Tables that refer to one another
/// are kept in `Tables`.
///
/// Cost: a copy is free. An edit costs what it costs in `Rows`, and for each index whose key changes O(1) or O(log n). In a table with a
/// unique index an edit holds a copy of the row that it changes. An empty table makes its indexes, in some microseconds.
@dynamicMemberLookup
public struct Entities<Row: Entity> {
  /// The rows, in the order in which they were inserted.
  public var rows: Rows<Row> {
    @inlinable get { table }
  }
  @usableFromInline var table: Rows<Row>
  @usableFromInline var slots: [IndexSlot<Row>]

  /// No rows.
  @inlinable
  public init() {
    table = Rows()
    slots = Self.makeSlots()
  }

  /// Rows in the order in which they come.
  ///
  /// - Throws: if two have the same id, or the same key in a unique index.
  /// - Complexity: O(n log n).
  @inlinable
  public init(_ rows: some Sequence<Row>) throws(EntityRefusal) {
    self.init()
    try setAll(rows)
  }

  /// The indexes are the stored properties of the type that the entity declares; so none can be forgotten in a list.
  @usableFromInline
  static func makeSlots() -> [IndexSlot<Row>] {
    if MemoryLayout<Row.Indexes>.size == 0 { return [] }
    let properties = Mirror(reflecting: Row.indexes).children
    if properties.isEmpty { indexesAreHidden("\(Row.self)") }
    return properties.compactMap { property in
      (property.value as? EntityIndex<Row>).map { IndexSlot($0, name: property.label ?? "an index") }
    }
  }

  /// The position of an index among those that are kept.
  @inlinable
  func slotIndex(_ index: EntityIndex<Row>) -> Int {
    for position in slots.indices where slots[position].index === index { return position }
    indexIsNotKept("\(Row.self)")
  }

  /// What is kept for an index.
  @inlinable
  func kept<Kept: AnyObject>(_ index: EntityIndex<Row>, as type: Kept.Type) -> Kept {
    unsafeDowncast(slots[slotIndex(index)].kept, to: type)
  }

  @inlinable
  mutating func makeSlotsUnique() { for position in slots.indices { slots[position].makeUnique() } }
}

extension Entities: Sendable where Row: Sendable, Row.ID: Sendable {}
