/// The rows of a table with a certain key, in the order of the table.
public struct GroupRows<Row: Entity>: RandomAccessCollection {
  @usableFromInline let rows: Rows<Row>
  @usableFromInline let labels: LabelSet

  @inlinable
  init(_ rows: Rows<Row>, _ labels: LabelSet) { (self.rows, self.labels) = (rows, labels) }

  /// The first position.
  @inlinable public var startIndex: Int { 0 }
  /// The position after the last row.
  @inlinable public var endIndex: Int { labels.count }

  /// The row at a position of the group, which must exist.
  ///
  /// - Complexity: O(log n).
  @inlinable
  public subscript(position: Int) -> Row {
    if position < 0 || position >= labels.count { positionOutOfRange(position, count: labels.count) }
    return rows.tree.element(at: labels.label(atPosition: position)).unsafelyUnwrapped
  }

  /// The ids of the rows.
  ///
  /// - Complexity: O(n log n) for n rows of the group.
  @inlinable public var ids: [Row.ID] { map { $0.id } }
}

extension GroupRows: Equatable {
  /// Returns whether both have equal rows in the same order.
  ///
  /// - Complexity: O(n).
  @inlinable
  public static func == (a: GroupRows, b: GroupRows) -> Bool { a.elementsEqual(b) }
}

extension GroupRows: CustomStringConvertible {
  /// The rows, described like an array.
  public var description: String { "\(Array(self))" }
}

extension GroupRows: @unchecked Sendable where Row: Sendable, Row.ID: Sendable {
  // @unchecked Sendable because trees are changed only while they have a single reference.
}
