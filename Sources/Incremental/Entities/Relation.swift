/// Rows of one table refer to rows of another, or of the same, by their ids.
///
/// ```swift
/// .reference(\.books, \.byAuthor, to: \.authors, onDelete: .cascade)                   // one author, many books
/// .reference(\.books, \.byTag, to: \.tags, onDelete: .nullify(each: \.tags))           // many to many, by a list of ids
/// .reference(\.profiles, \.byUser, to: \.users, onDelete: .cascade)                    // one to one: a unique index
/// .reference(\.folders, \.byParent, to: \.folders, onDelete: .cascade)                 // a tree
/// ```
///
/// Rules: the index gives the ids to which a row refers, and finds the rows that refer to an id.
public struct Relation<Schema>: Sendable {
  /// Where in the schema the rows are that refer to others, and these others.
  @usableFromInline let source: Int
  @usableFromInline let target: Int
  @usableFromInline let work: RelationWork<Schema>
  /// The check of one row that refers to others: a `RowCheck` of its type.
  @usableFromInline let check: any AnyObject & Sendable

  @usableFromInline
  init(source: Int?, target: Int?, work: RelationWork<Schema>, check: any AnyObject & Sendable) {
    guard let source, let target else { tableIsComputed("\(Schema.self)") }
    (self.source, self.target, self.work, self.check) = (source, target, work, check)
  }

  /// The rows of a table refer to rows of another, or of the same, by an index: of groups, if many rows may refer to the same one, and a
  /// unique one, if only one may.
  ///
  /// - Parameters:
  ///   - from: the table of the rows that refer.
  ///   - index: the index of that table by which they are found.
  ///   - to: the table of the rows that they refer to.
  ///   - rule: what becomes of the rows that refer to one that is removed.
  @inlinable
  public static func reference<From: Entity, To: Entity, Index: ReferenceIndex<From, To.ID>>(
    _ from: any WritableKeyPath<Schema, Entities<From>> & Sendable, _ index: KeyPath<From.Indexes, Index>,
    to: any WritableKeyPath<Schema, Entities<To>> & Sendable, onDelete rule: DeleteRule<From, To.ID> = .refuse
  ) -> Relation {
    let link = RelationLink(
      WritablePlace(from, givenTo: "reference"), WritablePlace(to, givenTo: "reference"), From.indexes[keyPath: index])
    return Relation(
      source: link.from.offset, target: link.to.offset, work: RelationWork(link, rule),
      check: RowCheck<Schema, From> { row, schema in link.refusal(of: row, in: schema) })
  }
}

/// The check of a row that refers to others.
@usableFromInline
final class RowCheck<Schema, From>: Sendable {
  /// The refusal, if one of them is not there.
  @usableFromInline let refusal: @Sendable (From, Schema) -> EntityRefusal?

  @inlinable
  init(_ refusal: @escaping @Sendable (From, Schema) -> EntityRefusal?) { self.refusal = refusal }
}
