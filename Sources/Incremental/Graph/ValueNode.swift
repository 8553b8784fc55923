/// A node with its value.
@usableFromInline
package class ValueNode<Value>: Node {
  /// Nil until the first computation. While the node is failed, the value before.
  @usableFromInline @exclusivity(unchecked)
  package final var value: Value?

  @inlinable
  package init(_ value: Value? = nil, in graph: Graph, flags: NodeFlags, run: @escaping (Node) -> Bool) {
    self.value = value
    super.init(graph: graph, flags: flags, run: run)
  }

  /// A node that is computed from one other.
  @inlinable
  package override init(from dependency: Node, run: @escaping (Node) -> Bool) {
    super.init(from: dependency, run: run)
  }

  /// A node that is computed from others.
  @inlinable
  package convenience init(from a: Node, _ b: Node, _ others: Node..., run: @escaping (Node) -> Bool) {
    self.init(from: a, run: run)
    depend(on: b)
    for dependency in others { depend(on: dependency) }
  }

  package override final var hasValue: Bool { value != nil }

  /// The value in words, for tools.
  package override final var valueDescription: String { value.map { "\($0)" } ?? "not computed" }

  /// The value and its type, for tools.
  package override final var content: (value: Any?, type: Any.Type) { (value, Value.self) }

  /// The value of a node that has run and is not failed.
  ///
  /// Unsafe, because a test for nil in each read would cost as much as a small computation. Whoever reads has the graph
  /// run the node before: a pass by height (`HeightQueue`), a read by its way (`Graph+Reading`). `Graph+Invariants` checks
  /// that at each run.
  @inlinable
  package final var current: Value { value.unsafelyUnwrapped }

  /// Stores `new` unless it equals the value; returns whether it changed.
  @inlinable
  package final func store(_ new: consuming Value, _ isEqual: (Value, Value) -> Bool) -> Bool {
    if let value, isEqual(value, new) { return false }
    value = new
    return true
  }
}
