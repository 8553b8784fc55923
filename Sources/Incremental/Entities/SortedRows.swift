/// The rows of a table in ascending order of a key, or those with keys in a range.
public struct SortedRows<Row: Entity, Key: Comparable>: RandomAccessCollection {
  @usableFromInline let rows: Rows<Row>
  @usableFromInline let entries: LabelTree<SortedEntry<Key>>
  /// The range of positions, in the order of all rows.
  @usableFromInline let positions: Range<Int>

  @inlinable
  init(_ rows: Rows<Row>, _ entries: LabelTree<SortedEntry<Key>>, _ positions: Range<Int>) {
    (self.rows, self.entries, self.positions) = (rows, entries, positions)
  }

  /// The first position.
  @inlinable public var startIndex: Int { 0 }
  /// The position after the last row.
  @inlinable public var endIndex: Int { positions.count }

  /// The row at a position of this collection, which must exist.
  ///
  /// - Complexity: O(log n).
  @inlinable
  public subscript(position: Int) -> Row {
    if position < 0 || position >= positions.count { positionOutOfRange(position, count: positions.count) }
    let entry = entries.element(atPosition: positions.lowerBound + position)
    return rows.tree.element(at: entry.label).unsafelyUnwrapped
  }

  /// The ids of the rows.
  ///
  /// - Complexity: O(n log n) for n rows of this collection.
  @inlinable public var ids: [Row.ID] { map { $0.id } }
}

extension SortedRows {
  /// Returns the rows whose keys are in a range.
  ///
  /// - Complexity: O(log n).
  @inlinable
  public func `in`(_ keys: Range<Key>) -> SortedRows {
    slice(entries.position(of: keys.lowerBound, after: false), entries.position(of: keys.upperBound, after: false))
  }

  /// Returns the rows whose keys are in a range.
  ///
  /// - Complexity: O(log n).
  @inlinable
  public func `in`(_ keys: ClosedRange<Key>) -> SortedRows {
    slice(entries.position(of: keys.lowerBound, after: false), entries.position(of: keys.upperBound, after: true))
  }

  /// Returns the rows whose keys are greater than or equal to a key.
  ///
  /// - Complexity: O(log n).
  @inlinable
  public func from(_ key: Key) -> SortedRows {
    slice(entries.position(of: key, after: false), positions.upperBound)
  }

  /// Returns the rows whose keys are less than a key.
  ///
  /// - Complexity: O(log n).
  @inlinable
  public func below(_ key: Key) -> SortedRows {
    slice(positions.lowerBound, entries.position(of: key, after: false))
  }

  @inlinable
  func slice(_ start: Int, _ end: Int) -> SortedRows {
    let start = Swift.max(start, positions.lowerBound)
    return SortedRows(rows, entries, start..<Swift.max(start, Swift.min(end, positions.upperBound)))
  }
}

extension SortedRows: Equatable {
  /// Returns whether both have equal rows in the same order.
  ///
  /// - Complexity: O(n).
  @inlinable
  public static func == (a: SortedRows, b: SortedRows) -> Bool { a.elementsEqual(b) }
}

extension SortedRows: CustomStringConvertible {
  /// The rows, described like an array.
  public var description: String { "\(Array(self))" }
}

extension SortedRows: @unchecked Sendable where Row: Sendable, Row.ID: Sendable, Key: Sendable {
  // @unchecked Sendable because trees are changed only while they have a single reference.
}
