/// A relation: rows of one table refer to rows of another, or of the same table, by their ids.
///
/// ```swift
/// .reference(\.books, \.byAuthor, to: \.authors, onDelete: .cascade)                   // one author, many books
/// .reference(\.books, \.byTag, to: \.tags, onDelete: .nullify(each: \.tags))  // many to many, by a list of ids
/// .reference(\.profiles, \.byUser, to: \.users, onDelete: .cascade)                    // one to one: a unique index
/// .reference(\.folders, \.byParent, to: \.folders, onDelete: .cascade)                 // a tree
/// ```
///
/// Rules: the index provides the ids to which a row refers, and finds the rows that refer to an id.
public struct Relation<Schema>: Sendable {
  /// The offset in the schema of the table whose rows refer to rows in the table at `target`.
  @usableFromInline let source: Int
  @usableFromInline let target: Int
  @usableFromInline let work: RelationWork<Schema>
  /// The check of one referring row: a `RowCheck` of its type.
  @usableFromInline let check: any AnyObject & Sendable

  @usableFromInline
  init(source: Int?, target: Int?, work: RelationWork<Schema>, check: any AnyObject & Sendable) {
    guard let source, let target else { tableIsComputed("\(Schema.self)") }
    (self.source, self.target, self.work, self.check) = (source, target, work, check)
  }

  /// Makes a relation by an index: a group index if many rows may refer to one row, or a unique index if only one may.
  ///
  /// - Parameters:
  ///   - from: The table of the referring rows.
  ///   - index: The index of that table that contains the references.
  ///   - to: The table of the rows to which they refer.
  ///   - rule: What happens to the referring rows when the row to which they refer is removed.
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

/// The check of a referring row.
@usableFromInline
final class RowCheck<Schema, From>: Sendable {
  /// Returns the refusal of a row if it refers to a row that does not exist.
  @usableFromInline let refusal: @Sendable (From, Schema) -> EntityRefusal?

  @inlinable
  init(_ refusal: @escaping @Sendable (From, Schema) -> EntityRefusal?) { self.refusal = refusal }
}
