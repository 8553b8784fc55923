/// Follows rows, and outputs them in an order; equal rows are ordered by their ids.
@usableFromInline
package struct SortFollower<Row: Identifiable & Equatable>: RowReviser where Row.ID: Comparable {
  @usableFromInline var areInOrder: (Row, Row) -> Bool

  /// Makes a follower that sorts by a closure.
  ///
  /// - Parameter areInOrder: Returns whether the first row comes before the second.
  @inlinable
  init(_ areInOrder: @escaping (Row, Row) -> Bool) { self.areInOrder = areInOrder }

  @inlinable
  package func start(_ rows: Rows<Row>) -> Rows<Row> { Rows(rows.sorted(by: comesBefore)) }

  @inlinable
  package func follow(_ rows: Rows<Row>, from old: Rows<Row>, _ output: inout Rows<Row>) -> Bool {
    var hasChanged = false
    rows.forEachRowChange(from: old) { change in
      hasChanged = true
      switch change {
      case .removed(let row): output.remove(id: row.id)
      case .inserted(let row): place(row, in: &output)
      case .updated(let old, let new): move(new, from: old, in: &output)
      }
    }
    return hasChanged
  }

  /// Replaces the order. New rows are appended first, and then all are sorted: while the output is not in order, no
  /// place in it can be searched for.
  @inlinable
  package mutating func revise(
    _ areInOrder: @escaping (Row, Row) -> Bool, _ rows: Rows<Row>, from old: Rows<Row>, _ output: inout Rows<Row>
  ) {
    self.areInOrder = areInOrder
    rows.forEachRowChange(from: old) { change in
      switch change {
      case .removed(let row): output.remove(id: row.id)
      case .inserted(let row), .updated(_, let row): output.updateOrAppend(row)
      }
    }
    output.sort(by: comesBefore)
  }

  @inlinable
  func comesBefore(_ a: Row, _ b: Row) -> Bool {
    if areInOrder(a, b) { return true }
    return !areInOrder(b, a) && a.id < b.id
  }

  /// Inserts a row at its place in the order.
  @inlinable
  func place(_ row: Row, in output: inout Rows<Row>) {
    output.insert(row, at: output.partitionPoint { !comesBefore($0, row) })
  }

  /// Replaces a row, and moves it to its place in the order.
  @inlinable
  func move(_ row: Row, from old: Row, in output: inout Rows<Row>) {
    if areInOrder(old, row) || areInOrder(row, old) {
      output.remove(id: row.id)
      place(row, in: &output)
    } else {
      output.update(row.id) { $0 = row }
    }
  }
}

extension Rows {
  /// Returns the position of the first row for which `isBehind` returns true. It must return false for all rows before
  /// that one.
  ///
  /// - Complexity: O(log n) calls of `isBehind`.
  @inlinable
  func partitionPoint(_ isBehind: (borrowing Row) -> Bool) -> Int { tree.partitionPoint(isBehind) }
}
