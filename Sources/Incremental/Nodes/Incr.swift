/// A value of a graph that can be read, derived from, and observed.
///
/// ```swift
/// let total = price.incr.map { $0 * 3 }
/// total.value                                  // computed now, because nobody observes it
/// let token = total.observe { print($0) }      // kept up to date from now on
/// ```
///
/// An `Incr` is a reference to a node. Two are equal if they refer to the same node.
public struct Incr<Value>: Hashable {
  @usableFromInline let node: ValueNode<Value>

  @inlinable
  package init(node: ValueNode<Value>) {
    self.node = node
  }

  /// Makes a value that never changes. A node whose dependencies are all constants is computed once, and becomes a
  /// constant.
  @inlinable
  public init(constant value: Value, in graph: Graph) {
    node = ValueNode(value, in: graph, flags: [.isConstant, .isLeaf]) { _ in false }
  }

  /// The graph this value belongs to.
  @inlinable public var graph: Graph { node.graph }

  /// Returns whether both refer to the same node of the same graph.
  @inlinable
  public static func == (a: Incr, b: Incr) -> Bool { a.node === b.node }

  /// Hashes the identity of the node.
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(node)) }
}

extension Incr {
  /// The current value.
  ///
  /// Rules: a read inside a batch brings the value up to date and notifies no observer. A read inside `computed` makes
  /// the value a dependency. Inside any other computation the value must not be read. A failed value cannot be read:
  /// use `get()` for a value that can fail.
  ///
  /// - Complexity: O(1) if the value is observed, otherwise the cost of checking its dependencies.
  @inlinable
  public var value: Value {
    // Unretained, because a retain and a release cost more than the read. A reader that has read the value before holds
    // it, and `readFirst` begins by keeping the node alive.
    Unmanaged.passUnretained(node)._withUnsafeGuaranteedRef { node in
      node.wasReadInThisRun || node.isReadAgain() ? node.current : node.readFirst()
    }
  }

  /// Returns the current value, or throws the error that the value has instead. Otherwise it is like `value`.
  ///
  /// - Throws: The error of the computation that failed: this value's, or that of a value it depends on.
  @inlinable
  public func get() throws -> Value {
    let isKept = try node.prepareInterruptibleRead()
    defer { if isKept { node.graph.letGo() } }
    if node.flags.contains(.isFailed), let failure = node.failureOrNil { throw failure }
    return node.current
  }

  /// The current value or the error.
  public var result: Result<Value, any Error> { Result { try get() } }

  /// Names the value, for pictures of the graph and messages about it, and returns it.
  @discardableResult
  public func named(_ name: String) -> Incr {
    node.ensureExtra().name = name
    return self
  }
}

extension ValueNode {
  /// Returns the value to a reader that has not read it in its current run, nor at this point of its previous one.
  @inlinable @inline(never)
  func readFirst() -> Value {
    let isKept = prepareRead()
    defer { if isKept { graph.letGo() } }
    if flags.contains(.isFailed) { readFailed() }
    return current
  }
}

extension Node {
  /// Whether the running tracked computation has already read the node.
  @inlinable @inline(__always)
  final var wasReadInThisRun: Bool {
    let graph = Unmanaged.passUnretained(graph)
    return graph._withUnsafeGuaranteedRef { readBy == $0.tracking.run } && !flags.contains(.isFailed)
  }

  /// Returns whether the running tracked computation reads the node at the same point as in its previous run. In that
  /// case the value is current.
  @usableFromInline
  package final func isReadAgain() -> Bool {
    // Unretained: the graph outlives its nodes.
    Unmanaged.passUnretained(graph)._withUnsafeGuaranteedRef { $0.isReadAgain(self) }
      && flags.isDisjoint(with: .isFailedOrScoped)
  }

  /// Makes the value current; returns whether the node is kept alive until `letGo`.
  @usableFromInline
  package final func prepareRead() -> Bool {
    Unmanaged.passUnretained(graph)._withUnsafeGuaranteedRef { $0.prepareRead(of: self) }
  }

  /// Makes the value current as `prepareRead` does, or throws to interrupt the run of the reader.
  @usableFromInline
  package final func prepareInterruptibleRead() throws -> Bool {
    try Unmanaged.passUnretained(graph)._withUnsafeGuaranteedRef {
      if $0.pullDepth > $0.uninterruptedDepth, $0.interruptsRun(reading: self) { throw RunInterrupted() }
      return $0.prepareRead(of: self)
    }
  }

  @usableFromInline package final var failureOrNil: (any Error)? { failure }

  @usableFromInline
  package final func readFailed() -> Never {
    let reason = failure.map { "\($0)" } ?? "it never ran"
    misuse(
      "The value of \(label) was read, but its computation failed: \(reason)\(reason.hasSuffix(".") ? "" : ".")",
      why: "A failed computation has an error instead of a value.",
      fix: "Read it with `try get()`, or look at `result`.")
  }
}
