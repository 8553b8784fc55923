// Documentation/Internals/RowViews.md says why views follow differences.

/// A follower of rows, which updates an output as they change. It is a plain value, which a node of the graph holds and
/// calls.
///
/// Each kind of view of rows is a follower. It gets two versions of the rows, and applies their difference to the
/// output in O(changes × log n).
@usableFromInline
package protocol RowFollower<Row, Output> {
  associatedtype Row: Identifiable & Equatable
  associatedtype Output: Equatable

  /// Returns the output for `rows`, computed from scratch.
  mutating func start(_ rows: Rows<Row>) -> Output

  /// Updates the output from one version of the rows to another; returns whether it changed. It returns false if rows
  /// only got new labels.
  mutating func follow(_ rows: Rows<Row>, from old: Rows<Row>, _ output: inout Output) -> Bool

  /// Whether the follower keeps what it needs of the rows. If so, it gets no rows of another version.
  static var keepsRows: Bool { get }
}

extension RowFollower {
  @inlinable
  package static var keepsRows: Bool { false }
}

/// The follower of a node, and the rows of its last run.
@usableFromInline
final class Following<Follower: RowFollower> {
  @usableFromInline @exclusivity(unchecked) var follower: Follower
  /// The rows to which the output belongs, if the follower does not keep them.
  @usableFromInline @exclusivity(unchecked) var seen: Rows<Follower.Row>?

  @inlinable
  init(_ follower: Follower) { self.follower = follower }

  /// Updates the node's value for `rows`; returns whether it changed.
  @inlinable
  func update(_ node: ValueNode<Follower.Output>, to rows: Rows<Follower.Row>) -> Bool {
    // The value is taken out of the node, so that it is changed in place.
    guard let seen, var output = node.value.take() else {
      node.value = follower.start(rows)
      see(rows)
      return true
    }
    let hasChanged = follower.follow(rows, from: seen, &output)
    node.value = consume output
    see(rows)
    return hasChanged
  }

  /// Updates the node's value for `rows` and a new closure; returns whether it changed.
  @inlinable
  func update(_ node: ValueNode<Follower.Output>, to rows: Rows<Follower.Row>, _ closure: Follower.Closure) -> Bool
  where Follower: RowReviser {
    guard let seen, let before = node.value else { return update(node, to: rows) }
    var output = before
    follower.revise(closure, rows, from: seen, &output)
    // The output is stored even if it is equal, because its labels may differ.
    node.value = output
    see(rows)
    return before != output
  }

  /// Keeps the rows until the next run, for a follower that is to get them then.
  @inlinable
  func see(_ rows: Rows<Follower.Row>) { seen = Follower.keepsRows ? Rows() : rows }
}

extension Rows {
  /// Returns whether existing rows were moved, or got new labels to make room for other rows. In that case views that
  /// mirror the labels are edited, although they may still have the same rows in the same order.
  ///
  /// - Complexity: O(changes) if one version was made from the other, otherwise O(n).
  @inlinable
  func hasOtherLabels(than old: Rows) -> Bool {
    var hasOthers = false
    labels.forEachDifference(from: old.labels, by: { $0 == $1 }) { if case .updated = $0 { hasOthers = true } }
    return hasOthers
  }
}

extension Incr {
  /// Returns a value that a follower updates as these rows change.
  @inlinable
  func following<Follower: RowFollower>(_ follower: Follower) -> Incr<Follower.Output>
  where Value == Rows<Follower.Row> {
    let source = Unmanaged.passUnretained(node)
    let following = Following(follower)
    return Incr<Follower.Output>(
      node: ValueNode(from: node) { node in
        following.update(
          unsafeDowncast(node, to: ValueNode<Follower.Output>.self), to: source._withUnsafeGuaranteedRef { $0.current })
      })
  }

