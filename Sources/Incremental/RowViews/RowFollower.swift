// Documentation/Internals/RowViews.md says why views follow differences.

/// Keeps an output in step with rows: a plain value that a node of the graph holds and calls.
///
/// Each kind of view of rows is a follower. It gets two versions of the rows and applies their difference to the
/// output, in O(changes × log n).
@usableFromInline
package protocol RowFollower<Row, Output> {
  associatedtype Row: Identifiable & Equatable
  associatedtype Output: Equatable

  /// The output for `rows`, from scratch.
  mutating func start(_ rows: Rows<Row>) -> Output

  /// Brings the output from one version of the rows to another; returns whether it changed. It may also return true if
  /// rows only got other labels.
  mutating func follow(_ rows: Rows<Row>, from old: Rows<Row>, _ output: inout Output) -> Bool
}

/// The state that a node keeps of a follower between its runs.
@usableFromInline
final class Following<Follower: RowFollower> {
  @usableFromInline @exclusivity(unchecked) var follower: Follower
  /// The rows that the output belongs to.
  @usableFromInline @exclusivity(unchecked) var seen: Rows<Follower.Row>?

  @inlinable
  init(_ follower: Follower) { self.follower = follower }

  /// Brings the value of the node in line with `rows`; returns whether it changed.
  @inlinable
  func update(_ node: ValueNode<Follower.Output>, to rows: Rows<Follower.Row>) -> Bool {
    // Taken out, so that it is changed in place.
    guard let seen, var output = node.value.take() else {
      node.value = follower.start(rows)
      seen = rows
      return true
    }
    let before = rows.hasOtherLabels(than: seen) ? output : nil
    var hasChanged = follower.follow(rows, from: seen, &output)
    if hasChanged, let before { hasChanged = before != output }
    node.value = consume output
    self.seen = rows
    return hasChanged
  }

  /// The same with a new closure.
  @inlinable
  func update(_ node: ValueNode<Follower.Output>, to rows: Rows<Follower.Row>, _ closure: Follower.Closure) -> Bool
  where Follower: RowReviser {
    guard let seen, let before = node.value else { return update(node, to: rows) }
    var output = before
    follower.revise(closure, rows, from: seen, &output)
    // Also if it is equal: its labels may be others.
    node.value = output
    self.seen = rows
    return before != output
  }
}

extension Rows {
  /// Whether existing rows were moved, or got other labels to make room: then views that mirror the labels are edited,
  /// and may still be the same rows in the same order.
  ///
  /// - Complexity: O(changes) if one was made from the other, else O(n).
  @inlinable
  func hasOtherLabels(than old: Rows) -> Bool {
    var hasOthers = false
    labels.forEachDifference(from: old.labels, by: { $0 == $1 }) { if case .updated = $0 { hasOthers = true } }
    return hasOthers
  }
}

extension Incr {
  /// A value that a follower keeps in step with these rows.
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

  /// The same with a closure that depends on another value, which is compared with the one before.
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
