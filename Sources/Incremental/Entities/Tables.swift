/// Tables that refer to one another, and the rules of these references. `Tables` holds them.
///
/// ```swift
/// struct Library: EntitySchema, Equatable {
///   var authors = Entities<Author>()
///   var books = Entities<Book>()
///   var tags = Entities<Tag>()
///
///   static let relations: [Relation<Library>] = [
///     .reference(\.books, \.byAuthor, to: \.authors, onDelete: .cascade),
///     .reference(\.books, \.byTag, to: \.tags, onDelete: .nullify(each: \.tags)),
///   ]
/// }
/// ```
///
/// Rules: each table is a stored property. `init()` makes empty tables; a struct whose properties all have default
/// values has it.
public protocol EntitySchema: SendableMetatype {
  /// Makes empty tables.
  init()

  /// The references between the tables, and what happens to the referring rows when the row to which they refer is
  /// removed.
  static var relations: [Relation<Self>] { get }
}

/// Tables that refer to one another, in which each reference leads to an existing row.
///
/// ```swift
/// var library = Tables<Library>()
/// try library.insert(Author(id: 7, name: "Austen"), into: \.authors)
/// try library.insert(Book(id: 1, isbn: "978-0", author: 7), into: \.books)
/// try library.update(1, in: \.books) { $0.title = "Emma" }
/// library.books.byISBN["978-0"]?.title                   // tables are read by their names
/// try library.remove(7, from: \.authors)                 // and the book by the rule of the schema
/// ```
///
/// Rules: it is a plain value. Tables are read by their names, and changed only by the methods of `Tables`, so there
/// can be no reference to a row that does not exist. A refused change changes nothing. Several changes that make
/// sense only together are one `edit`.
///
/// Cost: an insertion or an update costs as much as in its table, plus a look-up for each id to which the row refers.
/// A removal costs a look-up for each relation, plus the changes of the rows that refer to the removed row.
@dynamicMemberLookup
public struct Tables<Schema: EntitySchema> {
  /// The tables.
  public var schema: Schema {
    @inlinable get { stored }
  }
  @usableFromInline var stored: Schema

  /// Makes empty tables.
  @inlinable
  public init() { stored = Schema() }

  /// Makes tables from a schema that was filled elsewhere.
  ///
  /// - Throws: An `EntityRefusal` if a row refers to a row that does not exist.
  /// - Complexity: O(n).
  @inlinable
  public init(_ schema: Schema) throws(EntityRefusal) {
    if let refusal = Self.refusals(in: schema).first { throw refusal }
    stored = schema
  }

  /// A table, or another property of the schema.
  @inlinable
  public subscript<Member>(dynamicMember member: KeyPath<Schema, Member>) -> Member { stored[keyPath: member] }

  /// Returns a refusal for each row that refers to a row that does not exist, in tables that were filled elsewhere.
  ///
  /// - Complexity: O(n).
  @inlinable
  public static func refusals(in schema: Schema) -> [EntityRefusal] {
    Schema.relations.flatMap { $0.work.refusals(schema) }
  }
}

extension Tables: Equatable where Schema: Equatable {}
extension Tables: Hashable where Schema: Hashable {}
extension Tables: Sendable where Schema: Sendable {}

extension Tables: Encodable where Schema: Encodable {
  /// Encodes the schema.
  public func encode(to encoder: any Encoder) throws { try stored.encode(to: encoder) }
}

extension Tables: Decodable where Schema: Decodable {
  /// Decodes a schema.
  ///
  /// - Throws: `DecodingError.dataCorrupted` if a row refers to a row that does not exist.
  public init(from decoder: any Decoder) throws {
    let schema = try Schema(from: decoder)
    do throws(EntityRefusal) {
      try self.init(schema)
    } catch {
      throw DecodingError.dataCorrupted(
        DecodingError.Context(codingPath: decoder.codingPath, debugDescription: "\(error)"))
    }
  }
}

extension Tables: CustomStringConvertible {
  /// The schema's description.
  public var description: String { "\(stored)" }
}

// MARK: - Changing rows

extension Tables {
  /// The path of a table.
  public typealias Table<Row: Entity> = any WritableKeyPath<Schema, Entities<Row>> & Sendable

