extension Tables {
  /// Removes and returns the row with an id from a table, and applies the rules of the relations to the rows that refer
  /// to it; returns nil if there is no such row.
  ///
  /// Rules: the order of the relations does not matter. A row that is removed by one relation does not cause a refusal
  /// by another.
  ///
  /// - Throws: An `EntityRefusal` if a row refers to the removed row by a relation that refuses, or if a row that would
  ///   lose a reference is refused.
  /// - Complexity: O(1) for each relation, plus O(log n) for each row that is removed or changed and each index.
  @inlinable @discardableResult
  public mutating func remove<Row: Entity>(_ id: Row.ID, from table: Table<Row>) throws(EntityRefusal) -> Row? {
    let place = WritablePlace(table, givenTo: "remove")
    guard let row = place.read(stored, { $0[id: id] }) else { return nil }
    let removal = Removal()
    removal.ids(at: place.offset, of: Row.self).insert(id)
    try follow(removal)
    place.modify(&stored) { entities in
      for id in removal.ids(at: place.offset, of: Row.self).list { entities.remove(id) }
    }
    return row
  }

  /// Makes several changes of any of the tables, which are accepted or refused together.
  ///
  /// ```swift
  /// try library.edit { tables in
  ///   try tables.books.insert(book)                  // before its author
  ///   try tables.authors.insert(author)
  ///   tables.tags.remove(3)                          // the rules of the relations are applied in the end
  /// }
  /// ```
  ///
  /// Rules: references are checked when `body` has returned. If it throws, or if a change is refused, nothing is
  /// changed. A row that refers to a row that is removed in `body` follows the rule of the relation, even if it was
  /// inserted in `body`.
  ///
  /// - Throws: The error of `body`; or an `EntityRefusal` if a row refers to a row that does not exist, or if a
  ///   relation refuses a removal.
  /// - Complexity: The cost of the changes while a copy is held, plus O(log n) for each changed row and each relation.
  @inlinable @discardableResult
  public mutating func edit<Result>(_ body: (inout Schema) throws -> Result) throws -> Result {
    let old = stored
    do {
      let result = try body(&stored)
      let removal = Removal()
      for relation in Schema.relations { relation.work.collectRemoved(stored, old, removal) }
      if !removal.tables.isEmpty { try follow(removal) }
      for relation in Schema.relations {
        if let refusal = relation.work.refusalOfChanges(stored, old) { throw refusal }
      }
      return result
    } catch {
      stored = old
      throw error
    }
  }

  /// Collects the rows that follow from a removal, and refuses the removal or applies it.
  @inlinable
  mutating func follow(_ removal: Removal) throws(EntityRefusal) {
    let relations = Schema.relations
    var (next, grew) = ([Int](repeating: 0, count: relations.count), true)
    while grew {
      grew = false
      for (number, relation) in relations.enumerated() {
        if relation.work.spread?(stored, removal, &next[number]) == true { grew = true }
      }
    }
    for relation in relations {
      if let refusal = relation.work.refusal?(stored, removal) { throw refusal }
    }
    try nullify(relations, removal)
    for relation in relations { relation.work.erase(&stored, removal) }
  }

  /// Removes the references to removed rows. Only this step can fail halfway, at a unique index, so it restores the
  /// tables then.
  @inlinable
  mutating func nullify(_ relations: [Relation<Schema>], _ removal: Removal) throws(EntityRefusal) {
    guard relations.contains(where: { $0.work.nullify != nil && removal.concerns($0.target) }) else { return }
    let before = stored
    for relation in relations {
      guard let refusal = relation.work.nullify?(&stored, removal) else { continue }
      stored = before
      throw refusal
    }
  }
}

// MARK: - The rows of a removal

/// The rows of each table that are to be removed: those that were requested, and those that follow by the rules of
/// relations.
@usableFromInline
final class Removal {
  @usableFromInline var tables: [(place: Int, ids: AnyObject)] = []

  @inlinable
  init() {}

  /// Returns the ids to remove from the table at a place in the schema, to which more can be added.
  @inlinable
  func ids<Row: Entity>(at place: Int?, of row: Row.Type) -> RemovedIDs<Row.ID> {
    if let known = known(at: place, of: row) { return known }
    let ids = RemovedIDs<Row.ID>()
    tables.append((place ?? 0, ids))
    return ids
  }

  /// Returns the ids to remove from the table at a place in the schema, or nil if there are none.
  @inlinable
  func known<Row: Entity>(at place: Int?, of row: Row.Type) -> RemovedIDs<Row.ID>? {
    for table in tables where table.place == place {
      return unsafeDowncast(table.ids, to: RemovedIDs<Row.ID>.self)
    }
    return nil
  }

  /// Returns whether rows of the table at a place are removed.
  @inlinable
  func concerns(_ place: Int) -> Bool { tables.contains { $0.place == place } }
}

/// A set of ids, in the order in which they were inserted.
@usableFromInline
final class RemovedIDs<ID: Hashable> {
  @usableFromInline private(set) var list: [ID] = []
  @usableFromInline var all: Set<ID> = []

  @inlinable
  init() {}

  @inlinable
  func contains(_ id: ID) -> Bool { all.contains(id) }

  @usableFromInline
  func insert(_ id: ID) {
    if all.insert(id).inserted { list.append(id) }
  }
}
