// Views of rows whose closures get the value of a row, and return a value that may depend on anything else.

extension Incr {
  /// Returns rows made from these, one from each, in the same order. Each is the value that `make` returns for a row.
  ///
  /// ```swift
  /// let lines = orders.mapRows { id, order in
  ///   order.map2(rate) { Line(id: id, amount: $0.price * $1) }
  /// }
  /// ```
  ///
  /// Rules:
  /// - `make` runs once in the life of a row: when the row is first seen. It gets the id and the row's value. What it
  ///   makes lives as long as the row, keeps what it remembers when the row changes or moves, and ends with the row,
  ///   like what a `flatMap` has made, whoever else uses it: what several rows share is made outside of `make`, or by a
  ///   `Memo`. A row that is absent in a pass, or in a read, and comes back is a new one; one that is removed and
  ///   inserted within a batch is not.
  /// - When something changes that only some rows depend on, only what was made for these is computed.
  /// - It must give each row an id of its own.
  /// - While a value of a row is failed, so is the result. While the source is failed, so is the result, with its
  ///   error: what was made for rows has ended, with what it remembered, and `make` runs again when the source
  ///   recovers.
  /// - It must not read the result itself: rows that depend on each other get their values from a `Memo` by id.
  ///
  /// - Parameter make: Makes the value for a row. It may depend on the row's value, on any other, and on clocks.
  /// - Complexity: O(changes × log n), where rows and values of rows count. Becoming observed and a read of a value
  ///   that nobody observes take O(n).
  @inlinable
  public func mapRows<Row: Identifiable & Equatable, New: Identifiable & Equatable>(
    each make: @escaping (Row.ID, Incr<Row>) -> Incr<New>
  ) -> Incr<Rows<New>> where Value == Rows<Row> {
    rowBranches(make) { _, new in new }
  }

  /// Returns rows made from these, one or none from each, in the same order. Otherwise it is like `mapRows(each:)`.
  ///
  /// - Complexity: O(changes × log n).
  @inlinable
  public func compactMapRows<Row: Identifiable & Equatable, New: Identifiable & Equatable>(
    each make: @escaping (Row.ID, Incr<Row>) -> Incr<New?>
  ) -> Incr<Rows<New>> where Value == Rows<Row> {
    rowBranches(make) { _, new in new }
  }

  /// Returns the rows for which the value that `isIncluded` returns is true, in the same order.
  ///
  /// ```swift
  /// let late = tasks.filterRows { _, task in task.map2(today) { $0.due < $1 } }
  /// ```
  ///
  /// Otherwise it is like `mapRows(each:)`.
  ///
  /// - Complexity: O(changes × log n).
  @inlinable
  public func filterRows<Row: Identifiable & Equatable>(
    each isIncluded: @escaping (Row.ID, Incr<Row>) -> Incr<Bool>
  ) -> Incr<Rows<Row>> where Value == Rows<Row> {
    rowBranches(isIncluded) { row, isIncluded in isIncluded ? row : nil }
  }

  /// Returns each row with the value that `make` returns for it, in the same order. With this, every view of rows can
  /// depend on more than the row.
  ///
  /// ```swift
  /// let byDistance = shops.joined { _, shop in shop.map2(position) { $0.distance(to: $1) } }
  ///   .sorted(by: \.right)
  /// ```
  ///
  /// Otherwise it is like `mapRows(each:)`.
  ///
  /// - Complexity: O(changes × log n).
  @inlinable
  public func joined<Row: Identifiable & Equatable, Right: Equatable>(
    withEach make: @escaping (Row.ID, Incr<Row>) -> Incr<Right>
  ) -> Incr<Rows<Joined<Row, Right>>> where Value == Rows<Row> {
    rowBranches(make) { Joined($0, $1) }
  }

