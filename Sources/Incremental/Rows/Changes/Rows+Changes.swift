extension Rows {
  /// The differences between two versions of rows.
  ///
  /// ```swift
  /// var copy = old
  /// copy.apply(new.changes(from: old))  // copy == new
  /// ```
  ///
  /// Rules: a list view or a page that shows the old rows comes to the new ones so:
  /// 1. All rows that were removed or moved are taken out, at their positions in the old rows.
  /// 2. All rows that were inserted or moved are put in, in ascending order of their positions in the new rows.
  /// 3. Rows that were updated are replaced, at their positions in the new rows.
  ///
  /// A row may be moved and updated. Rows that only make room for others are not moved; moves are few: no smaller set of
  /// the rows that were inserted or moved between the versions would do. To apply one change after the other, see
  /// `steps`.
  public struct Changes {
    /// Rows that are gone, in ascending order of their positions in the old rows.
    public var removed: [Removed]
    /// Rows that are new, in ascending order of their positions in the new rows.
    public var inserted: [Inserted]
    /// Rows that are elsewhere, in ascending order of their positions in the new rows.
    public var moved: [Moved]
    /// Rows that are not what they were, in ascending order of their positions in the new rows.
    public var updated: [Updated]

    /// No changes.
    @inlinable
    public init() { (removed, inserted, moved, updated) = ([], [], [], []) }

    /// Whether nothing is different.
    @inlinable
    public var isEmpty: Bool { removed.isEmpty && inserted.isEmpty && moved.isEmpty && updated.isEmpty }

    /// A row that is gone.
    public struct Removed {
      /// Its position in the old rows.
      public let position: Int
      /// The row as it was.
      public let row: Row

      @inlinable
      init(position: Int, row: Row) { (self.position, self.row) = (position, row) }
    }

    /// A row that is new.
    public struct Inserted {
      /// Its position in the new rows.
      public let position: Int
      /// The row.
      public let row: Row

      @inlinable
      init(position: Int, row: Row) { (self.position, self.row) = (position, row) }
    }

    /// A row that is elsewhere.
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

    /// A row that is not what it was.
    public struct Updated {
      /// Its position in the new rows.
      public let position: Int
      /// The row as it was.
      public let old: Row
      /// The row as it is.
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
