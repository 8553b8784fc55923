extension Rows {
  /// Makes rows in the order of a sequence.
  ///
  /// Rules: two rows with the same id stop the program with an explanation. Where that can happen, use
  /// `init(_:uniquingIdsWith:)` or `append`.
  ///
  /// - Complexity: O(n).
  @inlinable
  public init(_ rows: some Sequence<Row>) {
    self.init()
    if let taken = fill(rows) { idIsTaken("\(taken)") }
  }

  /// Makes rows in the order of a sequence; two rows with the same id are combined by `combine` at the position of the
  /// first.
  ///
  /// ```swift
  /// let rows = Rows(page + nextPage, uniquingIdsWith: { _, new in new })
  /// ```
  ///
  /// Rules: the row that `combine` returns has the id of the two.
  ///
  /// - Complexity: O(n), plus O(log n) for each row whose id exists already.
  @inlinable
  public init(_ rows: some Sequence<Row>, uniquingIdsWith combine: (Row, Row) throws -> Row) rethrows {
    self.init()
    for row in rows where !append(row) { try update(row.id) { $0 = try combine($0, row) } }
  }

  /// Fills empty rows from a sequence. If two of its rows have the same id, returns that id, and changes nothing.
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
  /// Makes rows in the order of the literal.
  @inlinable
  public init(arrayLiteral elements: Row...) { self.init(elements) }
}
