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
    sorted(by: key).map { $0.first }
  }

  /// Returns the row with the greatest key, or nil if there are no rows. A row whose key is NaN is the result only if
  /// all keys are NaN.
  ///
  /// - Complexity: O(changes × log n).
  @inlinable
  public func max<Row: Identifiable & Equatable, Key: Comparable>(
    by key: @escaping (Row) -> Key
  ) -> Incr<Row?> where Value == Rows<Row>, Row.ID: Comparable {
    guard Key.self is any FloatingPoint.Type else { return sorted(by: key).map { $0.last } }
    return sorted { a, b in
      let (a, b) = (key(a), key(b))
      return a < b || (a != a && b == b)
    }.map { $0.last }
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
