extension Entities {
  /// Changes the row with an id in place.
  ///
  /// ```swift
  /// try books.update(7) { $0.title = "Emma" }
  /// ```
  ///
  /// Rules: if the change is refused, the row is what it was. A change of its id stops the program with an explanation.
  ///
  /// - Throws: if another row has its new key in a unique index.
  /// - Returns: what `body` returns, or nil if there is no such row.
  /// - Complexity: O(log n) for each index whose key changes.
  @inlinable @discardableResult
  public mutating func update<Result>(
    _ id: Row.ID, _ body: (inout Row) -> Result
  ) throws(EntityRefusal) -> Result? {
    guard !slots.isEmpty else { return table.update(id, body) }
    guard let label = table.label(of: id), let place = table.tree.makeUniquePlace(of: label) else { return nil }
    // Only a unique index can refuse, and only then the old row is needed.
    var old: Row?
    for position in slots.indices {
      slots[position].makeUnique()
      slots[position].index.keeping.remember(slots[position].kept, place.pointee)
      if slots[position].isUniqueIndex { old = place.pointee }
    }
    let result = body(&place.pointee)
    Rows<Row>.requireId(id, of: place.pointee)
    if let old { try refuseTakenKeys(at: label, old, place) }
    settle(place.pointee, at: label)
    return result
  }

  /// Changes the row with an id in place, or inserts one.
  ///
  /// ```swift
  /// try words.update(word, or: Word(id: word, count: 0)) { $0.count += 1 }
  /// ```
  ///
  /// - Throws: if another row has its new key in a unique index.
  /// - Complexity: O(log n) for each index.
  @inlinable
  public mutating func update(
    _ id: Row.ID, or new: @autoclosure () -> Row, _ body: (inout Row) -> Void
  ) throws(EntityRefusal) {
    if try update(id, body) != nil { return }
    var row = new()
    body(&row)
    Rows<Row>.requireId(id, of: row)
    try insert(row)
  }

  /// Changes the rows with these ids: all that are there, or none if one change is refused.
  ///
  /// Rules: only how the table is in the end counts, so two rows may exchange their keys.
  ///
  /// - Throws: if two rows would have the same key in a unique index.
  /// - Complexity: O(log n) for each row and index whose key changes.
  @inlinable
  public mutating func update(_ ids: some Sequence<Row.ID>, _ body: (inout Row) -> Void) throws(EntityRefusal) {
    try reviseRows { rows in for id in ids { rows.update(id, body) } }
  }

  /// Changes all rows, or none if one change is refused.
  ///
  /// - Throws: if two rows would have the same key in a unique index.
  /// - Complexity: O(n log n).
  @inlinable
  public mutating func updateAll(_ body: (inout Row) -> Void) throws(EntityRefusal) {
    try reviseRows { $0.updateAll(body) }
  }

  /// Replaces the keys that a row had by those that it has.
  @inlinable
  func settle(_ row: Row, at label: OrderLabel) {
    for position in slots.indices { slots[position].index.keeping.settle(slots[position].kept, row, label) }
  }

  /// Puts the old row back if the new one has the key of another.
  @inlinable
  mutating func refuseTakenKeys(
    at label: OrderLabel, _ old: Row, _ place: UnsafeMutablePointer<Row>
  ) throws(EntityRefusal) {
    do throws(EntityRefusal) {
      try refuseTakenKeys(of: place.pointee, at: label)
    } catch {
      place.pointee = old
      settle(old, at: label)
      throw error
    }
  }
}
