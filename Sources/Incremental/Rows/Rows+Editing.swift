// MARK: - Inserting

extension Rows {
  /// Appends a row.
  ///
  /// - Returns: True if the row was appended; false, without any change, if a row with this id exists.
  /// - Complexity: O(log n).
  @inlinable @discardableResult
  public mutating func append(_ row: consuming Row) -> Bool {
    let label = makeLabel(atPosition: count)
    guard labels.insertNew(label, forKey: row.id) else { return false }
    tree.insert(row, at: label)
    return true
  }

  /// Appends rows in order, except those whose ids exist already.
  ///
  /// - Returns: Whether all rows were appended.
  /// - Complexity: O(log n) for each row.
  @inlinable @discardableResult
  public mutating func append(contentsOf rows: some Sequence<Row>) -> Bool {
    var all = true
    for row in rows where !append(row) { all = false }
    return all
  }

  /// Inserts a row at a position, which may be `count`.
  ///
  /// - Returns: True if the row was inserted; false, without any change, if a row with this id exists.
  /// - Complexity: O(log n), amortised: now and then, rows near the position get new labels.
  @inlinable @discardableResult
  public mutating func insert(_ row: consuming Row, at position: Int) -> Bool {
    if position < 0 || position > count { positionOutOfRange(position, count: count) }
    return place(row, at: position)
  }

  /// Inserts a row before the one with an id.
  ///
  /// - Returns: True if the row was inserted; false, without any change, if there is no row with `id`, or if a row with
  ///   the new row's id exists.
  /// - Complexity: O(log n), amortised.
  @inlinable @discardableResult
  public mutating func insert(_ row: consuming Row, before id: Row.ID) -> Bool {
    guard let position = position(of: id) else { return false }
    return place(row, at: position)
  }

  /// Inserts a row after the one with an id.
  ///
  /// - Returns: True if the row was inserted; false, without any change, if there is no row with `id`, or if a row with
  ///   the new row's id exists.
  /// - Complexity: O(log n), amortised.
  @inlinable @discardableResult
  public mutating func insert(_ row: consuming Row, after id: Row.ID) -> Bool {
    guard let position = position(of: id) else { return false }
    return place(row, at: position + 1)
  }

  /// Replaces the row with the same id in its position, or appends the new row if there is none.
  ///
  /// - Returns: The row that was replaced, or nil.
  /// - Complexity: O(log n).
  @inlinable @discardableResult
  public mutating func updateOrAppend(_ row: consuming Row) -> Row? {
    guard let label = labels[row.id], let place = tree.makeUniquePlace(of: label) else {
      append(row)
      return nil
    }
    let old = place.pointee
    place.pointee = row
    return old
  }
}

// MARK: - Updating

extension Rows {
  /// Changes the row with an id in place.
  ///
  /// ```swift
  /// rows.update(id) { $0.title = "Rye bread" }
  /// ```
  ///
  /// Rules: nothing is copied, unless a copy of these rows is held, and then only the path to the row. A change of the
  /// id stops the program with an explanation, because no copy of the row is kept to restore it.
  ///
  /// - Returns: The result of `body`, or nil if there is no such row.
  /// - Complexity: O(log n).
  @inlinable @discardableResult
  public mutating func update<Result>(_ id: Row.ID, _ body: (inout Row) throws -> Result) rethrows -> Result? {
    guard let label = labels[id], let row = tree.makeUniquePlace(of: label) else { return nil }
    defer { Self.requireId(id, of: row.pointee) }
    return try body(&row.pointee)
  }

  /// Changes all rows in place, in order.
  ///
  /// - Complexity: O(n log n).
  @inlinable
  public mutating func updateAll(_ body: (inout Row) throws -> Void) rethrows {
    for position in 0..<count { try body(&self[position]) }
  }

  /// The row with an id, or nil if there is none.
  ///
  /// ```swift
  /// rows[id: id]?.title = "Rye bread"
  /// rows[id: id] = nil
  /// ```
  ///
  /// Rules: setting nil removes the row. Setting a row replaces the row with the id, or appends the new row if there is
  /// none; its id must be `id`. The row is changed in place.
  ///
  /// - Complexity: O(log n).
  @inlinable
  public subscript(id id: Row.ID) -> Row? {
    get {
      guard let label = labels[id] else { return nil }
      return tree.element(at: label)
    }
    _modify {
      let label = labels[id]
      // The row is moved out of its place, so that it is not copied, and is moved back in any case.
      var row = label.flatMap { tree.makeUniquePlace(of: $0)?.move() }
      defer { putBack(row, id, label) }
      yield &row
    }
  }

  @inlinable
  mutating func putBack(_ row: consuming Row?, _ id: Row.ID, _ label: OrderLabel?) {
    guard let row else {
      guard let label else { return }
      _ = tree.removeKnown(label, isHole: true)
      labels.removeValue(forKey: id)
      return
    }
    Self.requireId(id, of: row)
    if let label { tree.makeUniquePlace(of: label)?.initialize(to: row) } else { append(row) }
  }

  /// The row at a position, which must exist.
  ///
  /// Rules: the row is changed in place. A change of its id stops the program with an explanation.
  ///
  /// - Complexity: O(log n).
  @inlinable
  public subscript(position: Int) -> Row {
    get {
      if position < 0 || position >= count { positionOutOfRange(position, count: count) }
      return tree.element(atPosition: position)
    }
    _modify {
      if position < 0 || position >= count { positionOutOfRange(position, count: count) }
      let row = tree.makeUniquePlace(atPosition: position)
      let id = row.pointee.id
      defer { Self.requireId(id, of: row.pointee) }
      yield &row.pointee
    }
  }

  @inlinable @inline(__always)
  static func requireId(_ id: Row.ID, of row: borrowing Row) {
    let new = row.id
    if new != id { idWasChanged("\(id)", "\(new)") }
  }
}

// MARK: - Mistakes that stop the program

@usableFromInline
func positionOutOfRange(_ position: Int, count: Int) -> Never {
  misuse(
    "Position \(position) was used in rows that have \(count == 0 ? "no positions" : "the positions 0 to \(count - 1)").",
    why: "There is no row to read or to change.",
    fix: "Compare the position with `count`; or keep the id of the row, which stays right when others come and go.")
}

@usableFromInline
func idIsTaken(_ id: String) -> Never {
  misuse(
    "Rows were made of two rows with the id \(id).",
    why: "An id must lead to one row.",
    fix: "Give each row an id of its own; or say which one stays, with `Rows(_:uniquingIdsWith:)`, or take only the"
      + " first, with `append(contentsOf:)`.")
}

@usableFromInline
func idWasChanged(_ old: String, _ new: String) -> Never {
  misuse(
    "The row with the id \(old) was changed so that its id is \(new).",
    why: "The row is found, compared and observed by the id that it had.",
    fix: "Change what is not part of the id; or remove the row, and insert it with its new id.")
}

@usableFromInline
func idsAreNotUnique() -> Never {
  misuse(
    "An operation made two rows with the same id.",
    why: "An id must lead to one row.",
    fix: "Let `mapRows`, `compactMapRows` and `flatten` give each row an id of its own, for instance that of the row"
      + " it is made of.")
}
