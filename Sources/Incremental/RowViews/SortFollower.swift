// MARK: - Sorting

extension Incr {
  /// Returns the rows in ascending order of a key, such as a key path. Rows with equal keys are in ascending order of
  /// their ids.
  ///
  /// ```swift
  /// let byDate = todos.sorted(by: \.created)
  /// ```
  ///
  /// `key` runs only for rows that changed, and for the rows with which they are compared. Rows whose key is NaN come
  /// last.
  ///
  /// - Complexity: O(changes × log n).
  @inlinable
  public func sorted<Row: Identifiable & Equatable, Key: Comparable>(
    by key: @escaping (Row) -> Key
  ) -> Incr<Rows<Row>> where Value == Rows<Row>, Row.ID: Comparable {
    following(SortFollower(ascending(key)))
  }

  /// Returns the order by a key. NaN, which is neither less nor greater than a number, comes last; otherwise no place
  /// in the order could be found.
  @inlinable
  func ascending<Row, Key: Comparable>(_ key: @escaping (Row) -> Key) -> (Row, Row) -> Bool {
    guard Key.self is any FloatingPoint.Type else { return { key($0) < key($1) } }
    return { a, b in
      let (a, b) = (key(a), key(b))
      return a < b || (a == a && b != b)
    }
  }

  /// Returns the rows in the order given by a closure. Equal rows are in ascending order of their ids.
  ///
  /// ```swift
  /// let newestFirst = todos.sorted { $0.created > $1.created }
  /// ```
  ///
  /// Rules: the closure must order all rows that can occur. `<` and `>` do not order numbers that may be NaN.
  ///
  /// - Complexity: O(changes × log n).
  @inlinable
  public func sorted<Row: Identifiable & Equatable>(
    by areInIncreasingOrder: @escaping (Row, Row) -> Bool
  ) -> Incr<Rows<Row>> where Value == Rows<Row>, Row.ID: Comparable {
    following(SortFollower(areInIncreasingOrder))
  }

  /// Returns the rows in an order that also depends on another value.
  ///
  /// ```swift
  /// let shown = todos.sorted(by: direction) { $2 == .up ? $0.created < $1.created : $0.created > $1.created }
  /// ```
  ///
  /// - Complexity: O(changes × log n); O(n log n) when the other value changes.
  @inlinable
  public func sorted<Row: Identifiable & Equatable, Parameter: Equatable>(
    by parameter: Incr<Parameter>, _ areInIncreasingOrder: @escaping (Row, Row, Parameter) -> Bool
  ) -> Incr<Rows<Row>> where Value == Rows<Row>, Row.ID: Comparable {
    let closure = { (parameter: Parameter) in { (a: Row, b: Row) in areInIncreasingOrder(a, b, parameter) } }
    return following(parameter, { SortFollower(closure($0)) }, closure: closure)
  }

  /// Returns the row with the least key, or nil if there are no rows. A row whose key is NaN is the result only if all
  /// keys are NaN.
  ///
  /// - Complexity: O(changes × log n).
  @inlinable
  public func min<Row: Identifiable & Equatable, Key: Comparable>(
    by key: @escaping (Row) -> Key
  ) -> Incr<Row?> where Value == Rows<Row>, Row.ID: Comparable {
    let order = SortFollower(ascending(key))
    return following(LeaderFollower(1) { order.comesBefore($0, $1) }).map { $0.first }
  }

  /// Returns the row with the greatest key, or nil if there are no rows. A row whose key is NaN is the result only if
  /// all keys are NaN.
  ///
  /// - Complexity: O(changes × log n).
  @inlinable
  public func max<Row: Identifiable & Equatable, Key: Comparable>(
    by key: @escaping (Row) -> Key
  ) -> Incr<Row?> where Value == Rows<Row>, Row.ID: Comparable {
    // NaN comes first, and the result is the last one.
    let isNumber = Key.self is any FloatingPoint.Type
    let order = SortFollower<Row> { a, b in
      let (a, b) = (key(a), key(b))
      return a < b || (isNumber && a != a && b == b)
    }
    return following(LeaderFollower(1) { order.comesBefore($1, $0) }).map { $0.first }
  }
}

// MARK: - Following the source

/// A follower of rows, which outputs them in an order. Equal rows are ordered by their ids.
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
    let areAll = rows.forEachRowChangeUnlessWide(from: old) { change in
      hasChanged = true
      switch change {
      case .removed(let row): output.remove(id: row.id)
      case .inserted(let row): place(row, in: &output)
      case .updated(let old, let new): move(new, from: old, in: &output)
      }
    }
    if !areAll, merge(rows, from: old, into: &output) { hasChanged = true }
    return hasChanged
  }

  /// Updates the output where many rows differ: takes them all out, sorts those that come, and merges both. Returns
  /// whether there is a difference. The rows that stay keep their labels, so that derived views have little to do.
  ///
  /// The first differences may have been applied already.
  @inlinable @inline(never)
  func merge(_ rows: Rows<Row>, from old: Rows<Row>, into output: inout Rows<Row>) -> Bool {
    if rows.count < old.count / 3 {
      output = start(rows)
      return true
    }
    var (leaving, coming) = changedRows(rows, from: old)
    guard !leaving.isEmpty || !coming.isEmpty else { return false }
    if coming.count + old.count / 3 > rows.count {
      // There is more to take out and to put in than to sort.
      output = start(rows)
    } else {
      coming.sort(by: comesBefore)
      output = output.merged(with: coming, without: Set(leaving), by: comesBefore)
    }
    return true
  }

  /// Returns the ids of the rows that leave their places in the output, and the rows that come.
  @inlinable
  func changedRows(_ rows: Rows<Row>, from old: Rows<Row>) -> (leaving: [Row.ID], coming: [Row]) {
    var leaving: [Row.ID] = []
    var (coming, inserted): ([Row], [Row]) = ([], [])
    var removed: [Row] = []
    rows.forEachDifference(from: old, by: { $0 == $1 }) { difference in
      switch difference {
      case .removed(_, let row, _): removed.append(row)
      case .inserted(_, let row, _): inserted.append(row)
      case .updated(_, _, let row, _, _):
        leaving.append(row.id)
        coming.append(row)
      }
    }
    if !removed.isEmpty, !inserted.isEmpty {
      // What was only moved among the rows stays.
      let (here, gone) = (Set(inserted.lazy.map(\.id)), Set(removed.lazy.map(\.id)))
      removed.removeAll { row in here.contains(row.id) && rows[id: row.id] == row }
      inserted.removeAll { row in gone.contains(row.id) && old[id: row.id] == row }
    }
    let mayBeThere = inserted.prefix(rows.visitedBeforeCounting(from: old))
    return (leaving + removed.map(\.id) + mayBeThere.map(\.id), coming + inserted)
  }

  /// Replaces the order. New rows are appended first, and then all are sorted: while the output is not in order, no
  /// place in it can be searched for.
  @inlinable
  package mutating func revise(
    _ areInOrder: @escaping (Row, Row) -> Bool, _ rows: Rows<Row>, from old: Rows<Row>, _ output: inout Rows<Row>
  ) {
    self.areInOrder = areInOrder
    if rows.isWide(from: old, part: 12) { return output = start(rows) }
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
