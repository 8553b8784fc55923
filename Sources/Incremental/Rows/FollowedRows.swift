/// Rows as each of their followers last saw them, from which a follower learns what has changed, whoever changed it.
///
/// Rules: it is part of the value that has the rows, so it returns with that value from an undo, and a copy of the
/// value has its own. It is not encoded: in a value that was decoded, a follower sees the decoded rows as added, and
/// then what has changed since. All values are equal.
///
/// - Complexity: A look at rows that have not changed is O(1); else O(changes × log n).
package struct FollowedRows<Row: Identifiable & Equatable & Sendable>: Sendable where Row.ID: Sendable {
  /// A row that was added, changed, or removed.
  package struct Change {
    /// The row as it was; nil if it was added.
    package let old: Row?
    /// The row as it is; nil if it was removed.
    package let new: Row?
  }

  private var seen: [(follower: KeyPathIdentity, rows: Rows<Row>)] = []
  /// The rows that were decoded.
  private let decoded: Rows<Row>

  package init(decoded: Rows<Row> = []) { self.decoded = decoded }

  /// Returns whether the rows may have changed since the follower last looked.
  package func haveChanged(_ rows: Rows<Row>, for follower: KeyPathIdentity) -> Bool {
    guard let last = seen.first(where: { $0.follower == follower }) else { return !rows.isEmpty || !decoded.isEmpty }
    return !last.rows.isIdentical(to: rows)
  }

  /// Returns what has changed since the follower last looked: added and changed rows in order, then removed ones.
  package mutating func changes(of rows: Rows<Row>, by follower: KeyPathIdentity) -> [Change] {
    guard let index = seen.firstIndex(where: { $0.follower == follower }) else {
      seen.append((follower, rows))
      return decoded.map { Change(old: nil, new: $0) } + Self.changes(from: decoded, to: rows)
    }
    let old = seen[index].rows
    seen[index].rows = rows
    return Self.changes(from: old, to: rows)
  }

  private static func changes(from old: Rows<Row>, to new: Rows<Row>) -> [Change] {
    var changes: [Change] = []
    var removed: [Row] = []
    // A row that moved is removed and inserted.
    new.forEachDifference(from: old, by: { $0 == $1 }) { difference in
      switch difference {
      case .removed(_, let row, _): if !new.contains(id: row.id) { removed.append(row) }
      case .inserted(_, let row, _): changes.append(Change(old: old[id: row.id], new: row))
      case .updated(_, let old, let new, _, _): changes.append(Change(old: old, new: new))
      }
    }
    return changes + removed.map { Change(old: $0, new: nil) }
  }
}

extension FollowedRows: Equatable {
  /// Returns true: what was seen is no part of the value.
  package static func == (a: FollowedRows, b: FollowedRows) -> Bool { true }
}

/// The identity of a part of a state: the key path to it.
package struct KeyPathIdentity: Equatable, @unchecked Sendable {
  // @unchecked Sendable because the key path was Sendable when it was given; no `AnyKeyPath` says so.
  private let path: AnyKeyPath

  package init<Root, Value>(_ path: any KeyPath<Root, Value> & Sendable) { self.path = path }

  package static func == (a: KeyPathIdentity, b: KeyPathIdentity) -> Bool { a.path === b.path || a.path == b.path }
}
