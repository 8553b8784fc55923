/// Counts and times the runs of the nodes of a graph, while somebody watches.
///
/// A graph runs its nodes on the slow path meanwhile; else nothing asks for this.
final class GraphMeter {
  /// The clock, in nanoseconds; tests have their own.
  var now = { MonotonicTime.nanoseconds }
  /// Called before each run, if set.
  var report: ((Node) -> Void)?
  /// How many inspectors watch: stores can share a graph.
  var watchers = 0
  /// How many cycles were measured.
  var cycle = 0
  /// The time of the runs inside of the one that is measured.
  private var inner = 0

  /// Measures a run, which returns whether the value changed.
  func measure(_ node: Node, _ run: () -> Bool) -> Bool {
    if watchers == 0 { return run() }
    let outer = inner
    inner = 0
    let start = now()
    let hasChanged = run()
    let elapsed = now() - start
    note(node, hasChanged, elapsed - inner)
    inner = outer + elapsed
    return hasChanged
  }

  private func note(_ node: Node, _ hasChanged: Bool, _ nanoseconds: Int) {
    let extra = node.ensureExtra()
    let cost = extra.cost ?? NodeCost()
    extra.cost = cost
    cost.runs += 1
    cost.changes += hasChanged ? 1 : 0
    cost.nanoseconds += nanoseconds
    cost.cycle = cycle
  }
}
