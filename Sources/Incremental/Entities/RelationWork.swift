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
