extension Rows {
  /// Adds a row at the end.
  ///
  /// - Returns: false, and nothing is changed, if there is a row with this id.
  /// - Complexity: O(log n).
  @inlinable @discardableResult
  public mutating func append(_ row: consuming Row) -> Bool {
    let label = makeLabel(atPosition: count)
    guard labels.insertNew(label, forKey: row.id) else { return false }
    tree.insert(row, at: label)
    return true
  }

  /// Adds rows at the end, in their order; those whose ids are there are left out.
  ///
  /// - Returns: whether all were added.
  /// - Complexity: O(log n) for each row.
  @inlinable @discardableResult
  public mutating func append(contentsOf rows: some Sequence<Row>) -> Bool {
    var all = true
    for row in rows where !append(row) { all = false }
    return all
  }

  /// Adds a row at a position, which may be `count`.
  ///
  /// - Returns: false, and nothing is changed, if there is a row with this id.
  /// - Complexity: O(log n), amortised: now and then rows near it get new places in the order.
  @inlinable @discardableResult
  public mutating func insert(_ row: consuming Row, at position: Int) -> Bool {
    if position < 0 || position > count { positionOutOfRange(position, count: count) }
    return place(row, at: position)
  }

  /// Adds a row before the one with an id.
  ///
  /// - Returns: false, and nothing is changed, if there is no such row, or there is one with the id of the new row.
  /// - Complexity: O(log n), amortised.
  @inlinable @discardableResult
  public mutating func insert(_ row: consuming Row, before id: Row.ID) -> Bool {
    guard let position = position(of: id) else { return false }
    return place(row, at: position)
  }

  /// Adds a row after the one with an id.
  ///
  /// - Returns: false, and nothing is changed, if there is no such row, or there is one with the id of the new row.
  /// - Complexity: O(log n), amortised.
  @inlinable @discardableResult
  public mutating func insert(_ row: consuming Row, after id: Row.ID) -> Bool {
    guard let position = position(of: id) else { return false }
    return place(row, at: position + 1)
  }

  /// Replaces the row that has the same id, where it is, or adds this one at the end.
  ///
  /// - Returns: the row that was replaced.
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
