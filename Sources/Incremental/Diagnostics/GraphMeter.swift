/// Counts and times the runs of a graph's nodes while they are watched.
///
/// Meanwhile the graph runs its nodes on the slow path; otherwise no run checks for a meter.
final class GraphMeter {
  /// Returns the time in nanoseconds; tests replace it.
  var now = { MonotonicTime.nanoseconds }
  /// Called before each run, if set.
  var report: ((Node) -> Void)?
  /// The number of inspectors that watch: stores can share a graph.
  var watchers = 0
  /// The number of measured cycles.
  var cycle = 0
  /// The time of the runs nested inside the run being measured.
  private var inner = 0

  /// Measures a run; returns whether it changed the value.
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
