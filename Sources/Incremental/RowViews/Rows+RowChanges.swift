extension Rows where Row: Equatable {
  /// Visits each row that differs from an older version, once, regardless of the order.
  ///
  /// - Complexity: O(changes × log n) if one version was made from the other, otherwise O(n).
  @inlinable
  package func forEachRowChange(from old: Rows, _ visit: (RowChange<Row>) -> Void) {
    forEachDifference(from: old, by: { $0 == $1 }) { difference in
      switch difference {
      case .updated(_, let old, let new, _, _): visit(.updated(old: old, new: new))
      case .removed(_, let row, _):
        // Otherwise the row has another label, and is visited there.
        if !contains(id: row.id) { visit(.removed(row)) }
      case .inserted(_, let row, _):
        guard let before = old[id: row.id] else { return visit(.inserted(row)) }
        if before != row { visit(.updated(old: before, new: row)) }
      }
    }
  }
}
