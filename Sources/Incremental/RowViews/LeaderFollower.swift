// Documentation/Internals/RowViews.md says what the first rows of an order cost.

/// A follower of rows, which outputs the first ones of an order, and some more that may follow them.
///
/// - *Invariant.* The output is in order, and every other row comes after all of it. So a change of a row that comes
///   after the last one is none.
/// - *Reserve.* It has more rows than are wanted, because finding the next ones takes a walk over all. If that happens
///   again, the reserve is doubled: rows that always leave at the front cost no more than in a sorted view.
@usableFromInline
package struct LeaderFollower<Row: Identifiable & Equatable>: RowFollower {
  @usableFromInline let count: Int
  /// The order of all rows, in which no two are equal.
  @usableFromInline let comesBefore: (Row, Row) -> Bool
  /// The number of rows that the output gets when it is made again.
  @usableFromInline var reserve: Int
  /// Whether there are rows that are not in the output.
  @usableFromInline var isPart = false

  @inlinable
  init(_ count: Int, _ comesBefore: @escaping (Row, Row) -> Bool) {
    self.count = Swift.max(0, count)
    self.comesBefore = comesBefore
    reserve = 2 * self.count + 16
  }

  @inlinable
  package mutating func start(_ rows: Rows<Row>) -> Rows<Row> {
    var leaders: [Row] = []
    let limit = reserve < rows.count / 4 ? 2 * reserve : Int.max
    var last: Row?
    for row in rows {
      if let last, !comesBefore(row, last) { continue }
      leaders.append(row)
      if leaders.count >= limit {
        leaders.sort(by: comesBefore)
        leaders.removeSubrange(reserve...)
        last = leaders.last
      }
    }
    leaders.sort(by: comesBefore)
    isPart = leaders.count < rows.count
    return Rows(leaders)
  }

  @inlinable
  package mutating func follow(_ rows: Rows<Row>, from old: Rows<Row>, _ output: inout Rows<Row>) -> Bool {
    var hasChanged = false
    let areAll = rows.forEachRowChangeUnlessWide(from: old) { change in
      switch change {
      case .removed(let row): if output.remove(id: row.id) != nil { hasChanged = true }
      case .inserted(let row): if insert(row, into: &output) { hasChanged = true }
      case .updated(let old, let new):
        if output.remove(id: old.id) != nil { hasChanged = true }
        if insert(new, into: &output) { hasChanged = true }
      }
    }
    if areAll, output.count >= count || output.count == rows.count {
      shorten(&output)
      return hasChanged
    }
    if areAll { reserve = Swift.min(2 * reserve, Swift.max(reserve, rows.count)) }
    let before = output
    output = start(rows)
    return hasChanged || output != before
  }

  /// Inserts a row at its place, unless it comes after all of the output; returns whether it did.
  @inlinable
  func insert(_ row: Row, into output: inout Rows<Row>) -> Bool {
    if isPart {
      guard let last = output.last, comesBefore(row, last) else { return false }
    }
    return output.insert(row, at: output.partitionPoint { comesBefore(row, $0) })
  }

  /// Removes rows from the end, if there are many more than the reserve.
  @inlinable
  mutating func shorten(_ output: inout Rows<Row>) {
    guard output.count > 2 * reserve + 64 else { return }
    while output.count > reserve { output.remove(at: output.count - 1) }
    isPart = true
  }
}

extension Incr {
  /// Returns the first `count` rows in ascending order of a key, such as a key path. Rows with equal keys are in
  /// ascending order of their ids.
  ///
  /// ```swift
  /// let cheapest = offers.prefix(3, by: \.price)
  /// ```
  ///
  /// It equals `sorted(by: key).prefix(count)`, and keeps no order of the other rows: a change of a row that is not
  /// among the first ones takes about a third. If the rows are sorted for something else, too, take the first ones of
  /// these.
  ///
  /// - Complexity: O(changes), and O(log n) for a change among the first rows, amortised.
  ///
  /// - Parameters:
  ///   - count: The number of rows; none if it is negative.
  ///   - key: Returns the key of a row. NaN comes last.
  @inlinable
  public func prefix<Row: Identifiable & Equatable, Key: Comparable>(
    _ count: Int, by key: @escaping (Row) -> Key
  ) -> Incr<Rows<Row>> where Value == Rows<Row>, Row.ID: Comparable {
    prefix(count, by: ascending(key))
  }

  /// Returns the first `count` rows in the order given by a closure. Equal rows are in ascending order of their ids.
  ///
  /// ```swift
  /// let best = scores.prefix(10) { $0.points > $1.points }
  /// ```
  ///
  /// Otherwise it is like `prefix(_:by:)` with a key.
  ///
  /// - Complexity: O(changes), and O(log n) for a change among the first rows, amortised.
  ///
  /// - Parameters:
  ///   - count: The number of rows; none if it is negative.
  ///   - areInIncreasingOrder: Returns whether the first row comes before the second. It must order all rows that can
  ///     occur.
  @inlinable
  public func prefix<Row: Identifiable & Equatable>(
    _ count: Int, by areInIncreasingOrder: @escaping (Row, Row) -> Bool
  ) -> Incr<Rows<Row>> where Value == Rows<Row>, Row.ID: Comparable {
    let order = SortFollower(areInIncreasingOrder)
    return following(LeaderFollower(count) { order.comesBefore($0, $1) }).prefix(count)
  }
}
