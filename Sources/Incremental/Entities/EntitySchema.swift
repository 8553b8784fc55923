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
