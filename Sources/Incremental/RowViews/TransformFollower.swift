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
    var builder = MirrorBuilder<New>(expecting: rows.count)
    rows.tree.forEach { label, row, _ in
      if let new = transform(row) { builder.append(new, at: label) }
    }
    return builder.build()
  }

  @inlinable
  package func follow(_ rows: Rows<Row>, from old: Rows<Row>, _ output: inout Rows<New>) -> Bool {
    var change = OutputChange<Rows<New>>()
    // Results of rows that were removed and will be inserted again, at a label that comes later.
    var leaving: [Row.ID: New] = [:]
    let stop = rows.forEachDifferenceUnlessWide(from: old, part: endsEdits ? 12 : 0) { difference in
      apply(difference, rows, old, &leaving, &change, &output)
    }
    if let stop {
      change.keep(output)
      output = remade(rows, from: old, at: stop, leaving, output)
    }
    if endsEdits { output.requireUniqueIds() }
    return change.isChange(output)
  }

  @inlinable @inline(__always)
  func apply(
    _ difference: TreeDifference<Row>, _ rows: Rows<Row>, _ old: Rows<Row>, _ leaving: inout [Row.ID: New],
    _ change: inout OutputChange<Rows<New>>, _ output: inout Rows<New>
  ) {
    switch difference {
    case .removed(let label, let row, _):
      let stays = rows.contains(id: row.id)
      if stays { change.keep(output) }
      guard let taken = output.removeRow(atLabel: label) else { return }
      if stays { leaving[row.id] = taken } else { change.isCertain = true }
    case .inserted(let label, let row, _):
      guard let oldLabel = old.label(of: row.id) else {
        guard let new = transform(row) else { return }
        output.insertRow(new, atLabel: label)
        return change.isCertain = true
      }
      change.keep(output)
      let isSame = old.tree.element(at: oldLabel) == row
      // At a label before this one, there may already be another row.
      let new =
        !isSame
        ? transform(row)
        : oldLabel < label ? leaving.removeValue(forKey: row.id) : output.tree.element(at: oldLabel)
      if let new { output.insertRow(new, atLabel: label) }
    case .updated(let label, _, let row, _, _):
      if output.setRow(transform(row), atLabel: label) { change.isCertain = true }
    }
  }

  /// Returns the output for rows of which many differ from an older version, made again from the results that there
  /// are.
  ///
  /// - Parameters:
  ///   - start: The label from which on the output is still that of the older version.
  ///   - leaving: The results of rows that have left their places before it.
  @inlinable @inline(never)
  func remade(
    _ rows: Rows<Row>, from old: Rows<Row>, at start: OrderLabel, _ leaving: [Row.ID: New], _ output: Rows<New>
  ) -> Rows<New> {
    var builder = MirrorBuilder<New>(expecting: rows.count)
    var source = LabelWalk(rows.tree, from: start)
    var before = LabelWalk(old.tree, from: start)
    var results = LabelWalk(output.tree)
    while let label = results.label, label < start {
      builder.append(results.place.pointee, at: label)
      results.advance()
    }
    var haveLeft: Bool?
    while let label = source.label {
      let row = source.place
      let wasThere = before.advance(to: label)
      let hasResult = results.advance(to: label)
      let result: New?
      if wasThere, areEqual(row, before.place) {
        result = hasResult ? results.place.pointee : nil
      } else if wasThere && row.pointee.id == before.place.pointee.id || !rows.haveLeft(old, &haveLeft) {
        // It was in no other place.
        result = transform(row.pointee)
      } else if let oldLabel = old.label(of: row.pointee.id), old.tree.element(at: oldLabel) == row.pointee {
        let kept = leaving[row.pointee.id]
        result = oldLabel < start ? kept : kept ?? output.tree.element(at: oldLabel)
      } else {
        result = transform(row.pointee)
      }
      if let result { builder.append(result, at: label) }
      source.advance()
    }
    source.end()
    before.end()
    results.end()
    return builder.build()
  }

  /// Runs the new closure for all rows, and edits only the results that differ, so that the rest stays shared with
  /// derived values. If many differ, the rest is made again without comparing it.
  @inlinable
  package mutating func revise(
    _ transform: @escaping (Row) -> New?, _ rows: Rows<Row>, from old: Rows<Row>, _ output: inout Rows<New>
  ) {
    self.transform = transform
    var revision = Revision<New>(limit: 16 + Swift.max(output.count, rows.count) / 12)
    if let remade = remade(output, for: rows, &revision) { return output = remade }
    for (label, new) in revision.edits { output.setRow(new, atLabel: label) }
    output.requireUniqueIds()
  }

  /// Collects the edits that make the output that of the closure; if they become too many, returns that output.
  @inlinable
  func remade(_ output: Rows<New>, for rows: Rows<Row>, _ revision: inout Revision<New>) -> Rows<New>? {
    var results = LabelWalk(output.tree)
    var source = LabelWalk(rows.tree)
    while let label = source.label, revision.edits.count <= revision.limit {
      let new = transform(source.place.pointee)
      while let next = results.label, next < label { revision.remove(&results) }
      if results.label == label {
        if new != results.place.pointee { revision.edits.append((label, new)) }
        results.advance()
      } else if new != nil {
        revision.edits.append((label, new))
      }
      source.advance()
    }
    defer {
      source.end()
      results.end()
    }
    if source.label == nil { while results.label != nil { revision.remove(&results) } }
    if revision.edits.count <= revision.limit { return nil }
    var builder = revision.edited(output, upTo: results.label, expecting: rows.count)
    while let label = source.label {
      if let new = transform(source.place.pointee) { builder.append(new, at: label) }
      source.advance()
    }
    return builder.build()
  }
}