  /// Returns a value that a follower updates as these rows change, with a closure that depends on another value. When
  /// that value changes, the follower gets a new closure.
  @inlinable
  func following<Follower: RowReviser, Parameter: Equatable>(
    _ parameter: Incr<Parameter>, _ follower: @escaping (Parameter) -> Follower,
    closure: @escaping (Parameter) -> Follower.Closure
  ) -> Incr<Follower.Output> where Value == Rows<Follower.Row> {
    let source = Unmanaged.passUnretained(node)
    let setting = Unmanaged.passUnretained(parameter.node)
    var following: (parameter: Parameter, state: Following<Follower>)?
    return Incr<Follower.Output>(
      node: ValueNode(from: node, parameter.node) { node in
        let node = unsafeDowncast(node, to: ValueNode<Follower.Output>.self)
        let rows = source._withUnsafeGuaranteedRef { $0.current }
        let parameter = setting._withUnsafeGuaranteedRef { $0.current }
        let last = following
        let state = last?.state ?? Following(follower(parameter))
        following = (parameter, state)
        guard let last, last.parameter != parameter else { return state.update(node, to: rows) }
        return state.update(node, to: rows, closure(parameter))
      })
  }
}

// MARK: - Followers with a closure

/// A follower whose closure, such as a predicate or an order, may be replaced.
@usableFromInline
package protocol RowReviser<Row, Output>: RowFollower {
  associatedtype Closure

  /// Replaces the closure, and updates the output for it and for the rows, which may have changed, too. The old closure
  /// does not run: it was made for the old value of the parameter.
  mutating func revise(_ closure: Closure, _ rows: Rows<Row>, from old: Rows<Row>, _ output: inout Output)
}

// MARK: - Changes of single rows

/// A change of one row, without its position.
@usableFromInline
package enum RowChange<Row> {
  case removed(Row)
  case inserted(Row)
  case updated(old: Row, new: Row)
}

extension Rows where Row: Equatable {
  /// Visits each row that differs from an older version, once, regardless of the order.
  ///
  /// - Complexity: O(changes × log n) if one version was made from the other, otherwise O(n).
  @inlinable
  package func forEachRowChange(from old: Rows, _ visit: (RowChange<Row>) -> Void) {
    forEachDifference(from: old, by: { $0 == $1 }) { self.visit($0, from: old, visit) }
  }

  @inlinable @inline(__always)
  func visit(_ difference: TreeDifference<Row>, from old: Rows, _ visit: (RowChange<Row>) -> Void) {
    switch difference {
    case .updated(_, let old, let new, _, _): visit(.updated(old: old, new: new))
    case .removed(_, let row, _):
      // Otherwise the row has another label, and is visited there.
      if !contains(id: row.id) { visit(.removed(row)) }
    case .inserted(_, let row, _):
      guard let before = old[id: row.id] else { return visit(.inserted(row)) }
      if before != row { visit(.updated(old: before, new: row)) }
    }
  }
}

// MARK: - Mirroring rows

/// Editing of rows that have the labels of the rows from which they are made.
extension Rows where Row: Equatable {
  /// Sets the row at a label, or removes it if `row` is nil; returns whether that changed anything.
  @inlinable @discardableResult
  mutating func setRow(_ row: Row?, atLabel label: OrderLabel) -> Bool {
    setRow(row, over: tree.element(at: label), atLabel: label)
  }

  /// Sets the row at a label, or removes it if `row` is nil, where `old` is the row that has the label now.
  @inlinable
  mutating func setRow(_ row: Row?, over old: Row?, atLabel label: OrderLabel) -> Bool {
    guard row != old else { return false }
    if let row, let old, row.id == old.id { return replaceRow(row, atLabel: label) }
    if old != nil { removeRow(atLabel: label) }
    if let row { insertRow(row, atLabel: label) }
    return true
  }

  /// Updates these rows where `source` differs from an older version; returns whether that changed anything.
  ///
  /// `make` gets the source's row, and the row that these rows have at its label, if any.
  @inlinable
  mutating func mirror<Source: Equatable>(
    _ source: Rows<Source>, from older: Rows<Source>, _ make: (Source, Row?) -> Row?
  ) -> Bool {
    var hasChanged = false
    source.forEachDifference(from: older, by: { $0 == $1 }) { difference in
      switch difference {
      case .removed(let label, _, _):
        if removeRow(atLabel: label) != nil { hasChanged = true }
      case .inserted(let label, let row, _), .updated(let label, _, let row, _, _):
        let old = tree.element(at: label)
        if setRow(make(row, old), over: old, atLabel: label) { hasChanged = true }
      }
    }
    return hasChanged
  }
}
