extension Graph {
  /// The counts of a graph: its current nodes, and the work it has done.
  public struct Statistics: Equatable, Sendable {
    /// How many nodes were made since the graph was.
    public var created: Int
    /// How many of them exist.
    public var alive: Int
    /// How many of those somebody needs.
    public var necessary: Int
    /// The number of existing nodes that are failed.
    public var failed: Int
    /// How many computations ran since the graph was made, and in its last pass.
    public var recomputed: Int
    /// How many computations ran in the last pass.
    public var recomputedInLastPass: Int
    /// How many passes there were.
    public var passes: Int
    /// How often an observer was called.
    public var notified: Int
  }

  /// The counts of the graph so far.
  public var statistics: Statistics {
    Statistics(
      created: counts.created, alive: counts.alive, necessary: counts.necessary, failed: counts.failed,
      recomputed: counts.recomputed, recomputedInLastPass: counts.recomputedInLastPass, passes: passNumber,
      notified: counts.notified)
  }

  /// Calls `handler` before each computation, with a description of its node; nil stops it.
  ///
  /// It costs nothing while it is not set. `handler` must not use the graph.
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
