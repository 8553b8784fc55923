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
