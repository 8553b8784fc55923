/// Editing of rows that have the labels of the rows from which they are made.
extension Rows where Row: Equatable {
  /// Sets the row at a label, or removes it if `row` is nil; returns whether that changed anything.
  @inlinable @discardableResult
  mutating func setRow(_ row: Row?, atLabel label: OrderLabel) -> Bool {
    setRow(row, over: tree.element(at: label), atLabel: label)
  }

  /// Sets the row at a label, or removes it if `row` is nil, where `old` is the row that has the label now.
  @inlinable
  mutating func setRow(_ row: Row?, over old: Row?, atLabel label: OrderLabel) -> Bool {
    guard row != old else { return false }
    if let row, let old, row.id == old.id { return replaceRow(row, atLabel: label) }
    if old != nil { removeRow(atLabel: label) }
    if let row { insertRow(row, atLabel: label) }
    return true
  }

  /// Updates these rows where `source` differs from an older version; returns whether that changed anything.
  ///
  /// `make` gets the source's row, and the row that these rows have at its label, if any.
  @inlinable
  mutating func mirror<Source: Equatable>(
    _ source: Rows<Source>, from older: Rows<Source>, _ make: (Source, Row?) -> Row?
  ) -> Bool {
    var hasChanged = false
    source.forEachDifference(from: older, by: { $0 == $1 }) { difference in
      switch difference {
      case .removed(let label, _, _):
        if removeRow(atLabel: label) != nil { hasChanged = true }
      case .inserted(let label, let row, _), .updated(let label, _, let row, _, _):
        let old = tree.element(at: label)
        if setRow(make(row, old), over: old, atLabel: label) { hasChanged = true }
      }
    }
    return hasChanged
  }
}
