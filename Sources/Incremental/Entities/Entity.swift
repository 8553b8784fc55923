/// A row of a table that keeps indexes: the rows are found by more than their ids.
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
/// Rules: each stored property of `Indexes` that is an index is kept, by every table of this type. `indexes` is a `static let`: it gives
/// the same indexes each time.
public protocol Entity: Identifiable, Equatable, SendableMetatype where ID: SendableMetatype {
  /// A struct whose stored properties are the indexes that tables keep.
  associatedtype Indexes: Sendable = NoIndexes

  /// The indexes that tables keep.
  static var indexes: Indexes { get }
}

extension Entity where Indexes == NoIndexes {
  /// No indexes.
  @inlinable public static var indexes: NoIndexes { NoIndexes() }
}
