/// A row of a table with indexes, by which rows are found other than by their ids.
///
/// ```swift
/// struct Book: Entity {
///   let id: Int
///   var isbn: String
///   var author: Author.ID?
///
///   struct Indexes {
///     let byISBN = UniqueIndex(\Book.isbn)
///     let byAuthor = GroupIndex(\Book.author)
///   }
///   static let indexes = Indexes()
/// }
///
/// struct Author: Entity { let id: Int; var name: String }     // an entity without indexes
/// ```
///
/// Rules: every table of this type keeps each stored property of `Indexes` that is an index. `indexes` must be a
/// `static let`, so that it returns the same indexes each time.
public protocol Entity: Identifiable, Equatable, SendableMetatype where ID: SendableMetatype {
  /// A struct whose stored properties are the indexes that tables keep.
  associatedtype Indexes: Sendable = NoIndexes

  /// The indexes that tables keep.
  static var indexes: Indexes { get }
}

extension Entity where Indexes == NoIndexes {
  /// The empty set of indexes.
  @inlinable public static var indexes: NoIndexes { NoIndexes() }
}

/// The indexes of an entity without indexes.
public struct NoIndexes: Sendable {
  @inlinable
  init() {}
}

// MARK: - The table

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

// MARK: - Reading

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

// MARK: - Conformances

extension Entities: Equatable {
  /// Returns whether both have equal rows in the same order.
  ///
  /// - Complexity: O(changes × log n) if one was made from the other and no row changed its position, otherwise O(n).
  @inlinable
  public static func == (a: Entities, b: Entities) -> Bool { a.rows == b.rows }
}

extension Entities: Hashable where Row: Hashable {
  /// Hashes the rows in order.
  ///
  /// - Complexity: O(n).
  @inlinable
  public func hash(into hasher: inout Hasher) { hasher.combine(rows) }
}

extension Entities: Encodable where Row: Encodable {
  /// Encodes the rows as an array, without the indexes, which are rebuilt from the rows.
  public func encode(to encoder: any Encoder) throws { try rows.encode(to: encoder) }
}

extension Entities: Decodable where Row: Decodable {
  /// Decodes an array of rows.
  ///
  /// - Throws: `DecodingError.dataCorrupted` if two rows have the same id, or the same key in a unique index.
  public init(from decoder: any Decoder) throws {
    let rows = try Rows<Row>(from: decoder)
    do throws(EntityRefusal) {
      try self.init(rows)
    } catch {
      throw DecodingError.dataCorrupted(
        DecodingError.Context(codingPath: decoder.codingPath, debugDescription: "\(error)"))
    }
  }
}

extension Entities: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  /// The rows, described like an array.
  public var description: String { rows.description }

  /// The rows, described like an array, with the name of the type.
  public var debugDescription: String { "Entities(\(rows.description))" }

  /// A mirror of the rows, for tools that display values.
  public var customMirror: Mirror { rows.customMirror }
}
