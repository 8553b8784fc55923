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

// MARK: - Rules for removals

/// A rule that determines what happens to rows when the row to which they refer is removed.
public struct DeleteRule<Row, ID: Hashable & SendableMetatype>: Sendable {
  /// The kind of a rule.
  @usableFromInline
  enum Kind: Sendable {
    case refuse
    case cascade
    case nullify(@Sendable (inout Row, ID) -> Void)
  }

  @usableFromInline let kind: Kind

  @inlinable
  init(_ kind: Kind) { self.kind = kind }

  /// A rule that refuses the removal while a row refers to the removed row that is not removed as well.
  @inlinable public static var refuse: DeleteRule { DeleteRule(.refuse) }

  /// A rule that also removes the rows that refer to the removed row. The rows that refer to those follow their own
  /// rules.
  @inlinable public static var cascade: DeleteRule { DeleteRule(.cascade) }

  /// Sets the property by which rows refer to the removed row to nil.
  @inlinable
  public static func nullify(_ reference: any WritableKeyPath<Row, ID?> & Sendable) -> DeleteRule {
    DeleteRule(.nullify { row, _ in row[keyPath: reference] = nil })
  }

  /// Removes the id of the removed row from the set by which rows refer to it.
  @inlinable
  public static func nullify(each references: any WritableKeyPath<Row, Set<ID>> & Sendable) -> DeleteRule {
    DeleteRule(.nullify { row, id in row[keyPath: references].remove(id) })
  }

  /// Removes each occurrence of the removed row's id from the list by which rows refer to it.
  @inlinable
  public static func nullify(each references: any WritableKeyPath<Row, [ID]> & Sendable) -> DeleteRule {
    DeleteRule(.nullify { row, id in row[keyPath: references].removeAll { $0 == id } })
  }
}

// MARK: - The tables of a relation

/// A reference between two tables of a schema.
@usableFromInline
struct RelationLink<Schema, From: Entity, To: Entity>: Sendable {
  @usableFromInline let from: WritablePlace<Schema, Entities<From>>
  @usableFromInline let to: WritablePlace<Schema, Entities<To>>
  @usableFromInline let index: ReferenceIndex<From, To.ID>

  @inlinable
  init(
    _ from: WritablePlace<Schema, Entities<From>>, _ to: WritablePlace<Schema, Entities<To>>,
    _ index: ReferenceIndex<From, To.ID>
  ) {
    (self.from, self.to, self.index) = (from, to, index)
  }

  @inlinable
  func sources(_ schema: Schema) -> Entities<From> { from.read(schema) { $0 } }

  @inlinable
  func targets(_ schema: Schema) -> Entities<To> { to.read(schema) { $0 } }

  /// Returns the refusal of a row if it refers to a row that does not exist.
  @inlinable
  func refusal(of row: From, in schema: Schema) -> EntityRefusal? {
    var missing: To.ID?
    to.read(schema) { targets in
      index.visitKeys(row) { id in if missing == nil, !targets.contains(id: id) { missing = id } }
    }
    return missing.map { refusal(of: row, missing: $0, in: schema) }
  }

  @inlinable @inline(never)
  func refusal(of row: From, missing id: To.ID, in schema: Schema) -> EntityRefusal {
    let name = sources(schema).name(of: index)
    return EntityRefusal(From.self, row.id, .referenceIsMissing(index: name, to: "\(To.self)", id: "\(id)"))
  }

  /// Returns whether a row refers to an id.
  @inlinable
  func refers(_ row: From, to id: To.ID) -> Bool {
    var refers = false
    index.visitKeys(row) { if $0 == id { refers = true } }
    return refers
  }
}

// MARK: - Applying the rules

