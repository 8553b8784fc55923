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
