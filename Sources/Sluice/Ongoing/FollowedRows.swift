import Incremental

/// Rows of any type. Differences are found without examining each row.
protocol FollowedRows {
  func sharesOrder(withRows other: Any) -> Bool
  /// Returns the ids of the rows that differ from older ones; nil if those are of another type.
  func changedIDs(since old: Any) -> [AnyHashable]?
  func row(_ id: AnyHashable) -> Any?
}

extension Rows: FollowedRows {
  func sharesOrder(withRows other: Any) -> Bool { (other as? Rows).map { sharesOrder(with: $0) } ?? false }

  func changedIDs(since old: Any) -> [AnyHashable]? {
    (old as? Rows).map { changedIDs(since: $0).map { AnyHashable($0) } }
  }

  /// Returns the ids of the rows that may differ from older ones, including rows that moved.
  ///
  /// - Complexity: O(changes × log n) if one was made from the other.
  func changedIDs(since old: Rows) -> [Row.ID] {
    var ids: [Row.ID] = []
    forEachDifference(from: old, by: { _, _ in false }) { difference in
      switch difference {
      case .removed(_, let row, _), .inserted(_, let row, _): ids.append(row.id)
      case .updated(_, let old, let new, _, _):
        ids.append(new.id)
        if old.id != new.id { ids.append(old.id) }
      }
    }
    return ids
  }

  func row(_ id: AnyHashable) -> Any? { (id.base as? Row.ID).flatMap { self[id: $0] } }
}
