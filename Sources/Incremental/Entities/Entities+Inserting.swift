extension Entities {
  /// Appends a row.
  ///
  /// - Throws: An `EntityRefusal` if a row with its id exists, or a row with its key in a unique index.
  /// - Complexity: O(log n) for each index.
  @inlinable
  public mutating func insert(_ row: Row) throws(EntityRefusal) {
    if table.contains(id: row.id) { throw EntityRefusal(Row.self, row.id, .idIsTaken) }
    try refuseTakenKeys(of: row)
    table.append(row)
    guard let label = table.label(of: row.id) else { return }
    note(row, at: label)
  }

  /// Appends rows in order: all of them, or none if one is refused.
  ///
  /// - Throws: An `EntityRefusal` if a row with the id of one of them exists, or a row with its key in a unique index.
  /// - Complexity: O(log n) for each row and index.
  @inlinable
  public mutating func insert(contentsOf new: some Sequence<Row>) throws(EntityRefusal) {
    let before = self
    for row in new {
      do throws(EntityRefusal) {
        try insert(row)
      } catch {
        self = before
        throw error
      }
    }
  }

  /// Replaces the row with the same id in its position, or appends the new row if there is none.
  ///
  /// - Throws: An `EntityRefusal` if another row has its key in a unique index.
  /// - Returns: The row that was replaced, or nil.
  /// - Complexity: O(log n) for each index.
  @inlinable @discardableResult
  public mutating func set(_ row: Row) throws(EntityRefusal) -> Row? {
    guard let old = table[id: row.id] else {
      try insert(row)
      return nil
    }
    try update(row.id) { $0 = row }
    return old
  }

  /// Replaces the rows with the same ids, and appends the rest: all of them, or none if one is refused.
  ///
  /// Rules: only the final state of the table counts, so two rows may exchange their keys.
  ///
  /// - Throws: An `EntityRefusal` if two rows would have the same key in a unique index.
  /// - Complexity: O(log n) for each row and index.
  @inlinable
  public mutating func set(contentsOf new: some Sequence<Row>) throws(EntityRefusal) {
    try reviseRows { rows in for row in new { rows.updateOrAppend(row) } }
  }

  /// Replaces all rows.
  ///
  /// Rules: a row that is equal, and keeps its position, does not count as changed.
  ///
  /// - Throws: An `EntityRefusal`, without any change, if two rows have the same id, or the same key in a unique index.
  /// - Complexity: O(n log n).
  @inlinable
  public mutating func setAll(_ new: some Sequence<Row>) throws(EntityRefusal) {
    var filled = Rows<Row>()
    if let taken = filled.fill(new) { throw EntityRefusal(Row.self, taken, .idIsTaken) }
    try follow(filled)
  }

  /// Adds the keys of a row to all indexes.
  @inlinable
  mutating func note(_ row: Row, at label: OrderLabel) {
    for position in slots.indices {
      slots[position].makeUnique()
      slots[position].index.keeping.insert(slots[position].kept, row, label)
    }
  }

  /// Throws if another row has a key of this row in a unique index. The label is nil for a new row.
  @inlinable
  func refuseTakenKeys(of row: Row, at label: OrderLabel? = nil) throws(EntityRefusal) {
    for position in slots.indices {
      guard let rivalOf = slots[position].index.keeping.rival, let rival = rivalOf(slots[position].kept, row),
        rival != label
      else { continue }
      throw keyIsTaken(of: row, by: rival, in: position)
    }
  }

  @usableFromInline
  func keyIsTaken(of row: Row, by rival: OrderLabel, in slot: Int) -> EntityRefusal {
    let other = table.tree.element(at: rival).map { "\($0.id)" } ?? ""
    return EntityRefusal(Row.self, row.id, .keyIsTaken(index: slots[slot].name, by: other))
  }
}
