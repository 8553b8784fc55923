extension Rows {
  /// Rows in the order in which they come.
  ///
  /// Rules: two rows with the same id stop the program with an explanation; use `init(_:uniquingIdsWith:)`, or `append`,
  /// where that can happen.
  ///
  /// - Complexity: O(n).
  @inlinable
  public init(_ rows: some Sequence<Row>) {
    self.init()
    if let taken = fill(rows) { idIsTaken("\(taken)") }
  }

  /// Rows in the order in which they come; of two with the same id, `combine` makes one, which stays where the first is.
  ///
  /// ```swift
  /// let rows = Rows(page + nextPage, uniquingIdsWith: { _, new in new })
  /// ```
  ///
  /// Rules: what `combine` returns has the id of the two.
  ///
  /// - Complexity: O(n), and O(log n) for each row that has the id of another.
  @inlinable
  public init(_ rows: some Sequence<Row>, uniquingIdsWith combine: (Row, Row) throws -> Row) rethrows {
    self.init()
    for row in rows where !append(row) { try update(row.id) { $0 = try combine($0, row) } }
  }

  /// Fills empty rows, unless two of them have the same id, which is returned.
  @inlinable
  mutating func fill(_ rows: some Sequence<Row>) -> Row.ID? {
    var builder = TreeBuilder<Row>(expecting: rows.underestimatedCount)
    var map = MapBuilder<Row.ID, OrderLabel>(expecting: rows.underestimatedCount)
    var label = LabelTree<Row>.middleLabel
    for row in rows {
      map.append(label, forKey: row.id)
      builder.append(row, at: label)
      label += LabelTree<Row>.gap
    }
    let (labels, taken) = map.build()
    if let taken { return taken }
    (tree, self.labels) = (builder.build(), labels)
    return nil
  }
}

extension Rows: ExpressibleByArrayLiteral {
  /// Rows in the order in which they are written.
  @inlinable
  public init(arrayLiteral elements: Row...) { self.init(elements) }
}
