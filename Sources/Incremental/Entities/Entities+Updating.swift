extension Entities {
  /// Changes the row with an id in place.
  ///
  /// ```swift
  /// try books.update(7) { $0.title = "Emma" }
  /// ```
  ///
  /// Rules: if the change is refused, the row is restored. A change of its id stops the program with an explanation.
  ///
  /// - Throws: An `EntityRefusal` if another row has its new key in a unique index.
  /// - Returns: The result of `body`, or nil if there is no such row.
  /// - Complexity: O(log n) for each index whose key changes.
  @inlinable @discardableResult
  public mutating func update<Result>(
    _ id: Row.ID, _ body: (inout Row) -> Result
  ) throws(EntityRefusal) -> Result? {
    guard !slots.isEmpty else { return table.update(id, body) }
    guard let label = table.label(of: id), let place = table.tree.makeUniquePlace(of: label) else { return nil }
    // Only a unique index can refuse, and only then is the old row needed.
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

  /// Changes the row with an id in place, or inserts a row if there is none.
  ///
  /// ```swift
  /// try words.update(word, or: Word(id: word, count: 0)) { $0.count += 1 }
  /// ```
  ///
  /// - Throws: An `EntityRefusal` if another row has its new key in a unique index.
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

  /// Changes the rows with these ids: all that exist, or none if one change is refused.
  ///
  /// Rules: only the final state of the table counts, so two rows may exchange their keys.
  ///
  /// - Throws: An `EntityRefusal` if two rows would have the same key in a unique index.
  /// - Complexity: O(log n) for each row and index whose key changes.
  @inlinable
  public mutating func update(_ ids: some Sequence<Row.ID>, _ body: (inout Row) -> Void) throws(EntityRefusal) {
    try reviseRows { rows in for id in ids { rows.update(id, body) } }
  }

  /// Changes all rows, or none if one change is refused.
  ///
  /// - Throws: An `EntityRefusal` if two rows would have the same key in a unique index.
  /// - Complexity: O(n log n).
  @inlinable
  public mutating func updateAll(_ body: (inout Row) -> Void) throws(EntityRefusal) {
    try reviseRows { $0.updateAll(body) }
  }

  /// Replaces the remembered keys of a row by its current keys in all indexes.
  @inlinable
  func settle(_ row: Row, at label: OrderLabel) {
    for position in slots.indices { slots[position].index.keeping.settle(slots[position].kept, row, label) }
  }

  /// Restores the old row, and throws, if another row has a key of the new one in a unique index.
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
