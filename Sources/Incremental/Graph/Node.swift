/// The untyped part of a node of the graph: what the scheduler needs to know.
///
/// Invariants, for a node `n` and each of its dependencies `d`:
/// - `n.height > d.height`;
/// - `n.isNecessary` if and only if it has an observer or a necessary dependent;
/// - `n` is among `d`'s dependents if and only if `n.isNecessary`.
///
/// A node holds what it depends on; the way back is unowned, and exists only between necessary nodes. So a node that
/// nobody needs is freed by reference counting alone. `run` reads its dependencies unowned: `dependencies` is their only
/// holder, so that `deinit` can hand them on to be released one after the other.
///
/// The class is not generic and the only typed code is the closure `run`, which is built in an inlinable function and
/// so is specialised where the user calls it. A generic class with an overridden method would run unspecialised code
/// behind the module boundary, about ten times slower.
@usableFromInline
package class Node {
  /// Computes the value, stores it, and tells whether it changed.
  final let run: (Node) -> Bool
  final let graph: Graph
  final var height: Int32
  final var isNecessary = false
  final var isQueued = false
  /// Re-read whenever somebody looks: its value comes from outside the graph.
  final let isVolatile: Bool
  final var hasRun = false
  /// The next node of the same height in the queue.
  final var next: Unmanaged<Node>?
  final var computedAt = 0
  final var changedAt = 0
  final var dependencies: [Dependency]
  final var dependents = RawList<Dependent>()
  final var observers: [Observer] = []
  /// Called when the node becomes necessary (true) or stops being so (false).
  final let necessityChanged: ((Bool) -> Void)?

  @usableFromInline
  package init(
    graph: Graph, dependencies: [Node], isVolatile: Bool,
    necessityChanged: ((Bool) -> Void)?, run: @escaping (Node) -> Bool
  ) {
    self.graph = graph
    self.run = run
    self.isVolatile = isVolatile
    self.necessityChanged = necessityChanged
    self.dependencies = dependencies.map { Dependency(node: $0) }
    height = 1 + (dependencies.map(\.height).max() ?? -1)
    graph.nodeCount += 1
  }

  deinit {
    assert(dependents.count == 0 && !isQueued, "Internal inconsistency: a node was freed while it was necessary")
    graph.nodeCount -= 1
    dependents.deallocate()
    var dependencies: [Dependency] = []
    swap(&dependencies, &self.dependencies)
    graph.bury(&dependencies)
  }
}

/// An edge from a node to what it reads.
struct Dependency {
  let node: Node
  /// Where the way back stands in `node.dependents`, while the edge is linked.
  var position: Int32 = -1
}

/// An edge from a node to a necessary node that reads it.
struct Dependent: BitwiseCopyable {
  let node: Unmanaged<Node>
  /// Where the edge stands in `node.dependencies`.
  let position: Int32
}

/// A node with its value.
@usableFromInline
package final class ValueNode<Value>: Node {
  /// Nil until the first computation.
  ///
  /// Unchecked, because it is written in `run` only, the graph never re-enters a `run`, and the check at run time
  /// costs as much as recomputing a small node.
  @usableFromInline @exclusivity(unchecked)
  package var value: Value?

  @inlinable
  package init(
    _ value: Value? = nil, graph: Graph, dependencies: [Node] = [], isVolatile: Bool = false,
    necessityChanged: ((Bool) -> Void)? = nil, run: @escaping (Node) -> Bool
  ) {
    self.value = value
    super.init(
      graph: graph, dependencies: dependencies, isVolatile: isVolatile, necessityChanged: necessityChanged, run: run)
  }

  /// The value of a node that has run.
  @inlinable
  package var current: Value { value.unsafelyUnwrapped }

  /// Stores `new` unless it equals the value; tells whether it changed.
  @inlinable
  package func store(_ new: consuming Value, _ isEqual: (Value, Value) -> Bool) -> Bool {
    if let value, isEqual(value, new) { return false }
    value = new
    return true
  }
}
