// MARK: - The changes

extension Rows {
  /// The differences between two versions of rows.
  ///
  /// ```swift
  /// var copy = old
  /// copy.apply(new.changes(from: old))  // copy == new
  /// ```
  ///
  /// Rules: a list view or a page that shows the old rows can show the new ones by these steps:
  /// 1. Remove all rows that were removed or moved, at their positions in the old rows.
  /// 2. Insert all rows that were inserted or moved, in ascending order of their positions in the new rows.
  /// 3. Replace all rows that were updated, at their positions in the new rows.
  ///
  /// A row may be both moved and updated. Rows that only make room for other rows do not count as moved. Moves are few:
  /// among the rows that were inserted or moved between the versions, no smaller set of moves suffices. To apply one
  /// change after the other, use `steps`.
  public struct Changes {
    /// The removed rows, in ascending order of their positions in the old rows.
    public var removed: [Removed]
    /// The inserted rows, in ascending order of their positions in the new rows.
    public var inserted: [Inserted]
    /// The moved rows, in ascending order of their positions in the new rows.
    public var moved: [Moved]
    /// The updated rows, in ascending order of their positions in the new rows.
    public var updated: [Updated]

    /// Makes an empty set of changes.
    @inlinable
    public init() { (removed, inserted, moved, updated) = ([], [], [], []) }

    /// Whether there are no changes.
    @inlinable
    public var isEmpty: Bool { removed.isEmpty && inserted.isEmpty && moved.isEmpty && updated.isEmpty }

    /// A removed row.
    public struct Removed {
      /// Its position in the old rows.
      public let position: Int
      /// The row as it was.
      public let row: Row

      @inlinable
      init(position: Int, row: Row) { (self.position, self.row) = (position, row) }
    }

    /// An inserted row.
    public struct Inserted {
      /// Its position in the new rows.
      public let position: Int
      /// The row.
      public let row: Row

      @inlinable
      init(position: Int, row: Row) { (self.position, self.row) = (position, row) }
    }

    /// A moved row.
    public struct Moved {
      /// The id of the row.
      public let id: Row.ID
      /// Its position in the old rows.
      public let from: Int
      /// Its position in the new rows.
      public let to: Int

      @inlinable
      init(id: Row.ID, from: Int, to: Int) { (self.id, self.from, self.to) = (id, from, to) }
    }

    /// An updated row.
    public struct Updated {
      /// Its position in the new rows.
      public let position: Int
      /// The old row.
      public let old: Row
      /// The new row.
      public let new: Row

      @inlinable
      init(position: Int, old: Row, new: Row) { (self.position, self.old, self.new) = (position, old, new) }
    }
  }
}

extension Rows.Changes: Equatable where Row: Equatable {}
extension Rows.Changes.Removed: Equatable where Row: Equatable {}
extension Rows.Changes.Inserted: Equatable where Row: Equatable {}
extension Rows.Changes.Moved: Equatable {}
extension Rows.Changes.Updated: Equatable where Row: Equatable {}

extension Rows.Changes: Sendable where Row: Sendable, Row.ID: Sendable {}
extension Rows.Changes.Removed: Sendable where Row: Sendable {}
extension Rows.Changes.Inserted: Sendable where Row: Sendable {}
extension Rows.Changes.Moved: Sendable where Row.ID: Sendable {}
extension Rows.Changes.Updated: Sendable where Row: Sendable {}

extension Rows.Changes: Codable where Row: Codable, Row.ID: Codable {}
extension Rows.Changes.Removed: Codable where Row: Codable {}
extension Rows.Changes.Inserted: Codable where Row: Codable {}
extension Rows.Changes.Moved: Codable where Row.ID: Codable {}
extension Rows.Changes.Updated: Codable where Row: Codable {}

// MARK: - Finding the changes

extension Rows {
  /// Visits the differences from an older version, in ascending order of the labels. This is the basis of incremental
  /// operations.
  ///
  /// A row that was moved, or that got a new label to make room for another row, is removed and inserted. If another
  /// row has taken its label, that, too, is a removal and an insertion, and not an update.
  ///
  /// - Complexity: O(changes × log n) if one version was made from the other, otherwise O(n).
  @inlinable
  package func forEachDifference(
    from old: Rows, by areEqual: (borrowing Row, borrowing Row) -> Bool,
    _ visit: (TreeDifference<Row>) throws -> Void
  ) rethrows {
    try tree.forEachDifference(
      from: old.tree, compare: { $0.id != $1.id ? .replaced : areEqual($0, $1) ? .equal : .updated }, visit)
  }

  /// Returns the differences from an older version, where `areEqual` decides which rows are updated.
  ///
  /// - Complexity: O(changes × log n) if one version was made from the other, otherwise O(n).
  @inlinable
  public func changes(from old: Rows, by areEqual: (borrowing Row, borrowing Row) -> Bool) -> Changes {
    var changes = Changes()
    forEachDifference(from: old, by: areEqual) { difference in
      switch difference {
      case .removed(_, let row, let position): changes.removed.append(.init(position: position, row: row))
      case .inserted(_, let row, let position): changes.inserted.append(.init(position: position, row: row))
      case .updated(_, let old, let new, _, let position):
        changes.updated.append(.init(position: position, old: old, new: new))
      }
    }
    if !changes.removed.isEmpty, !changes.inserted.isEmpty { changes.findMoves(areEqual) }
    return changes
  }
}

extension Rows where Row: Equatable {
  /// Returns the differences from an older version. The result is correct for any two versions.
  ///
  /// ```swift
  /// for row in rows.changes(from: before).inserted { print(row.position, row.row) }
  /// ```
  ///
  /// - Complexity: O(changes × log n) if one version was made from the other, otherwise O(n).
  @inlinable
  public func changes(from old: Rows) -> Changes { changes(from: old) { $0 == $1 } }
}

extension Rows.Changes {
  /// Finds the rows that were both removed and inserted: they were moved, or only got a new label.
  ///
  /// The rows that kept their labels kept their order. A moved row with as many of them before it as in the old version
  /// may stay in place. Of these rows, those stay that have kept their order among themselves.
  ///
  /// - Complexity: O(k log k) for k rows that were removed or inserted.
  @inlinable @inline(never)
  mutating func findMoves(_ areEqual: (borrowing Row, borrowing Row) -> Bool) {
    var numbers: [Row.ID: Int] = [:]
    for (number, removed) in removed.enumerated() { numbers[removed.row.id] = number }
    let pairs = inserted.indices.compactMap { new in numbers[inserted[new].row.id].map { (old: $0, new: new) } }
    guard !pairs.isEmpty else { return }
    let mayStay = pairs.filter { pair in
      let shift = removed[pair.old].position - pair.old
      return inserted[pair.new].position - pair.new == shift
    }
    let stays = longestIncreasingSubsequence(mayStay.map(\.old))
    let staying = Set(zip(mayStay, stays).lazy.filter(\.1).map(\.0.old))
    for (old, new) in pairs {
      let (before, after) = (removed[old], inserted[new])
      if !staying.contains(old) { moved.append(.init(id: after.row.id, from: before.position, to: after.position)) }
      if !areEqual(before.row, after.row) {
        updated.append(.init(position: after.position, old: before.row, new: after.row))
      }
    }
    updated.sort { $0.position < $1.position }
    let (oldPaired, newPaired) = (Set(pairs.map(\.old)), Set(pairs.map(\.new)))
    removed = removed.indices.filter { !oldPaired.contains($0) }.map { removed[$0] }
    inserted = inserted.indices.filter { !newPaired.contains($0) }.map { inserted[$0] }
  }
}
