// MARK: - Mapping and filtering

extension Incr {
  /// Returns rows made from these, one from each, in the same order.
  ///
  /// ```swift
  /// let lines = todos.mapRows { Line(id: $0.id, text: $0.title) }
  /// ```
  ///
  /// Rules: `transform` runs only for rows that changed. It must give each row an id of its own.
  ///
  /// - Complexity: O(changes × log n).
  @inlinable
  public func mapRows<Row: Identifiable & Equatable, New: Identifiable & Equatable>(
    _ transform: @escaping (Row) -> New
  ) -> Incr<Rows<New>> where Value == Rows<Row> {
    following(TransformFollower(transform))
  }

  /// Returns rows made from these, one or none from each, in the same order. Otherwise it is like `mapRows`.
  ///
  /// - Complexity: O(changes × log n).
  @inlinable
  public func compactMapRows<Row: Identifiable & Equatable, New: Identifiable & Equatable>(
    _ transform: @escaping (Row) -> New?
  ) -> Incr<Rows<New>> where Value == Rows<Row> {
    following(TransformFollower(transform))
  }

  /// Returns the rows for which `isIncluded` returns true, in the same order.
  ///
  /// ```swift
  /// let open = todos.filterRows { !$0.isDone }
  /// ```
  ///
  /// `isIncluded` runs only for rows that changed.
  ///
  /// - Complexity: O(changes × log n).
  @inlinable
  public func filterRows<Row: Identifiable & Equatable>(
    _ isIncluded: @escaping (Row) -> Bool
  ) -> Incr<Rows<Row>> where Value == Rows<Row> {
    following(TransformFollower { isIncluded($0) ? $0 : nil })
  }

  /// Returns the rows for which `isIncluded` returns true. The predicate also depends on another value.
  ///
  /// ```swift
  /// let found = todos.filterRows(by: search) { row, search in row.title.contains(search) }
  /// ```
  ///
  /// When the other value changes, `isIncluded` runs for all rows. Rows for which its result stays the same cost
  /// nothing else.
  ///
  /// - Complexity: O(changes × log n); O(n) when the other value changes.
  @inlinable
  public func filterRows<Row: Identifiable & Equatable, Parameter: Equatable>(
    by parameter: Incr<Parameter>, _ isIncluded: @escaping (Row, Parameter) -> Bool
  ) -> Incr<Rows<Row>> where Value == Rows<Row> {
    let closure = { (parameter: Parameter) in { (row: Row) -> Row? in isIncluded(row, parameter) ? row : nil } }
    return following(parameter, { TransformFollower(closure($0)) }, closure: closure)
  }

  /// Returns rows made from these, one from each, by a closure that also depends on another value.
  ///
  /// - Complexity: O(changes × log n); O(n) when the other value changes.
  @inlinable
  public func mapRows<Row: Identifiable & Equatable, New: Identifiable & Equatable, Parameter: Equatable>(
    by parameter: Incr<Parameter>, _ transform: @escaping (Row, Parameter) -> New
  ) -> Incr<Rows<New>> where Value == Rows<Row> {
    let closure = { (parameter: Parameter) in { (row: Row) -> New? in transform(row, parameter) } }
    return following(parameter, { TransformFollower(closure($0)) }, closure: closure)
  }
}

// MARK: - Following the source

/// A follower of rows, which outputs rows made from them, one or none from each, in the same order. They have the
/// labels of their source, so that no place is searched for.
@usableFromInline
package struct TransformFollower<Row: Identifiable & Equatable, New: Identifiable & Equatable>: RowReviser {
  @usableFromInline var transform: (Row) -> New?
  /// Whether each edit leaves unique ids. Otherwise further edits follow, after which they are checked.
  @usableFromInline let endsEdits: Bool

  @inlinable
  init(_ transform: @escaping (Row) -> New?, endsEdits: Bool = true) {
    self.transform = transform
    self.endsEdits = endsEdits
  }

  @inlinable
  package func start(_ rows: Rows<Row>) -> Rows<New> {
    var tree = TreeBuilder<New>(expecting: rows.count)
    var map = MapBuilder<New.ID, OrderLabel>(expecting: rows.count)
    rows.tree.forEach { label, row, _ in
      guard let new = transform(row) else { return }
      map.append(label, forKey: new.id)
      tree.append(new, at: label)
    }
    let (labels, taken) = map.build()
    if let taken { idIsTaken("\(taken)") }
    return Rows(tree: tree.build(), labels: labels)
  }

  @inlinable
  package func follow(_ rows: Rows<Row>, from old: Rows<Row>, _ output: inout Rows<New>) -> Bool {
    var hasChanged = false
    // Results of rows that were removed and will be inserted again, at a label that comes later.
    var leaving: [Row.ID: New] = [:]
    rows.forEachDifference(from: old, by: { $0 == $1 }) { difference in
      switch difference {
      case .removed(let label, let row, _):
        guard let taken = output.removeRow(atLabel: label) else { return }
        if rows.contains(id: row.id) { leaving[row.id] = taken }
        hasChanged = true
      case .inserted(let label, let row, _):
        let new: New?
        if let oldLabel = old.label(of: row.id), old.tree.element(at: oldLabel) == row {
          // At a label before this one, there may already be another row.
          new = oldLabel < label ? leaving.removeValue(forKey: row.id) : output.tree.element(at: oldLabel)
        } else {
          new = transform(row)
        }
        guard let new else { return }
        output.insertRow(new, atLabel: label)
        hasChanged = true
      case .updated(let label, _, let row, _, _):
        if output.setRow(transform(row), atLabel: label) { hasChanged = true }
      }
    }
    if endsEdits { output.requireUniqueIds() }
    return hasChanged
  }

  /// Runs the new closure for all rows, and edits only the results that differ. The rest stays shared with derived
  /// values.
  @inlinable
  package mutating func revise(
    _ transform: @escaping (Row) -> New?, _ rows: Rows<Row>, from old: Rows<Row>, _ output: inout Rows<New>
  ) {
    self.transform = transform
    var edits: [(label: OrderLabel, new: New?)] = []
    var present: [OrderLabel] = []
    output.tree.forEach { label, _, _ in present.append(label) }
    var (rest, next) = (output.makeIterator(), 0)
    rows.tree.forEach { label, row, _ in
      while next < present.count, present[next] < label {
        edits.append((present[next], nil))
        (_, next) = (rest.next(), next + 1)
      }
      var old: New?
      if next < present.count, present[next] == label { (old, next) = (rest.next(), next + 1) }
      let new = transform(row)
      if new != old { edits.append((label, new)) }
    }
    edits += present[next...].map { ($0, nil) }
    for (label, new) in edits { output.setRow(new, atLabel: label) }
    output.requireUniqueIds()
  }
}

extension Rows {
  /// Stops the program if the operation has made two rows with the same id.
  @inlinable
  func requireUniqueIds() {
    if labels.count != tree.count { idsAreNotUnique() }
  }
}
