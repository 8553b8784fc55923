/// Tables that refer to one another, and the rules for that. `Tables` keeps them.
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
/// Rules: each table is a stored property. `init()` makes empty tables; a struct whose properties all have values has it.
public protocol EntitySchema: SendableMetatype {
  /// Empty tables.
  init()

  /// Which rows refer to which, and what becomes of them when the row they refer to is removed.
  static var relations: [Relation<Self>] { get }
}
