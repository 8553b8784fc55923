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
