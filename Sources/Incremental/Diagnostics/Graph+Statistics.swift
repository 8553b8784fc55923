extension Graph {
  /// The counts of a graph: its current nodes, and the work it has done.
  public struct Statistics: Equatable, Sendable {
    /// The number of nodes made since the graph was made.
    public var created: Int
    /// The number of nodes that exist.
    public var alive: Int
    /// The number of existing nodes that are needed: observed, or with a dependent that is needed.
    public var necessary: Int
    /// The number of existing nodes that are failed.
    public var failed: Int
    /// The number of computations since the graph was made.
    public var recomputed: Int
    /// The number of computations in the last pass.
    public var recomputedInLastPass: Int
    /// The number of passes.
    public var passes: Int
    /// The number of calls of observers.
    public var notified: Int
  }

  /// The graph's counts up to now.
  public var statistics: Statistics {
    Statistics(
      created: counts.created, alive: counts.alive, necessary: counts.necessary, failed: counts.failed,
      recomputed: counts.recomputed, recomputedInLastPass: counts.recomputedInLastPass, passes: passNumber,
      notified: counts.notified)
  }

  /// Calls `handler` before each computation, with a description of its node; nil removes the handler.
  ///
  /// It costs nothing while there is no handler. `handler` must not use the graph.
  public func onRecompute(_ handler: ((NodeDescription) -> Void)?) {
    change { $0.report = handler.map { handler in { handler(NodeDescription($0)) } } }
  }
}

extension Node {
  final var kind: NodeDescription.Kind {
    if flags.contains(.isConstant) { return .constant }
    if flags.contains(.isLeaf) { return .input }
    if flags.contains(.isVolatile) { return .source }
    return flags.contains(.isTracked) ? .tracked : .derived
  }
}