/// The operations of a relation when rows change. They are closures, because a list of relations has rows of many
/// types.
@usableFromInline
struct RelationWork<Schema>: Sendable {
  /// Collects the rows of the target that are in the old tables, and not in the new ones.
  @usableFromInline let collectRemoved: @Sendable (_ new: Schema, _ old: Schema, Removal) -> Void
  /// Adds the rows that must be removed, too, because they refer to removed rows, beginning with the removed row at an
  /// index. Returns whether any were added.
  @usableFromInline let spread: (@Sendable (Schema, Removal, inout Int) -> Bool)?
  /// Returns the refusal if a row that is not removed refers to a removed one.
  @usableFromInline let refusal: (@Sendable (Schema, Removal) -> EntityRefusal?)?
  /// Changes the remaining rows so that they refer to no removed row.
  @usableFromInline let nullify: (@Sendable (inout Schema, Removal) -> EntityRefusal?)?
  /// Removes the collected rows of the source.
  @usableFromInline let erase: @Sendable (inout Schema, Removal) -> Void
  /// Returns the first refusal of a changed row that refers to a row that does not exist.
  @usableFromInline let refusalOfChanges: @Sendable (_ new: Schema, _ old: Schema) -> EntityRefusal?
  /// Returns the refusals of all rows that refer to a row that does not exist.
  @usableFromInline let refusals: @Sendable (Schema) -> [EntityRefusal]

  @inlinable
  init<From: Entity, To: Entity>(_ link: RelationLink<Schema, From, To>, _ rule: DeleteRule<From, To.ID>) {
    collectRemoved = { new, old, removal in
      let (targets, old) = (link.targets(new), link.targets(old))
      targets.rows.forEachRowChange(from: old.rows) { change in
        if case .removed(let row) = change { removal.ids(at: link.to.offset, of: To.self).insert(row.id) }
      }
    }
    erase = { schema, removal in
      guard let ids = removal.known(at: link.from.offset, of: From.self) else { return }
      link.from.modify(&schema) { table in for id in ids.list { table.remove(id) } }
    }
    refusalOfChanges = { new, old in
      var refusal: EntityRefusal?
      link.sources(new).rows.forEachRowChange(from: link.sources(old).rows) { change in
        switch change {
        case .inserted(let row), .updated(_, let row): refusal = refusal ?? link.refusal(of: row, in: new)
        case .removed: break
        }
      }
      return refusal
    }
    refusals = { schema in link.sources(schema).compactMap { link.refusal(of: $0, in: schema) } }
    switch rule.kind {
    case .refuse: (spread, refusal, nullify) = (nil, { link.refusal($0, $1) }, nil)
    case .cascade: (spread, refusal, nullify) = ({ link.spread($0, $1, &$2) }, nil, nil)
    case .nullify(let change): (spread, refusal, nullify) = (nil, nil, { link.nullify(&$0, $1, change) })
    }
  }
}

extension RelationLink {
  @inlinable
  func spread(_ schema: Schema, _ removal: Removal, _ next: inout Int) -> Bool {
    guard let removed = removal.known(at: to.offset, of: To.self), next < removed.list.count else { return false }
    let (table, ids) = (sources(schema), removal.ids(at: from.offset, of: From.self))
    let before = ids.list.count
    // If a table refers to itself, its rows are added to the very list that is being walked.
    while next < removed.list.count {
      for id in table.ids(index, removed.list[next]) { ids.insert(id) }
      next += 1
    }
    return ids.list.count > before
  }

  @inlinable
  func refusal(_ schema: Schema, _ removal: Removal) -> EntityRefusal? {
    guard let removed = removal.known(at: to.offset, of: To.self) else { return nil }
    let (table, leaving) = (sources(schema), removal.known(at: from.offset, of: From.self))
    for id in removed.list {
      guard let other = table.ids(index, id).first(where: { leaving?.contains($0) != true }) else { continue }
      let name = table.name(of: index)
      return EntityRefusal(To.self, id, .isReferenced(index: name, by: "\(From.self)", id: "\(other)"))
    }
    return nil
  }

  @inlinable
  func nullify(
    _ schema: inout Schema, _ removal: Removal, _ change: (inout From, To.ID) -> Void
  ) -> EntityRefusal? {
    guard let removed = removal.known(at: to.offset, of: To.self) else { return nil }
    let leaving = removal.known(at: from.offset, of: From.self)
    var refusal: EntityRefusal?
    from.modify(&schema) { table in
      for id in removed.list {
        for other in table.ids(index, id) where leaving?.contains(other) != true {
          do throws(EntityRefusal) {
            try table.update(other) { change(&$0, id) }
          } catch {
            refusal = error
            return
          }
          if let row = table[id: other], refers(row, to: id) { ruleHasNoEffect("\(From.self)", "\(id)") }
        }
      }
    }
    return refusal
  }
}
