/// A value of a graph that is set from outside.
///
/// ```swift
/// let name = Input("Ada", in: graph)
/// let greeting = name.incr.map { "Hello, \($0)" }
/// name.set("Grace")
/// ```
///
/// Only the holder of the input can write; hand out `incr` to those who may only read.
public struct Input<Value> {
  @usableFromInline let node: ValueNode<Value>
  @usableFromInline let isEqual: (Value, Value) -> Bool

  /// Makes an input whose equal writes wake nobody.
  @inlinable
  public init(_ value: Value, in graph: Graph) where Value: Equatable {
    self.init(value, in: graph, isEqual: { $0 == $1 })
  }

  /// Makes an input with its own idea of what counts as unchanged; `{ _, _ in false }` propagates each write.
  @inlinable
  public init(_ value: Value, in graph: Graph, isEqual: @escaping (Value, Value) -> Bool) {
    node = ValueNode(value, graph: graph) { _ in false }
    self.isEqual = isEqual
  }

  /// The value as others see it: readable, not writable.
  @inlinable
  public var incr: Incr<Value> { Incr(node: node) }

  /// Sets the value, and brings the graph up to date unless a batch is open.
  ///
  /// Rules: a write in an observer takes effect in the next pass; a write inside a computation is a mistake.
  @inlinable
  public func set(_ value: Value) {
    let (node, isEqual) = (node, isEqual)
    node.write { node.store(value, isEqual) }
  }
}

extension Node {
  /// Performs a write when the phase allows it: now, or after the observers have heard of the current pass.
  @usableFromInline
  package final func write(_ change: @escaping () -> Bool) {
    switch graph.phase {
    case .resting:
      if change() { graph.leafChanged(self) }
      graph.runPass()
    case .telling:
      graph.postponed.append { [self] in if change() { graph.leafChanged(self) } }
    case .computing:
      misuse(
        "An input was set inside a computation.",
        why: "Values that were already computed in this pass would not see the write, and the graph would disagree"
          + " with itself.",
        fix: "Keep computations free of side effects: set the input in an observer, which starts the next pass.")
    }
  }
}
