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
