extension Tables {
  /// Takes out the row of a table with an id, and what the relations say of the rows that refer to it; nil if there is none.
  ///
  /// Rules: the order of the relations does not matter. A row that is removed by one relation does not refuse by another.
  ///
  /// - Throws: if a row refers to it by a relation that refuses; or if a row that would lose a reference is refused.
  /// - Complexity: O(1) for each relation, and O(log n) for each row that is removed or changed and each index.
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

  /// Several changes, of any of the tables, that are accepted or refused as one.
  ///
  /// ```swift
  /// try library.edit { tables in
  ///   try tables.books.insert(book)                  // before its author
  ///   try tables.authors.insert(author)
  ///   tables.tags.remove(3)                          // the rules of the relations are applied in the end
  /// }
  /// ```
  ///
  /// Rules: references are checked when `body` is done. If it throws, or if one is refused, nothing is changed. A row that refers to a row
  /// which is removed here follows the rule of the relation, also if it came here.
  ///
  /// - Throws: what `body` throws; or an `EntityRefusal`, if a row refers to one that is not there or if a relation refuses a removal.
  /// - Complexity: that of the changes while a copy is held, and O(log n) for each row that changed and each relation.
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

  /// Finds what follows from a removal, refuses it, or does it.
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

  /// Only this can fail halfway, at a unique index.
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