  /// Returns a value that follows branches, one for each row; `finish` makes the new row, if any, of a row and the
  /// result of its branch.
  @inlinable
  func rowBranches<Row: Identifiable & Equatable, Result, New: Identifiable & Equatable>(
    _ make: @escaping (Row.ID, Incr<Row>) -> Incr<Result>, _ finish: @escaping (Row, Result) -> New?
  ) -> Incr<Rows<New>> where Value == Rows<Row> {
    branching(make) { branching in
      let transform = { (row: Row) in branching.result(row.id).flatMap { finish(row, $0) } }
      // Ids may pass from a row whose result changed to one that changed itself, and the other way round.
      let following = Following(TransformFollower(transform, endsEdits: false))
      return { node, rows, changed in
        guard let changed else { return following.update(node, to: rows, transform) }
        let hasChanged = following.update(node, to: rows)
        return node.setRows(of: changed, from: rows, transform) || hasChanged
      }
    }
  }
}

extension ValueNode {
  /// Sets the rows made from those with these ids, in rows that have the labels of their source; returns whether that
  /// changed anything.
  @inlinable
  func setRows<Row: Identifiable & Equatable, New: Identifiable & Equatable>(
    of ids: [Row.ID], from source: Rows<Row>, _ transform: (Row) -> New?
  ) -> Bool where Value == Rows<New> {
    var hasChanged = false
    for id in ids {
      guard let label = source.label(of: id), let row = source.tree.element(at: label) else { continue }
      if value?.setRow(transform(row), atLabel: label) == true { hasChanged = true }
    }
    value?.requireUniqueIds()
    return hasChanged
  }
}

// MARK: - Orders, groups and folds

extension Incr {
  /// Returns the rows in ascending order of the values that `key` returns for them. Rows with equal keys are in
  /// ascending order of their ids.
  ///
  /// ```swift
  /// let nearestFirst = shops.sorted { _, shop in shop.map2(position) { $0.distance(to: $1) } }
  /// ```
  ///
  /// Otherwise it is like `mapRows(each:)`.
  ///
  /// - Complexity: O(changes × log n).
  @inlinable
  public func sorted<Row: Identifiable & Equatable, Key: Comparable>(
    byEach key: @escaping (Row.ID, Incr<Row>) -> Incr<Key>
  ) -> Incr<Rows<Row>> where Value == Rows<Row>, Row.ID: Comparable {
    branching(key) { branching in
      let order = KeyedOrder<Row, Key>(branching.result)
      return { node, rows, changed in order.update(node, to: rows, changed) }
    }
  }

  /// Returns the row for which the value of `key` is the least, or nil if there are no rows.
  ///
  /// - Complexity: O(changes × log n).
  @inlinable
  public func min<Row: Identifiable & Equatable, Key: Comparable>(
    byEach key: @escaping (Row.ID, Incr<Row>) -> Incr<Key>
  ) -> Incr<Row?> where Value == Rows<Row>, Row.ID: Comparable {
    sorted(byEach: key).map(\.first)
  }

  /// Returns the row for which the value of `key` is the greatest, or nil if there are no rows.
  ///
  /// - Complexity: O(changes × log n).
  @inlinable
  public func max<Row: Identifiable & Equatable, Key: Comparable>(
    byEach key: @escaping (Row.ID, Incr<Row>) -> Incr<Key>
  ) -> Incr<Row?> where Value == Rows<Row>, Row.ID: Comparable {
    joined(withEach: key).max(by: \.right).map { $0?.left }
  }

  /// Returns the rows in groups with equal values of `key`. The groups are in ascending order of their keys, and none
  /// is empty.
  ///
  /// ```swift
  /// let sections = tasks.grouped { _, task in task.map2(today) { $0.due < $1 ? "late" : "open" } }
  /// ```
  ///
  /// Otherwise it is like `mapRows(each:)`.
  ///
  /// - Complexity: O(changes × log n).
  @inlinable
  public func grouped<Row: Identifiable & Equatable, Key: Hashable & Comparable>(
    byEach key: @escaping (Row.ID, Incr<Row>) -> Incr<Key>
  ) -> Incr<Rows<RowGroup<Key, Row>>> where Value == Rows<Row> {
    joined(withEach: key).following(GroupFollower({ $0.right }, { $0.left }, <))
  }

