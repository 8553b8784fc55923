/// A node with a value.
@usableFromInline
package class ValueNode<Value>: Node {
  /// Nil until the first computation. While the node is failed, the last value before the failure.
  @usableFromInline @exclusivity(unchecked)
  package final var value: Value?

  @inlinable
  package init(_ value: Value? = nil, in graph: Graph, flags: NodeFlags, run: @escaping (Node) -> Bool) {
    self.value = value
    super.init(graph: graph, flags: flags, run: run)
  }

  /// Makes a node that is computed from one dependency.
  @inlinable
  package override init(from dependency: Node, run: @escaping (Node) -> Bool) {
    super.init(from: dependency, run: run)
  }

  /// Makes a node that is computed from several dependencies.
  @inlinable
  package convenience init(from a: Node, _ b: Node, _ others: Node..., run: @escaping (Node) -> Bool) {
    self.init(from: a, run: run)
    depend(on: b)
    for dependency in others { depend(on: dependency) }
  }

  package override final var hasValue: Bool { value != nil }

  /// A description of the value, for tools.
  package override final var valueDescription: String { value.map { "\($0)" } ?? "not computed" }

  /// The value and its type, for tools.
  package override final var content: (value: Any?, type: Any.Type) { (value, Value.self) }

  /// Returns whether two values count as equal: by `==`, if the type has it, otherwise never. `CutoffNode` calls its
  /// own closure.
  func areEqual(_ a: Value, _ b: Value) -> Bool {
    guard let type = Value.self as? any Equatable.Type else { return false }
    return areEqual(a, b, as: type)
  }

  /// Returns whether two values are equal by `==`. NaN counts as equal to NaN.
  ///
  /// Unsafe, because `Value` and `Same` are one type, which is only known to be `Equatable` under the name `Same`.
  private final func areEqual<Same: Equatable>(_ a: Value, _ b: Value, as type: Same.Type) -> Bool {
    withUnsafePointer(to: a) { a in
      withUnsafePointer(to: b) { b in
        let a = UnsafeRawPointer(a).assumingMemoryBound(to: type).pointee
        let b = UnsafeRawPointer(b).assumingMemoryBound(to: type).pointee
        return a == b || (a != a && b != b)
      }
    }
  }

  /// Whether two machine words can hold a value, copied bit by bit.
  private final var fitsWords: Bool {
    MemoryLayout<Value>.size <= 2 * MemoryLayout<UInt>.size
      && MemoryLayout<Value>.alignment <= MemoryLayout<UInt>.alignment
      && _isPOD(Value.self)
  }

  override final var notified: NotifiedState.Content {
    guard let value, fitsWords, !flags.contains(.isFailed) else {
      return .state(.passRetained(NotifiedValue(value, failure)))
    }
    var words: (UInt, UInt) = (0, 0)
    // Unsafe, because a trivial value that is no larger is stored over the words.
    withUnsafeMutableBytes(of: &words) { _ = $0.baseAddress?.initializeMemory(as: Value.self, to: value) }
    return .words(words.0, words.1)
  }

  override final func hasValue(_ notified: NotifiedState.Content) -> Bool {
    guard let value else { return false }
    switch notified {
    case .unknown: return false
    case .words(let first, let second):
      // Unsafe, because these words were made of a value of this node.
      return withUnsafePointer(to: (first, second)) {
        areEqual(UnsafeRawPointer($0).assumingMemoryBound(to: Value.self).pointee, value)
      }
    case .state(let state):
      return state._withUnsafeGuaranteedRef {
        unsafeDowncast($0, to: NotifiedValue<Value>.self).value.map { areEqual($0, value) } ?? false
      }
    }
  }

  /// The value of a node that has run and is not failed.
  ///
  /// Unsafe, because a check for nil in each read would cost as much as a small computation. Before the graph runs a
  /// node, it runs every node that this one reads: in a pass by height (`HeightQueue`), in a read along the path
  /// (`Graph+Reading`). `Graph+Invariants` checks this at each run.
  @inlinable
  package final var current: Value { value.unsafelyUnwrapped }

  /// Stores `new` unless it equals the current value; returns whether the value changed.
  @inlinable
  package final func store(_ new: consuming Value, _ isEqual: (Value, Value) -> Bool) -> Bool {
    if let value, isEqual(value, new) { return false }
    value = new
    return true
  }
}

/// A node with its own cutoff: a closure that decides which values count as equal.
@usableFromInline
package final class CutoffNode<Value>: ValueNode<Value> {
  @usableFromInline let isEqual: (Value, Value) -> Bool

  @inlinable
  package init(
    _ value: Value? = nil, in graph: Graph, flags: NodeFlags, isEqual: @escaping (Value, Value) -> Bool,
    run: @escaping (Node) -> Bool
  ) {
    self.isEqual = isEqual
    super.init(value, in: graph, flags: flags, run: run)
  }

  @inlinable
  package init(from dependency: Node, isEqual: @escaping (Value, Value) -> Bool, run: @escaping (Node) -> Bool) {
    self.isEqual = isEqual
    super.init(from: dependency, run: run)
  }

  @inlinable
  package convenience init(
    from a: Node, _ b: Node, _ others: Node..., isEqual: @escaping (Value, Value) -> Bool,
    run: @escaping (Node) -> Bool
  ) {
    self.init(from: a, isEqual: isEqual, run: run)
    depend(on: b)
    for dependency in others { depend(on: dependency) }
  }

  override func areEqual(_ a: Value, _ b: Value) -> Bool { isEqual(a, b) }
}
