public import Incremental

extension Rows.Changes: UndoChange {
  /// The number of changed rows.
  @inlinable public var count: Int { removed.count + inserted.count + moved.count + updated.count }

  /// The size of the changed rows.
  @inlinable
  public var byteCount: Int {
    var bytes = MemoryLayout<Self>.size + moved.count * MemoryLayout<Moved>.stride
    for row in removed { bytes += undoBytes(of: row.row) }
    for row in inserted { bytes += undoBytes(of: row.row) }
    for row in updated { bytes += undoBytes(of: row.old) + undoBytes(of: row.new) }
    return bytes
  }
}

extension Rows: Diffable where Row: Equatable {
  /// Returns the changes of the rows.
  ///
  /// - Complexity: O(changes × log n) if one was made from the other.
  @inlinable
  public static func difference(from old: Rows, to new: Rows) -> Changes { new.changes(from: old) }

  /// Applies the changes to the rows.
  ///
  /// If other rows were inserted or removed since, it applies what fits: by ids, and as close to the recorded positions
  /// as possible.
  ///
  /// - Complexity: O(changes × log n).
  @inlinable
  public static func apply(_ changes: Changes, to rows: inout Rows) {
    if !rows.apply(changes) { rows.applyWhatFits(changes) }
  }

  @inlinable @inline(never)
  mutating func applyWhatFits(_ changes: Changes) {
    for row in changes.removed { remove(id: row.row.id) }
    var places = changes.moved.map { (position: $0.to, row: self[id: $0.id]) }
    for move in changes.moved { remove(id: move.id) }
    places += changes.inserted.map { ($0.position, $0.row) }
    for (position, row) in places.sorted(by: { $0.position < $1.position }) {
      if let row { insert(row, at: Swift.min(position, count)) }
    }
    for row in changes.updated { update(row.new.id) { $0 = row.new } }
  }
}
