// MARK: - Inserting and replacing

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

// MARK: - Updating

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

// MARK: - Removing

extension Entities {
  /// Removes and returns the row with an id; returns nil if there is none.
  ///
  /// - Complexity: O(log n) for each index.
  @inlinable @discardableResult
  public mutating func remove(_ id: Row.ID) -> Row? {
    guard let label = table.label(of: id), let row = table.remove(id: id) else { return nil }
    for position in slots.indices {
      slots[position].makeUnique()
      slots[position].index.keeping.remove(slots[position].kept, row, label)
    }
    return row
  }

  /// Removes the rows with these ids, and ignores ids without a row.
  ///
  /// - Complexity: O(log n) for each row and index.
  @inlinable
  public mutating func remove(_ ids: some Sequence<Row.ID>) { for id in ids { remove(id) } }

  /// Removes all rows for which `isUnwanted` returns true.
  ///
  /// - Complexity: O(n), plus O(log n) for each removed row and index.
  @inlinable
  public mutating func removeAll(where isUnwanted: (Row) -> Bool) {
    remove(table.filter(isUnwanted).map(\.id))
  }

  /// Removes all rows.
  @inlinable
  public mutating func removeAll() { self = Entities() }
}
