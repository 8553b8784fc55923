/// A value of a graph that follows others: read it, derive from it, observe it.
///
/// ```swift
/// let total = price.incr.map { $0 * 3 }
/// total.value                                  // computed now, because nobody observes it
/// let token = total.observe { print($0) }      // kept up to date from now on
/// ```
///
/// An `Incr` is one reference; two are equal when they are the same node.
public struct Incr<Value>: Equatable {
  @usableFromInline let node: ValueNode<Value>

  @inlinable
  package init(node: ValueNode<Value>) {
    self.node = node
  }

  /// The graph this value belongs to.
  public var graph: Graph { node.graph }

  /// The current value.
  ///
  /// Rules: inside a batch it is brought up to date, and wakes nobody; inside a computation it must not be read.
  ///
  /// - Complexity: O(1) if the value is observed, else the cost of checking what it depends on.
  @inlinable
  public var value: Value {
    node.bringUpToDate()
    return node.current
  }

  /// Whether both are the same node of the same graph.
  public static func == (a: Incr, b: Incr) -> Bool { a.node === b.node }
}

extension Node {
  @usableFromInline
  package final func bringUpToDate() { graph.bringUpToDate(self) }
}

extension Incr {
  /// Calls `handler` now, and after each pass in which the value changed.
  ///
  /// Rules: observers are called in the order they were attached, after all values are up to date. What an observer
  /// writes starts the next pass.
  ///
  /// - Returns: the token that keeps the observer alive.
  @inlinable
  public func observe(_ handler: @escaping (Value) -> Void) -> Token {
    let node = node
    return graph.observe(node) { handler(node.current) }
  }
}
