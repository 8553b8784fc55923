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