  /// Returns each row with the row of another collection whose id is the value that `key` returns for it. Rows for
  /// which there is none are omitted.
  ///
  /// ```swift
  /// let chosen = slots.joined(with: people) { id, slot in slot.map2(plan) { $1[id] ?? $0.person } }
  /// ```
  ///
  /// Otherwise it is like `mapRows(each:)`.
  ///
  /// - Complexity: O(changes × log n), where a change of the other row counts once for each row that refers to it.
  @inlinable
  public func joined<Left: Identifiable & Equatable, Right: Identifiable & Equatable>(
    with other: Incr<Rows<Right>>, onEach key: @escaping (Left.ID, Incr<Left>) -> Incr<Right.ID?>
  ) -> Incr<Rows<Joined<Left, Right>>> where Value == Rows<Left> {
    joined(withEach: key).joining(other, \.right) { left, right in right.map { Joined(left.left, $0) } }
  }

  /// Returns the rows that `inner` returns for these rows, one after the other.
  ///
  /// Rules: no two inner rows may have the same id. Otherwise it is like `mapRows(each:)`.
  ///
  /// - Complexity: O(changes × log n), as for `flatten(_:)`.
  @inlinable
  public func flatten<Row: Identifiable & Equatable, Inner: Identifiable & Equatable>(
    each inner: @escaping (Row.ID, Incr<Row>) -> Incr<Rows<Inner>>
  ) -> Incr<Rows<Inner>> where Value == Rows<Row> {
    joined(withEach: inner).flatten(\.right)
  }

  /// Returns the result of adding the values that `make` returns for the rows to `initial`, and updates it by those
  /// that change; `remove` undoes `add`, and the order does not matter.
  ///
  /// ```swift
  /// let parity = flags.reduce(0, ofEach: { _, flag in flag.map2(mask) { $0.bits & $1 } }, add: ^, remove: ^)
  /// ```
  ///
  /// - Complexity: O(changes × log n).
  @inlinable
  public func reduce<Row: Identifiable & Equatable, Element: Equatable, Result: Equatable>(
    _ initial: Result, ofEach make: @escaping (Row.ID, Incr<Row>) -> Incr<Element>,
    add: @escaping (Result, Element) -> Result, remove: @escaping (Result, Element) -> Result
  ) -> Incr<Result> where Value == Rows<Row> {
    joined(withEach: make).reduce(initial, add: { add($0, $1.right) }, remove: { remove($0, $1.right) })
  }

  /// Returns the sum of the values that `number` returns for the rows.
  ///
  /// - Complexity: O(changes × log n).
  @inlinable
  public func sum<Row: Identifiable & Equatable, Number: AdditiveArithmetic>(
    ofEach number: @escaping (Row.ID, Incr<Row>) -> Incr<Number>
  ) -> Incr<Number> where Value == Rows<Row> {
    joined(withEach: number).sum(of: \.right)
  }

  /// Returns the sum of the values that `number` returns for the rows, exact and rounded once.
  ///
  /// - Complexity: O(changes × log n); O(n) while the sum is beyond the range of the type.
  @inlinable
  public func sum<Row: Identifiable & Equatable, Number: FloatingPoint>(
    ofEach number: @escaping (Row.ID, Incr<Row>) -> Incr<Number>
  ) -> Incr<Number> where Value == Rows<Row> {
    joined(withEach: number).sum(of: \.right)
  }

  /// Returns the number of rows for which the value that `isCounted` returns is true.
  ///
  /// - Complexity: O(changes × log n).
  @inlinable
  public func count<Row: Identifiable & Equatable>(
    whereEach isCounted: @escaping (Row.ID, Incr<Row>) -> Incr<Bool>
  ) -> Incr<Int> where Value == Rows<Row> {
    joined(withEach: isCounted).count(where: \.right)
  }
}
