extension Entities {
  /// Edits the rows by any of their operations: `move`, `insert(_:at:)`, `sort`, or several updates that make sense
  /// only together.
  ///
  /// ```swift
  /// try books.reviseRows { $0.move(7, to: 0) }
  /// ```
  ///
  /// Rules: the indexes are updated at the end, so only the final state of the table counts. If that is refused,
  /// nothing is changed.
  ///
  /// - Throws: An `EntityRefusal` if two rows would have the same key in a unique index.
  /// - Complexity: The cost of the edits while a copy is held, plus O(log n) for each changed row and index.
  @inlinable @discardableResult
  public mutating func reviseRows<Result>(_ body: (inout Rows<Row>) -> Result) throws(EntityRefusal) -> Result {
    var new = table
    let result = body(&new)
    try follow(new)
    return result
  }

  /// Replaces the rows, and updates the indexes accordingly.
  @inlinable
  mutating func follow(_ new: Rows<Row>) throws(EntityRefusal) {
    if slots.isEmpty { return table = new }
    let before = self
    makeSlotsUnique()
    // Removals come first, because inserted rows may have the keys and labels of removed ones.
    new.forEachDifference(from: table, by: { $0 == $1 }) { difference in
      switch difference {
      case .removed(let label, let row, _): forget(row, at: label)
      case .updated(let label, let old, let row, _, _): forget(old, at: label, unlessSameAs: row)
      case .inserted: break
      }
    }
    let old = table
    table = new
    do throws(EntityRefusal) {
      try noteDifferences(from: old)
    } catch {
      self = before
      throw error
    }
  }

  @inlinable
  mutating func noteDifferences(from old: Rows<Row>) throws(EntityRefusal) {
    var refusal: EntityRefusal?
    table.forEachDifference(from: old, by: { $0 == $1 }) { difference in
      if refusal != nil { return }
      do throws(EntityRefusal) {
        switch difference {
        case .removed: break
        case .inserted(let label, let row, _):
          try refuseTakenKeys(of: row, at: label)
          note(row, at: label)
        case .updated(let label, let before, let row, _, _):
          try refuseTakenKeys(of: row, at: label)
          note(row, at: label, unlessSameAs: before)
        }
      } catch {
        refusal = error
      }
    }
    if let refusal { throw refusal }
  }

  @inlinable
  func forget(_ row: Row, at label: OrderLabel, unlessSameAs other: Row? = nil) {
    for position in slots.indices {
      if let other, slots[position].index.keeping.isSame(row, other) { continue }
      slots[position].index.keeping.remove(slots[position].kept, row, label)
    }
  }

  @inlinable
  func note(_ row: Row, at label: OrderLabel, unlessSameAs other: Row) {
    for position in slots.indices where !slots[position].index.keeping.isSame(row, other) {
      slots[position].index.keeping.insert(slots[position].kept, row, label)
    }
  }
}
