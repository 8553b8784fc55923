/// A value of a graph that is set from outside.
///
/// ```swift
/// let name = Input("Ada", in: graph)
/// let greeting = name.incr.map { "Hello, \($0)" }
/// name.set("Grace")
/// ```
///
/// Only the holder of the input can write; pass `incr` to readers.
public struct Input<Value> {
  @usableFromInline let node: ValueNode<Value>
  @usableFromInline let isEqual: (Value, Value) -> Bool
  /// Whether `isEqual` is `==`. Where the compiler knows the type, it can inline `==`, unlike a closure.
  @usableFromInline let usesEquality: Bool

  /// Makes an input that ignores a write of an equal value.
  @inlinable
  public init(_ value: Value, in graph: Graph) where Value: Equatable {
    self.init(
      node: ValueNode(value, in: graph, flags: .isLeaf) { _ in false }, isEqual: { $0 == $1 }, usesEquality: true)
  }

  /// Makes an input with its own cutoff: `isEqual` gets the old and the new value, and decides whether a write is a
  /// change.
  @inlinable
  public init(_ value: Value, in graph: Graph, isEqual: @escaping (Value, Value) -> Bool) {
    self.init(
      node: CutoffNode(value, in: graph, flags: .isLeaf, isEqual: isEqual) { _ in false }, isEqual: isEqual,
      usesEquality: false)
  }

  /// Makes an input of which each write counts as a change.
  @inlinable
  public init(alwaysPropagating value: Value, in graph: Graph) {
    self.init(value, in: graph, isEqual: { _, _ in false })
  }

  @inlinable
  init(node: ValueNode<Value>, isEqual: @escaping (Value, Value) -> Bool, usesEquality: Bool) {
    self.node = node
    self.isEqual = isEqual
    self.usesEquality = usesEquality
  }

  /// The value for readers, which cannot write it.
  @inlinable
  public var incr: Incr<Value> { Incr(node: node) }

  /// The current value, like `incr.value`.
  @inlinable
  public var value: Value { incr.value }

  /// Sets the value, and brings the graph up to date unless a batch is open.
  ///
  /// Rules: a write in an observer takes effect in the next pass; a write inside a computation is a mistake.
  @inlinable
  public func set(_ value: Value) { setByClosure(value) }

  @inlinable
  func setByClosure(_ value: Value) {
    if node.canBeWritten {
      if node.isInBatch { node.keepNotified() }
      if node.store(value, isEqual) { node.written() }
    } else {
      let (node, isEqual) = (node, isEqual)
      node.postpone { node.store(value, isEqual) }
    }
  }

  /// Changes the value in place, without a copy. It always counts as changed, because there is no old value to compare
  /// with. `change` must not read the graph.
  ///
  /// Rules: those of `set`.
  @inlinable
  public func modify(_ change: @escaping (inout Value) -> Void) {
    let node = node
    if node.canBeWritten {
      if node.isInBatch { node.forgetNotified() }
      node.modify(change)
      node.written()
    } else {
      node.postpone {
        node.forgetNotified()
        node.modify(change)
        return true
      }
    }
  }
}

extension Input where Value: Equatable {
  /// Sets the value, and brings the graph up to date unless a batch is open.
  ///
  /// Rules: a write in an observer takes effect in the next pass; a write inside a computation is a mistake.
  @inlinable
  public func set(_ value: Value) {
    guard usesEquality, node.canBeWritten else { return setByClosure(value) }
    if node.isInBatch { node.keepNotified() }
    if node.store(value, { $0 == $1 }) { node.written() }
  }
}

extension ValueNode {
  @inlinable
  package func modify(_ change: (inout Value) -> Void) {
    guard var taken = value.take() else { return }
    let outer = graph.beginWriting()
    change(&taken)
    graph.endWriting(outer)
    value = consume taken
  }
}

extension Graph {
  /// Marks the graph as computing while a value is changed in place, so that nothing can read the value meanwhile.
  /// Returns the phase to restore.
  @usableFromInline
  package func beginWriting() -> Phase {
    defer { phase = .computing }
    return phase
  }

  @usableFromInline
  package func endWriting(_ outer: Phase) { phase = outer }
}

extension Node {
  /// Whether a write takes effect at once.
  @inlinable package final var canBeWritten: Bool { graph.canBeWritten }
  @inlinable final var isInBatch: Bool { graph.isInBatch }

  /// Keeps the state of which observers were notified, before a write in a batch that may be set back.
  @usableFromInline @inline(never)
  final func keepNotified() { graph.keepNotified(self) }

  /// Discards the state of which observers were notified, so that they are called at the end of the batch whatever the
  /// value is then.
  @usableFromInline @inline(never)
  final func forgetNotified() { graph.forgetNotified(self) }

  /// Notifies the graph that the value of this leaf has changed.
  @usableFromInline
  package final func written() {
    if flags.contains(.isScoped) { return writtenInScope() }
    graph.leafWritten(self)
  }

  @inline(never)
  private final func writtenInScope() {
    if endIfOver() { graph.leafWritten(self) }
  }

  /// Delays a write until the observers of the current pass have been called.
  @usableFromInline
  package final func postpone(_ change: @escaping () -> Bool) {
    if graph.phase == .computing { wroteDuringComputation() }
    graph.pacing.note(writeTo: self)
    let write = { [self] in
      keepNotified()
      if change(), endIfOver() { graph.leafChanged(self) }
    }
    graph.postponed.append(Graph.Postponed(work: write, isWrite: true))
  }

  /// Ends an input that was made inside a dynamic node whose run is over. Its observers are notified of that at its
  /// first write since. Returns whether the write is a change; it is none if the input has failed already.
  private final func endIfOver() -> Bool {
    if flags.contains(.isFailed) { return false }
    if mustEnd { _ = fail(ValueEnded.failure) }
    return true
  }

  private final func wroteDuringComputation() -> Never {
    misuse(
      "An input (\(label)) was set inside a computation.",
      why: "Values that were already computed in this pass would not see the write, and the graph would disagree"
        + " with itself.",
      fix: "Keep computations free of side effects: set the input in an observer, which starts the next pass.")
  }
}