/// Edits of rows by a new closure, in ascending order of their labels; nil removes.
@usableFromInline
struct Revision<New: Identifiable & Equatable> {
  @usableFromInline var edits: [(label: OrderLabel, new: New?)] = []
  /// The number of edits above which the output is made again.
  @usableFromInline let limit: Int

  @inlinable
  init(limit: Int) { self.limit = limit }

  /// Removes the row on which a walk is, and passes it.
  @inlinable
  mutating func remove(_ results: inout LabelWalk<New>) {
    if let label = results.label { edits.append((label, nil)) }
    results.advance()
  }

  /// Returns a builder with the rows of an output before a label, after the edits.
  @inlinable
  func edited(_ output: Rows<New>, upTo end: OrderLabel?, expecting count: Int) -> MirrorBuilder<New> {
    var builder = MirrorBuilder<New>(expecting: count)
    var results = LabelWalk(output.tree)
    for (label, new) in edits {
      while let next = results.label, next < label {
        builder.append(results.place.pointee, at: next)
        results.advance()
      }
      if results.label == label { results.advance() }
      if let new { builder.append(new, at: label) }
    }
    while let next = results.label, end.map({ next < $0 }) ?? true {
      builder.append(results.place.pointee, at: next)
      results.advance()
    }
    results.end()
    return builder
  }
}

/// Returns whether two rows have the same id, and are equal: also if they have the same bytes and do not equal
/// themselves.
@inlinable @inline(__always)
func areEqual<Row: Identifiable & Equatable>(_ a: UnsafeMutablePointer<Row>, _ b: UnsafeMutablePointer<Row>) -> Bool {
  areEqual(UnsafeRawBufferPointer(start: a, count: MemoryLayout<Row>.size), UnsafeRawPointer(b))
    || (a.pointee.id == b.pointee.id && a.pointee == b.pointee)
}

/// A builder of rows with given labels, which are appended in ascending order.
@usableFromInline
struct MirrorBuilder<Row: Identifiable> {
  @usableFromInline var tree: TreeBuilder<Row>
  @usableFromInline var map: MapBuilder<Row.ID, OrderLabel>

  @inlinable
  init(expecting count: Int) {
    tree = TreeBuilder(expecting: count)
    map = MapBuilder(expecting: count)
  }

  @inlinable
  mutating func append(_ row: Row, at label: OrderLabel) {
    map.append(label, forKey: row.id)
    tree.append(row, at: label)
  }

  /// Returns the rows; stops the program if two of them have the same id.
  @inlinable
  consuming func build() -> Rows<Row> {
    let (labels, taken) = map.build()
    if let taken { idIsTaken("\(taken)") }
    return Rows(tree: tree.build(), labels: labels)
  }
}

extension Rows {
  /// Stops the program if the operation has made two rows with the same id.
  @inlinable
  func requireUniqueIds() {
    if labels.count != tree.count { idsAreNotUnique() }
  }
}