  /// Appends a row to a table.
  ///
  /// - Throws: An `EntityRefusal` if a row with its id exists, or a row with its key in a unique index, or if it refers
  ///   to a row that does not exist.
  /// - Complexity: O(log n) for each index, plus O(1) for each id to which it refers.
  @inlinable
  public mutating func insert<Row: Entity>(_ row: Row, into table: Table<Row>) throws(EntityRefusal) {
    let place = WritablePlace(table, givenTo: "insert")
    try changeTable(at: place) { (entities) throws(EntityRefusal) in try entities.insert(row) }
    // Checked after the insertion, because the row may refer to itself.
    guard let refusal = refusal(of: row, at: place.offset) else { return }
    place.modify(&stored) { $0.remove(row.id) }
    throw refusal
  }

  /// Appends rows to a table in order: all of them, or none if one is refused. A row may refer to one before it.
  ///
  /// - Throws: An `EntityRefusal`, like `insert(_:into:)` for one row.
  /// - Complexity: The cost of each insertion.
  @inlinable
  public mutating func insert<Row: Entity>(
    contentsOf rows: some Sequence<Row>, into table: Table<Row>
  ) throws(EntityRefusal) {
    let before = stored
    for row in rows {
      do throws(EntityRefusal) {
        try insert(row, into: table)
      } catch {
        stored = before
        throw error
      }
    }
  }

  /// Replaces the row of a table with the same id in its position, or appends the new row if there is none.
  ///
  /// - Throws: An `EntityRefusal` if another row has its key in a unique index, or if it refers to a row that does not
  ///   exist.
  /// - Complexity: O(log n) for each index, plus O(1) for each id to which it refers.
  @inlinable
  public mutating func set<Row: Entity>(_ row: Row, in table: Table<Row>) throws(EntityRefusal) {
    if try update(row.id, in: table, { $0 = row }) == nil { try insert(row, into: table) }
  }

  /// Changes the row with an id in a table in place.
  ///
  /// ```swift
  /// try library.update(1, in: \.books) { $0.title = "Emma" }
  /// ```
  ///
  /// Rules: if the change is refused, the row is restored. A change of its id stops the program with an explanation.
  ///
  /// - Throws: An `EntityRefusal` if another row has its new key in a unique index, or if it refers to a row that does
  ///   not exist.
  /// - Returns: The result of `body`, or nil if there is no such row.
  /// - Complexity: O(log n) for each index whose key changes, plus O(1) for each id to which it refers.
  @inlinable @discardableResult
  public mutating func update<Row: Entity, Result>(
    _ id: Row.ID, in table: Table<Row>, _ body: (inout Row) -> Result
  ) throws(EntityRefusal) -> Result? {
    let place = WritablePlace(table, givenTo: "update")
    var (old, new): (Row?, Row?)
    let refers = Schema.relations.contains { $0.source == place.offset }
    if refers { old = place.read(stored) { $0[id: id] } }
    let result = try changeTable(at: place) { (entities) throws(EntityRefusal) in
      let result = try entities.update(id, body)
      if refers { new = entities[id: id] }
      return result
    }
    if let old, let new, let refusal = refusal(of: new, at: place.offset) {
      try changeTable(at: place) { (entities) throws(EntityRefusal) in _ = try entities.update(id) { $0 = old } }
      throw refusal
    }
    return result
  }

  /// Changes a table, and rethrows the error of `body`.
  @inlinable
  mutating func changeTable<Row: Entity, Result>(
    at place: WritablePlace<Schema, Entities<Row>>, _ body: (inout Entities<Row>) throws(EntityRefusal) -> Result
  ) throws(EntityRefusal) -> Result {
    var result: Swift.Result<Result, EntityRefusal>?
    place.modify(&stored) { entities in
      do throws(EntityRefusal) {
        result = .success(try body(&entities))
      } catch {
        result = .failure(error)
      }
    }
    return try result.unsafelyUnwrapped.get()
  }

  /// Returns the refusal of a row of a table if it refers to a row that does not exist.
  @inlinable
  func refusal<Row: Entity>(of row: Row, at place: Int?) -> EntityRefusal? {
    for relation in Schema.relations where relation.source == place {
      let check = unsafeDowncast(relation.check as AnyObject, to: RowCheck<Schema, Row>.self)
      if let refusal = check.refusal(row, stored) { return refusal }
    }
    return nil
  }
}
