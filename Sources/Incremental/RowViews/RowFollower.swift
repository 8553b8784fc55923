/// What keeps an output in step with rows: a plain value, which a node of the graph holds and asks.
///
/// Each kind of view of rows is one of these. It gets two versions of the rows and does to the output what was done to
/// the rows, in O(changes × log n).
@usableFromInline
package protocol RowFollower<Row, Output> {
  associatedtype Row: Identifiable & Equatable
  associatedtype Output

  /// The output for `rows`, from scratch.
  mutating func start(_ rows: Rows<Row>) -> Output

  /// Brings the output from one version of the rows to another; tells whether it changed.
  mutating func follow(_ rows: Rows<Row>, from old: Rows<Row>, _ output: inout Output) -> Bool
}

/// A follower whose closure may be exchanged: the rows are the same, but a predicate or an order is another.
@usableFromInline
package protocol RowReviser<Row, Output>: RowFollower {
  associatedtype Closure

  /// Takes the new closure, and brings the output in line with it; tells whether it changed.
  mutating func revise(_ closure: Closure, _ rows: Rows<Row>, _ output: inout Output) -> Bool
}

/// What a node keeps of a follower between its runs.
@usableFromInline
final class Following<Follower: RowFollower> {
  @usableFromInline @exclusivity(unchecked) var follower: Follower
  /// The rows that the output belongs to.
  @usableFromInline @exclusivity(unchecked) var seen: Rows<Follower.Row>?

  @inlinable
  init(_ follower: Follower) { self.follower = follower }

  /// Brings the value of the node in line with `rows`; tells whether it changed.
  @inlinable
  func update(_ node: ValueNode<Follower.Output>, to rows: Rows<Follower.Row>) -> Bool {
    // Taken out, so that it is changed in place.
    guard let seen, var output = node.value.take() else {
      node.value = follower.start(rows)
      seen = rows
      return true
    }
    let hasChanged = follower.follow(rows, from: seen, &output)
    node.value = consume output
    self.seen = rows
    return hasChanged
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
        let state = following?.state ?? Following(follower(parameter))
        var hasChanged = state.update(node, to: rows)
        if let before = following?.parameter, before != parameter, var output = node.value.take() {
          hasChanged = state.follower.revise(closure(parameter), rows, &output) || hasChanged
          node.value = consume output
        }
        following = (parameter, state)
        return hasChanged
      })
  }
}
