/// A value of a graph that follows others: read it, derive from it, observe it.
///
/// ```swift
/// let total = price.incr.map { $0 * 3 }
/// total.value                                  // computed now, because nobody observes it
/// let token = total.observe { print($0) }      // kept up to date from now on
/// ```
///
/// An `Incr` is one reference; two are equal when they are the same node.
public struct Incr<Value>: Hashable {
  @usableFromInline let node: ValueNode<Value>

  @inlinable
  package init(node: ValueNode<Value>) {
    self.node = node
  }

  /// A value that never changes. A node whose dependencies are all constants is computed once, and becomes a constant.
  @inlinable
  public init(constant value: Value, in graph: Graph) {
    node = ValueNode(value, in: graph, flags: [.isConstant, .isLeaf]) { _ in false }
  }

  /// The graph this value belongs to.
  @inlinable public var graph: Graph { node.graph }

  /// Whether both are the same node of the same graph.
  @inlinable
  public static func == (a: Incr, b: Incr) -> Bool { a.node === b.node }

  /// Hashes the identity of the node.
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(node)) }
}

extension Incr {
  /// The current value.
  ///
  /// Rules: inside a batch it brings the value up to date and notifies no observer; inside `computed` the value becomes
  /// a dependency; inside any other computation it must not be read. A failed value has none: use `get()` where a value
  /// can fail.
  ///
  /// - Complexity: O(1) if the value is observed, else the cost of checking what it depends on.
  @inlinable
  public var value: Value {
    // Unretained, because a retain and a release cost more than the read: the reader holds a value that it has read
    // before, and the other path begins by keeping the node.
    Unmanaged.passUnretained(node)._withUnsafeGuaranteedRef { node in
      node.wasReadInThisRun || node.isReadAgain() ? node.current : node.readFirst()
    }
  }

  /// The current value, or the error that the value has instead; otherwise like `value`.
  ///
  /// - Throws: the error of the computation that failed, here or in what this depends on.
  @inlinable
  public func get() throws -> Value {
    let isKept = node.prepareRead()
    defer { if isKept { node.graph.letGo() } }
    if node.flags.contains(.isFailed), let failure = node.failureOrNil { throw failure }
    return node.current
  }

  /// The current value or the error.
  public var result: Result<Value, any Error> { Result { try get() } }

  /// The same value under a name, for pictures of the graph and messages about it.
  @discardableResult
  public func named(_ name: String) -> Incr {
    node.ensureExtra().name = name
    return self
  }
}

extension ValueNode {
  /// The value for a reader that has not read it just before.
  @inlinable @inline(never)
  func readFirst() -> Value {
    let isKept = prepareRead()
    defer { if isKept { graph.letGo() } }
    if flags.contains(.isFailed) { readFailed() }
    return current
  }
}

extension Node {
  /// Whether the tracked computation that runs has read the node already.
  @inlinable @inline(__always)
  final var wasReadInThisRun: Bool {
    let graph = Unmanaged.passUnretained(graph)
    return graph._withUnsafeGuaranteedRef { readBy == $0.tracking.run } && !flags.contains(.isFailed)
  }

  /// Whether a tracked computation reads the node as it did before: then the value is there.
  @usableFromInline
  package final func isReadAgain() -> Bool {
    // Unretained: the graph outlives its nodes.
    Unmanaged.passUnretained(graph)._withUnsafeGuaranteedRef { $0.isReadAgain(self) } && !flags.contains(.isFailed)
  }

  /// Makes the value current; returns whether the node is kept until the graph is asked to release it.
  @usableFromInline
  package final func prepareRead() -> Bool {
    Unmanaged.passUnretained(graph)._withUnsafeGuaranteedRef { $0.prepareRead(of: self) }
  }

  @usableFromInline package final var failureOrNil: (any Error)? { failure }

  @usableFromInline
  package final func readFailed() -> Never {
    misuse(
      "The value of \(label) was read, but its computation failed: \(failure.map { "\($0)" } ?? "it never ran").",
      why: "A failed computation has an error instead of a value.",
      fix: "Read it with `try get()`, or look at `result`.")
  }
}
